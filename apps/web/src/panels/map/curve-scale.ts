/** A limit that lies further from the curve than so many times its height would flatten the curve, and stands at the edge. */
const REACH = 3;

export interface CurveScale {
  readonly least: number;
  readonly most: number;
  /** Where the limit lies, from 0 at the top to 100 at the bottom; at one of them: beyond what is shown. */
  readonly limitY: number;
}

/** What a small curve shows of the values' axis. `known`: at least one value. */
export function curveScale(known: readonly number[], limit: number | null): CurveScale {
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const reach = REACH * (high - low);
  if (limit === null || limit < low - reach || limit > high + reach)
    return { least: low, most: high, limitY: limit !== null && limit > high ? 0 : 100 };
  // A tenth beside the limit, where its name stands.
  const room = (Math.max(high, limit) - Math.min(low, limit)) / 10;
  const [least, most] = [Math.min(low, limit - room), Math.max(high, limit + room)];
  return { least, most, limitY: most > least ? 100 - (100 * (limit - least)) / (most - least) : 50 };
}
