export interface CurveScale {
  readonly least: number;
  readonly most: number;
  /** Where the limit lies, from 0 at the top to 100 at the bottom; null: there is none. */
  readonly limitY: number | null;
}

/** What a small curve shows of the values' axis: the limit too, so that noise far from it looks as small as it is. `known`: at least one value. */
export function curveScale(known: readonly number[], limit: number | null): CurveScale {
  const [low, high] = [Math.min(...known), Math.max(...known)];
  if (limit === null) return { least: low, most: high, limitY: null };
  // A tenth beside the limit, where its name stands.
  const room = (Math.max(high, limit) - Math.min(low, limit)) / 10;
  const [least, most] = [Math.min(low, limit - room), Math.max(high, limit + room)];
  return { least, most, limitY: most > least ? 100 - (100 * (limit - least)) / (most - least) : 50 };
}
