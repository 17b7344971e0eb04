export interface CurveScale {
  readonly least: number;
  readonly most: number;
  /** Position of the limit, from 0 (top) to 100 (bottom). Null without one. */
  readonly limitY: number | null;
}

/** The value axis of a small curve includes the limit, so that noise far from it looks small. `known`: at least one value. */
export function curveScale(known: readonly number[], limit: number | null): CurveScale {
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (limit === null) return { least: low, most: high, limitY: null };
  // A tenth beside the limit, for its label.
  const room = (Math.max(high, limit) - Math.min(low, limit)) / 10;
  const [least, most] = [Math.min(low, limit - room), Math.max(high, limit + room)];
  return { least, most, limitY: most > least ? 100 - (100 * (limit - least)) / (most - least) : 50 };
}
