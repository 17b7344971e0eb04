import {
  families,
  type FieldCalibration,
  type MoistureCoefficients,
  type SensorType,
} from '@groundwatch/protocol/model';
import type { Piece } from './pieces.ts';
import type { Column, Selection } from './selection.ts';

/** Calibration numbers become parameters, so that sensors with the same kind of calibration share a prepared statement. */
export class Parameters {
  readonly values: unknown[];

  constructor(...values: unknown[]) {
    this.values = values;
  }

  add(value: unknown, type: 'float8' | 'timestamptz'): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** SQL of a column of the row, or of one of its elements. */
export const plainValue = ({ column, element }: Pick<Column, 'column' | 'element'>): string =>
  element === null ? `"${column}"` : `"${column}"[${element}]`;

/** SQL of another field of the same reading; for a sensor with two tables it may be in the other one. */
function fieldValue(type: SensorType, table: string, key: string, element: number | null): string {
  const field = type.fields.find((candidate) => candidate.key === key);
  if (!field) return 'NULL';
  const value = plainValue({ column: field.column, element: field.isList ? (element ?? 1) : null });
  const other = families[field.family].table;
  if (other === table) return value;
  return `(SELECT ${value} FROM ${other} AS o WHERE o.sensor_id = ${table}.sensor_id AND o.collected_at = ${table}.collected_at)`;
}

/** base ^ exponent, NULL where the result is not usable: `power` fails beyond the largest double, and so do sums near it. */
const powerOf = (base: string, exponent: string): string =>
  `(SELECT CASE WHEN b = 0 THEN CASE WHEN e > 0 THEN 0 END
      WHEN b < 0 AND e <> floor(e) THEN NULL
      WHEN e * ln(abs(b)) > 230 THEN NULL WHEN e * ln(abs(b)) < -700 THEN 0
      ELSE power(b, e) END FROM (SELECT ${base} AS b, ${exponent} AS e) AS p)`;

/** Same formula as `moistureOf` of geotechnics. */
function moistureValue(soil: string, reported: string, k: MoistureCoefficients, parameters: Parameters): string {
  const number = (value: number): string => parameters.add(value, 'float8');
  const water = k.waterFrequency === null ? `${reported}::float8` : number(k.waterFrequency);
  const air = number(k.airFrequency);
  const scaled = `((${air} - ${soil}::float8) / nullif(${air} - ${water}, 0))`;
  const [a, b, c] = [number(k.a), number(k.b), number(k.c)];
  return k.form === 'inverse'
    ? powerOf(`(${scaled} - ${c}) / ${a}`, `1 / ${b}`)
    : `(${a} * ${powerOf(scaled, b)} + ${c}) * 100`;
}

function calibratedValue(
  type: SensorType,
  table: string,
  column: Column,
  calibration: Piece['calibration'],
  parameters: Parameters,
): string {
  const own: FieldCalibration | undefined = calibration?.fields.find(({ field }) => field === column.field);
  const number = (value: number): string => parameters.add(value, 'float8');
  const other = (key: string): string => fieldValue(type, table, key, column.element);
  let value = plainValue(column);
  if (calibration?.moisture && column.field === 'moisture')
    value = `CASE WHEN soil_frequency IS NULL THEN ${value}
      ELSE ${moistureValue(other('soilFrequency'), other('waterFrequency'), calibration.moisture, parameters)} END`;
  if (!own) return value;
  const term = own.temperature;
  const drift = term ? ` - ${number(term.coefficient)} * (${other(term.field)} - ${number(term.reference)})` : '';
  return `((${value})::float8${drift} - ${number(own.zero)}) * ${number(own.factor)}`;
}

/** SQL expressions for each column of a selection, calibrated by the pieces. */
export function calibratedValues(
  type: SensorType,
  { table, columns }: Selection,
  pieces: readonly Piece[],
  parameters: Parameters,
): string[] {
  return columns.map((column) => {
    const isTouched = pieces.some(
      ({ calibration }) =>
        calibration?.fields.some(({ field }) => field === column.field) ||
        (calibration?.moisture && column.field === 'moisture'),
    );
    if (!isTouched) return plainValue(column);
    const values = pieces.map(({ calibration }) => calibratedValue(type, table, column, calibration, parameters));
    if (values.length === 1) return values[0]!;
    const cases = values
      .slice(0, -1)
      .map((value, i) => `WHEN collected_at < ${parameters.add(new Date(pieces[i]!.to), 'timestamptz')} THEN ${value}`);
    return `CASE ${cases.join(' ')} ELSE ${values.at(-1)!} END`;
  });
}
