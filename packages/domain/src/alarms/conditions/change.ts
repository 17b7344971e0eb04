import type { SensorField } from '@groundwatch/protocol/model';
import { elementOf, lastUsable, indexAt } from '../series.ts';
import type { Series } from '../sources.ts';
import { exactly, type Measure } from './value.ts';

type Difference = (to: number, from: number) => number;

const plain: Difference = (to, from) => to - from;
/** From 350° to 10° is 20°, not −340°. */
const circular: Difference = (to, from) => ((((to - from + 180) % 360) + 360) % 360) - 180;

/** The difference of two values of a field; directions by the shorter way round. */
export const differenceOf = (field: SensorField | undefined): Difference =>
  field?.unit === '°' && field.range?.[0] === 0 && field.range[1] === 360 ? circular : plain;

/** The median of a usable reading and its neighbours, up to `last`: one bad reading does not move it. */
function middleOf(series: Series, index: number, last: number, element: number, difference: Difference): number {
  const { values } = series;
  const value = elementOf(values[index], element)!;
  const before = lastUsable(series, index - 1, element);
  let after = index + 1;
  while (after <= last && elementOf(values[after], element) === null) after += 1;
  if (before < 0 || after > last) return value;
  const [one, other] = [
    difference(elementOf(values[before], element)!, value),
    difference(elementOf(values[after], element)!, value),
  ];
  return value + Math.max(Math.min(one, other), Math.min(0, Math.max(one, other)));
}

/** The value at a time, interpolated between readings up to `index`; null before the first one. */
function valueAt(series: Series, index: number, element: number, at: number, difference: Difference): number | null {
  const { times, values } = series;
  const before = lastUsable(series, indexAt(times, at), element);
  if (before < 0) return null;
  const value = middleOf(series, before, index, element, difference);
  if (times[before] === at) return value;
  let after = before + 1;
  while (after < index && elementOf(values[after], element) === null) after += 1;
  if (elementOf(values[after], element) === null) return null;
  const next = middleOf(series, after, index, element, difference);
  const share = (at - times[before]!) / (times[after]! - times[before]!);
  return value + difference(next, value) * share;
}

/** Change over the last `ms`, divided by `hours`. One bad reading affects only its own time, not later changes that start from it. */
export const changeOver = (ms: number, hours: number, difference: Difference): Measure =>
  exactly((_, series, index, element) => {
    const value = elementOf(series.values[index], element);
    if (value === null) return null;
    const before = valueAt(series, index, element, series.times[index]! - ms, difference);
    return before === null ? null : difference(value, before) / hours;
  });

/** Change since a reference. Readings before it have none. */
export const changeSince = (reference: number, difference: Difference): Measure =>
  exactly(({ references }, { times, values }, index, element) => {
    const zero = references[reference];
    const value = elementOf(values[index], element);
    const from = zero && zero.at <= times[index]! ? elementOf(zero.value, element) : null;
    return value === null || from === null ? null : difference(value, from);
  });
