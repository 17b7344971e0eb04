import { calculationOf, type Calculation } from '@groundwatch/domain/alarms';
import { loadInputSensors } from '@groundwatch/db';
import { FormulaError } from '@groundwatch/geotechnics';
import { comparedFieldOf, type CalculatedInput } from '@groundwatch/protocol/model';
import type { Caller } from '../../access/caller.ts';
import { sensorTypesSeen } from '../../access/comparisons.ts';
import type { Queryable } from '../../context.ts';
import { AppError, invalidField } from '../../errors.ts';

interface CalculationInput {
  readonly formula: string;
  readonly inputs: readonly CalculatedInput[];
}

/** Index of the first input that depends on the series itself, directly or indirectly. */
async function cycleOf(db: Queryable, inputs: readonly CalculatedInput[], sensorId: number): Promise<number | null> {
  const { rows } = await db.query<{ root: number }>(
    `WITH RECURSIVE up (root, sensor_id) AS (
       SELECT ord::int4, id FROM unnest($1::int4[]) WITH ORDINALITY AS u (id, ord)
       UNION SELECT up.root, i.sensor_id FROM up JOIN calculated_series s USING (sensor_id) JOIN calculated_input i ON i.series_id = s.id)
     SELECT min(root) AS root FROM up WHERE sensor_id = $2 HAVING count(*) > 0`,
    [inputs.map((input) => input.sensorId), sensorId],
  );
  return rows[0] ? rows[0].root - 1 : null;
}

/**
 * Checks a formula: its sensors are visible and of one company, its units fit, and it does not depend on the series of `sensorId` itself.
 * Throws invalid, naming the field, and for the formula the position, counted from 1.
 */
export async function checkedCalculation(
  db: Queryable,
  caller: Caller,
  asked: CalculationInput,
  unit: string,
  sensorId: number | null = null,
): Promise<Calculation> {
  const { inputs } = asked;
  const ids = inputs.map((input) => input.sensorId);
  const types = await sensorTypesSeen(db, caller, ids);
  for (const [index, { sensorId: id, field }] of inputs.entries()) {
    const type = types.get(id);
    if (type === undefined) throw invalidField(`inputs.${index}.sensorId`, 'reference');
    if (!comparedFieldOf(type, field)) throw invalidField(`inputs.${index}.field`, 'unknownField', { key: field });
  }
  const sensors = await loadInputSensors(db, sensorId === null ? ids : [...ids, sensorId]);
  const company = sensors.get(sensorId ?? ids[0]!)?.companyId;
  const foreign = ids.findIndex((id) => sensors.get(id)?.companyId !== company);
  if (foreign >= 0) throw invalidField(`inputs.${foreign}.sensorId`, 'otherCompany');
  const cycle = sensorId === null ? null : await cycleOf(db, inputs, sensorId);
  if (cycle !== null) throw invalidField(`inputs.${cycle}.sensorId`, 'cycle');
  try {
    const calculation = calculationOf(asked, unit, sensors);
    if (!calculation) throw new AppError('conflict');
    return calculation;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    throw invalidField('formula', `formula.${error.problem}`, { ...error.values, at: error.at + 1 });
  }
}
