import type { AlarmLevel, Limits, Side } from '@groundwatch/protocol/model';

/** Limits of one quantity and on which side of them it is in alarm. */
export interface LimitScale {
  readonly side: Side;
  readonly limits: Limits;
}

export interface LimitBar {
  /** The mildest first, with the limit where it begins. */
  readonly levels: readonly { readonly level: AlarmLevel; readonly limit: number }[];
  /** Number of levels that the value has reached. */
  readonly reached: number;
  /** Place of the value on the bar, from 0 to 1. */
  readonly at: number;
}

/** Width of what is below all limits, in widths of a level. */
export const NORMAL_WIDTH = 2;

/** Where a value stands among its limits, on a bar on which every level is equally wide; null: there are no limits. */
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
