import type { AlarmLevel, Limits, Side } from '@groundwatch/protocol/model';

/** Limits of one quantity and the side on which they are in alarm. */
export interface LimitScale {
  readonly side: Side;
  readonly limits: Limits;
}

export interface LimitBar {
  /** Mildest first, with the limit where the level begins. */
  readonly levels: readonly { readonly level: AlarmLevel; readonly limit: number }[];
  /** Number of levels reached by the value. */
  readonly reached: number;
  /** Position of the value on the bar, 0 to 1. */
  readonly at: number;
}

/** Width of the range below all limits, in widths of a level. */
export const NORMAL_WIDTH = 2;

/** Position of a value among its limits on a bar with equally wide levels. Null without limits. */
export function limitBar(value: number, { side, limits }: LimitScale): LimitBar | null {
  const sign = side === 'below' ? -1 : 1;
  const reach = side === 'beyond' ? Math.abs(value) : sign * value;
  const levels = ([4, 3, 2, 1] as const)
    .flatMap((level) => {
      const limit = limits[level];
      return limit === undefined ? [] : [{ level, limit }];
    })
    .sort((a, b) => sign * (a.limit - b.limit));
  const bounds = levels.map(({ limit }) => sign * limit);
  const [first] = bounds;
  if (first === undefined) return null;
  const step = (bounds.at(-1)! - first) / Math.max(1, bounds.length - 1) || Math.abs(first) || 1;
  const reached = bounds.filter((bound) => reach >= bound).length;
  const from = reached > 0 ? bounds[reached - 1]! : first > 0 && reach >= 0 ? 0 : first - NORMAL_WIDTH * step;
  const to = bounds[reached] ?? from + step;
  const share = Math.min(1, Math.max(0, (reach - from) / (to - from)));
  const begin = reached === 0 ? 0 : NORMAL_WIDTH + reached - 1;
  const at = (begin + share * (reached === 0 ? NORMAL_WIDTH : 1)) / (NORMAL_WIDTH + levels.length);
  return { levels, reached, at };
}
