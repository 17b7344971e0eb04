import type { HistoryPoint } from '@groundwatch/protocol/rest';

interface TrendPicture {
  /** SVG path, interrupted where values are missing. */
  readonly line: string;
  readonly last: readonly [number, number] | null;
  readonly triggerX: number;
  readonly limitY: number | null;
  /** Direction of the value since the trigger. */
  readonly direction: 'rising' | 'falling' | 'steady';
}

const EDGE = 3;
/** Changes below this share of the shown range count as steady. */
const STEADY = 0.05;

/** A small curve in a box of pixels. Null if there is nothing to draw. */
export function trendPath(
  points: readonly HistoryPoint[],
  { triggeredAt, limit, width, height }: { triggeredAt: number; limit: number | null; width: number; height: number },
): TrendPicture | null {
  const values = points.flatMap(([, , , value]) => (value === null ? [] : [value]));
  const [first] = points;
  const end = points.at(-1);
  if (!first || !end || values.length < 2) return null;
  const shown = limit === null ? values : [...values, limit];
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const span = most - least || 1;
  const time = Math.max(end[0], triggeredAt) - Math.min(first[0], triggeredAt) || 1;
  const start = Math.min(first[0], triggeredAt);
  const xOf = (at: number): number => round(((at - start) / time) * (width - 2 * EDGE) + EDGE);
  const yOf = (value: number): number => round(height - EDGE - ((value - least) / span) * (height - 2 * EDGE));
  let line = '';
  let isOpen = false;
  let last: [number, number] | null = null;
  for (const [at, , , value] of points) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    last = [xOf(at), yOf(value)];
    line += `${isOpen ? 'L' : 'M'}${last[0]} ${last[1]}`;
    isOpen = true;
  }
  const since = points.filter(([at, , , value]) => at >= triggeredAt && value !== null);
  const change = since.length < 2 ? 0 : since.at(-1)![3]! - since[0]![3]!;
  return {
    line,
    last,
    triggerX: xOf(triggeredAt),
    limitY: limit === null ? null : yOf(limit),
    direction: Math.abs(change) < span * STEADY ? 'steady' : change > 0 ? 'rising' : 'falling',
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
