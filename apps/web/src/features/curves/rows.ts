import type { Curve, Span } from '../../charts/curve.ts';
import { formatStamp } from '../../ui/format-time.ts';

export interface RowWords {
  readonly time: string;
  readonly min: string;
  readonly max: string;
  readonly state: string;
  readonly late: string;
  readonly suspect: string;
  readonly fault: string;
}

const hasBand = ({ points }: Curve): boolean => points.some(([, min, max]) => min !== max);

/**
 * The drawn data as rows of a sheet, oldest first, with a head: mean of every curve, minimum and maximum where they differ, and
 * quality remarks in words. Numbers have a decimal point and the decimals of their field.
 */
export function sheetRows(
  curves: readonly Curve[],
  range: Span,
  zone: string | undefined,
  words: RowWords,
): string[][] {
  const columns = curves.map((curve) => ({
    curve,
    isBand: hasBand(curve),
    points: new Map(curve.points.map((point) => [point[0], point])),
  }));
  const times = [...new Set(curves.flatMap(({ points, marks }) => [...points.map(([time]) => time), ...marks.faults]))]
    .filter((time) => time >= range.from && time <= range.to)
    .sort((a, b) => a - b);
  const head = [
    words.time,
    ...columns.flatMap(({ curve: { name, field }, isBand }) => {
      const title = `${name} ${field.unit}`.trim();
      return isBand ? [title, `${title} ${words.min}`, `${title} ${words.max}`] : [title];
    }),
    words.state,
  ];
  const text = (value: number | null | undefined, decimals: number): string =>
    value === null || value === undefined ? '' : value.toFixed(decimals);
  const rows = times.map((time) => [
    formatStamp(time, zone),
    ...columns.flatMap(({ curve: { field }, isBand, points }) => {
      const [, min, max, avg] = points.get(time) ?? [];
      const mean = text(avg, field.decimals);
      return isBand ? [mean, text(min, field.decimals), text(max, field.decimals)] : [mean];
    }),
    statesAt(curves, time, words).join(' '),
  ]);
  return [head, ...rows];
}

/** Remarks on the readings of a time, in words. */
export function statesAt(
  curves: readonly Curve[],
  time: number,
  words: Pick<RowWords, 'late' | 'suspect' | 'fault'>,
): string[] {
  const some = (kind: 'late' | 'suspect' | 'faults'): boolean => curves.some(({ marks }) => marks[kind].has(time));
  return [
    ...(some('late') ? [words.late] : []),
    ...(some('suspect') ? [words.suspect] : []),
    ...(some('faults') ? [words.fault] : []),
  ];
}
