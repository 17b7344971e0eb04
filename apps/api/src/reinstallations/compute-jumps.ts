import { elementOf, widthOf, type Series } from '@groundwatch/domain/alarms';
import { jumpBetween, type Jump } from '@groundwatch/geotechnics';
import {
  joinedFields,
  sensorTypeOf,
  type ReadingValue,
  type SensorField,
  type SensorTypeCode,
} from '@groundwatch/protocol/model';
import type { ReinstallationPreview } from '@groundwatch/protocol/rest';
import { loadCalibrations } from '../load-calibrations.ts';
import type { Queryable } from '../context.ts';
import { bodiesOf, readBefore, readFrom } from '../read-body.ts';

/** Rows searched for usable readings: for the trend before the event, and the first ones after it. */
const ROWS_BEFORE = 64;
const ROWS_AFTER = 500;
/** More digits than these beyond the field's own are rounding noise. */
const MORE_DIGITS = 3;

const rounded = (value: number | null, { decimals }: SensorField): number | null =>
  value === null ? null : Number(value.toFixed(decimals + MORE_DIGITS));

/** Usable readings of one element. */
const pointsOf = ({ times, values }: Series, element: number): [number, number][] =>
  times.flatMap((time, index): [number, number][] => {
    const value = elementOf(values[index], element);
    return value === null ? [] : [[time, value]];
  });

/**
 * Estimates the jump of every continued field from the readings around a time (ms since 1970). `others`: the sensor's other events in
 * ascending order.
 */
export async function computeJumps(
  db: Queryable,
  { id, type }: { readonly id: number; readonly type: string },
  at: number,
  others: readonly number[],
): Promise<ReinstallationPreview> {
  const fields = joinedFields(sensorTypeOf(type));
  const sensor = {
    id,
    type: type as SensorTypeCode,
    calibrations: await loadCalibrations(db, id),
    reinstallations: [],
  };
  const sources = fields.map(({ key }, slot) => ({
    source: { kind: 'sensor' as const, sensorId: id, field: key },
    slot,
  }));
  const next = others.find((time) => time > at) ?? Infinity;
  const earlier = others.filter((time) => time < at).toReversed();
  const jumpOf = (before: Series, after: Series, element: number): Jump => {
    const all = pointsOf(before, element);
    // The stretch between two events; where it has no readings, the later event covers both.
    const start = earlier.find((time) => all.some(([one]) => one >= time)) ?? -Infinity;
    return jumpBetween(
      all.filter(([time]) => time >= start),
      pointsOf(after, element).filter(([time]) => time < next),
      next < Infinity,
    );
  };
  const found: ReinstallationPreview = [];
  for (const { body, slots } of bodiesOf(sources, new Map([[id, sensor]]))) {
    const before = await readBefore(db, body, at, ROWS_BEFORE);
    const after = await readFrom(db, body, at, ROWS_AFTER);
    for (const [index, slot] of slots.entries()) {
      const [field, one, other] = [fields[slot]!, before[index]!, after[index]!];
      const width = field.isList ? Math.max(0, ...[...one.values, ...other.values].map(widthOf)) : 1;
      const jumps = Array.from({ length: width }, (_, element) => jumpOf(one, other, element));
      const shown = (key: keyof Jump): ReadingValue => {
        const all = jumps.map((jump) => rounded(jump[key], field));
        return field.isList ? all : (all[0] ?? null);
      };
      found[slot] = { field: field.key, before: shown('before'), after: shown('after'), offset: shown('offset') };
    }
  }
  return found;
}
