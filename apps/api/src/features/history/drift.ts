import { families, type FieldCalibration, type SensorType } from '@groundwatch/protocol/model';
import type { Parameters } from './expressions.ts';
import type { Piece } from './pieces.ts';
import type { Column, Selection } from './selection.ts';
import { isRolledUp } from './steps.ts';

const QUARTER_S = 6 * 3_600;
/** Shorter steps are computed from readings; from this step on reading each one takes too long. */
const LEAST_STEP_S = QUARTER_S;

/** A field of the roll-up: a column, or the temperature for its correction. */
interface Source {
  column: string;
  element: number | null;
}

function temperatureOf(type: SensorType, { table }: Selection, column: Column, own: FieldCalibration): Source | null {
  const field = type.fields.find(({ key }) => key === own.temperature?.field);
  if (!field?.main || families[field.family].table !== table) return null;
  return { column: field.column, element: field.isList ? (column.element ?? 1) : null };
}

/**
 * Temperature-corrected buckets from rolled-up quarters of days, each corrected with its own temperatures. The mean is exact; minimum and
 * maximum enclose the true ones, wider at most by the temperature change within six hours. Null where roll-ups cannot give it: short steps,
 * more than one calibration, or columns or temperatures without a roll-up.
 */
export function driftStatement(
  type: SensorType,
  selection: Selection,
  pieces: readonly Piece[],
  stepS: number,
  parameters: Parameters,
): string | null {
  const [piece] = pieces;
  if (!isRolledUp(stepS) || stepS < LEAST_STEP_S || pieces.length !== 1 || !piece?.calibration) return null;
  const { fields, moisture } = piece.calibration;
  if (moisture || !selection.columns.every(({ isMain }) => isMain)) return null;
  const sources: Source[] = selection.columns.map(({ column, element }) => ({ column, element }));
  const number = (value: number): string => parameters.add(value, 'float8');
  const values: string[] = [];
  for (const [i, column] of selection.columns.entries()) {
    const n = i + 1;
    const own = fields.find(({ field }) => field === column.field);
    if (!own) {
      values.push(`n${n} AS w${n}, a${n} AS p${n}, b${n} AS q${n}, m${n} AS v${n}`);
      continue;
    }
    const shift = { low: '0', high: '0', mean: '0' };
    if (own.temperature) {
      const temperature = temperatureOf(type, selection, column, own);
      if (!temperature) return null;
      const t = sources.push(temperature);
      const [k, reference] = [number(own.temperature.coefficient), number(own.temperature.reference)];
      const drift = (value: string): string => `${k} * (${value}${t} - ${reference})`;
      shift.low = `greatest(${drift('a')}, ${drift('b')})`;
      shift.high = `least(${drift('a')}, ${drift('b')})`;
      shift.mean = drift('m');
    }
    const [zero, factor] = [number(own.zero), number(own.factor)];
    const made = (value: string, drift: string): string => `(${value}${n} - ${drift} - ${zero}) * ${factor}`;
    const ends = `${made('a', shift.low)}, ${made('b', shift.high)}`;
    values.push(
      `n${n} AS w${n}, least(${ends}) AS p${n}, greatest(${ends}) AS q${n}, ${made('m', shift.mean)} AS v${n}`,
    );
  }
  const hourly = sources.map((_, i) => {
    const of = `FILTER (WHERE field = ${i + 1})`;
    return `max(count) ${of} AS n${i + 1}, max(min) ${of} AS a${i + 1}, max(max) ${of} AS b${i + 1}, max(sum / count) ${of} AS m${i + 1}`;
  });
  const merged = selection.columns.map((_, i) => {
    const n = i + 1;
    return `min(p${n}), max(q${n}), sum(v${n} * w${n}) / sum(w${n}) FILTER (WHERE v${n} IS NOT NULL)`;
  });
  return `SELECT (floor(extract(epoch FROM bin) / ${stepS}) * ${stepS * 1_000})::float8, ${merged.join(', ')}
    FROM (SELECT bin, ${values.join(', ')} FROM (SELECT bin, ${hourly.join(', ')}
      FROM read_rollup('${selection.table}', $1, ARRAY[${sources.map(({ column }) => `'${column}'`).join(', ')}],
        ARRAY[${sources.map(({ element }) => element ?? 'NULL').join(', ')}]::int4[], ${QUARTER_S}, $2, $3) GROUP BY bin) AS h) AS c
    GROUP BY 1 ORDER BY 1`;
}
