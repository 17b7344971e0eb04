import { calibratableFields, sensorTypeOf, temperaturesOf } from '@groundwatch/protocol/model';
import type { CalibrationBody, FieldProblem } from '@groundwatch/protocol/rest';
import { AppError } from '../../errors.ts';

/** Throws invalid, naming every field, where a calibration does not fit the sensor type. */
export function checkCalibration(body: CalibrationBody, typeCode: string): void {
  const type = sensorTypeOf(typeCode);
  const known = new Map(calibratableFields(type).map((field) => [field.key, field]));
  const taken = new Set<string>();
  const problems = body.fields.flatMap(({ field, temperature }, index): FieldProblem[] => {
    const path = `fields.${index}.field`;
    const own = known.get(field);
    if (!own) return [{ path, problem: 'unknownField', values: { key: field } }];
    if (taken.has(field)) return [{ path, problem: 'repeated' }];
    taken.add(field);
    if (temperature === null || temperaturesOf(type, own).some(({ key }) => key === temperature.field)) return [];
    return [{ path: `fields.${index}.temperature.field`, problem: 'otherTemperature' }];
  });
  const isProbe = type.parts.some(({ family }) => family.key === 'moisture');
  if (body.moisture !== null && !isProbe) problems.push({ path: 'moisture', problem: 'noProbe' });
  if (problems.length > 0) throw new AppError('invalid', { fields: problems });
}
