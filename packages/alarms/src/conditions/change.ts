import type { SensorField } from '@groundwatch/protocol/model';
import { elementOf, evidenceBack, indexAt } from '../series.ts';
import type { Series } from '../sources.ts';
import { exactly, type Measure } from './value.ts';

type Difference = (to: number, from: number) => number;

const plain: Difference = (to, from) => to - from;
/** From 350° to 10° is 20°, not −340°. */
const circular: Difference = (to, from) => ((((to - from + 180) % 360) + 360) % 360) - 180;

/** How two values of a field differ: directions on a circle by the shorter way. */
export const differenceOf = (field: SensorField | undefined): Difference =>
  field?.unit === '°' && field.range?.[0] === 0 && field.range[1] === 360 ? circular : plain;

/** The value at a time up to the reading `index`, on the line between the readings around it; null where none lies before it. */
function valueAt(series: Series, index: number, element: number, at: number, difference: Difference): number | null {
  const { times, values } = series;
  const before = evidenceBack(series, indexAt(times, at), element);
  if (before < 0) return null;
  const value = elementOf(values[before], element)!;
  if (times[before] === at) return value;
  let after = before + 1;
  while (after < index && elementOf(values[after], element) === null) after += 1;
  const next = elementOf(values[after], element);
  if (next === null) return null;
  const share = (at - times[before]!) / (times[after]! - times[before]!);
  return value + difference(next, value) * share;
}

/** Change over the last `ms`, divided by `hours`. */
export const changeOver = (ms: number, hours: number, difference: Difference): Measure =>
  exactly((_, series, index, element) => {
    const value = elementOf(series.values[index], element);
    if (value === null) return null;
    const before = valueAt(series, index, element, series.times[index]! - ms, difference);
    return before === null ? null : difference(value, before) / hours;
  });

/** Change since the reading of a reference. What was collected before it has none. */
export const changeSince = (reference: number, difference: Difference): Measure =>
  exactly(({ references }, { times, values }, index, element) => {
    const zero = references[reference];
    const value = elementOf(values[index], element);
    const from = zero && zero.at <= times[index]! ? elementOf(zero.value, element) : null;
    return value === null || from === null ? null : difference(value, from);
  });
