import type { HistoryPoint } from '@groundwatch/protocol/rest';
import type { Selection } from './selection.ts';

/** Time in ms, then values. */
export type Row = [number, ...(number | null)[]];
export type Series = Record<string, HistoryPoint[]>;

/** More digits of a calibrated value than these beyond the field's own are rounding noise. */
const CALIBRATED_DIGITS = 4;

export const rounded = (value: number | null, decimals: number): number | null => {
  if (value === null) return null;
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
};

/** Raw readings; values at `faults` are dropped. */
export function rawSeries({ columns }: Selection, rows: readonly Row[], faults: ReadonlySet<number>): Series {
  return Object.fromEntries(
    columns.map(({ key, decimals }, index) => [
      key,
      rows.map((row): HistoryPoint => {
        const value = faults.has(row[0]) ? null : rounded(row[index + 1] ?? null, decimals + CALIBRATED_DIGITS);
        return [row[0], value, value, value];
      }),
    ]),
  );
}

/** Linear change of min, max and average; a negative factor swaps min and max. */
export interface Linear {
  readonly zero: number;
  readonly factor: number;
}

function mapped(row: Row, at: number, linear: Linear | undefined): (number | null)[] {
  const values = [row[at] ?? null, row[at + 1] ?? null, row[at + 2] ?? null];
  if (!linear) return values;
  const [min, max, avg] = values.map((value) => (value === null ? null : (value - linear.zero) * linear.factor));
  return linear.factor < 0 ? [max!, min!, avg!] : [min!, max!, avg!];
}

/** Series of buckets from rows with min, max and average for each column. */
export function bucketSeries(
  { columns }: Selection,
  rows: readonly Row[],
  linear: ReadonlyMap<string, Linear>,
): Series {
  return Object.fromEntries(
    columns.map(({ key, field, decimals }, index) => {
      const points = rows.map((row): HistoryPoint => {
        const [min, max, avg] = mapped(row, 1 + index * 3, linear.get(field));
        const digits = decimals + CALIBRATED_DIGITS;
        // An average has at most two significant digits more than a reading.
        return [row[0], rounded(min!, digits), rounded(max!, digits), rounded(avg!, decimals + 2)];
      });
      return [key, points];
    }),
  );
}

/** Concatenates series of consecutive spans. */
export const concatSeries = (parts: readonly Series[]): Series =>
  Object.fromEntries(Object.keys(parts[0] ?? {}).map((key) => [key, parts.flatMap((part) => part[key] ?? [])]));

export const joined = (parts: readonly Series[]): Series =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
