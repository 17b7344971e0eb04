export interface LineLabel {
  readonly key: string;
  /** Pixels from the line to the middle of the label, negative above. */
  readonly dy: number;
}

/** Label positions, moved apart so that each is readable, within `bounds`. `at`: the preferred positions. */
export function spreadApart(
  labels: readonly { readonly at: number; readonly height: number }[],
  bounds: Readonly<{ top: number; bottom: number }>,
): number[] {
  const order = labels.map((label, index) => ({ ...label, index })).sort((a, b) => a.at - b.at);
  let edge = bounds.top;
  for (const label of order) {
    label.at = Math.max(label.at, edge + label.height / 2);
    edge = label.at + label.height / 2;
  }
  edge = bounds.bottom;
  for (const label of order.toReversed()) {
    label.at = Math.min(label.at, edge - label.height / 2);
    edge = label.at - label.height / 2;
  }
  const places: number[] = [];
  for (const { at, index } of order) places[index] = at;
  return places;
}

/**
 * Puts each name above or below its line, apart from the others. `ys`: pixel heights of the lines, growing downwards. `top` and
 * `bottom`: how far an uneven line reaches. `crossing`: heights of other lines, which should cross no name either.
 */
export function spreadLabels(
  lines: readonly { key: string; y: number; top?: number; bottom?: number }[],
  height: number,
  bounds: Readonly<{ top: number; bottom: number }>,
  crossing: readonly number[] = [],
): LineLabel[] {
  const isClear = (at: number, own: number): boolean =>
    [...crossing, ...lines.map(({ y }) => y)].every((y) => y === own || Math.abs(y - at) >= height / 2);
  const sorted = [...lines].sort((a, b) => a.y - b.y);
  const placed: { key: string; y: number; at: number }[] = [];
  sorted.forEach((line) => {
    const previous = placed.at(-1);
    const above = (line.top ?? line.y) - height * 0.75;
    const below = (line.bottom ?? line.y) + height * 0.75;
    const isFreeAbove = above - height / 2 >= bounds.top && (!previous || above - previous.at >= height);
    let at = isFreeAbove && (isClear(above, line.y) || !isClear(below, line.y)) ? above : below;
    if (previous) at = Math.max(at, previous.at + height);
    placed.push({ key: line.key, y: line.y, at });
  });
  const places = spreadApart(
    placed.map(({ at }) => ({ at, height })),
    { top: -Infinity, bottom: bounds.bottom },
  );
  const isCrossed = placed.some(({ y }, i) => !isClear(places[i]!, y));
  const listed = isCrossed ? asList(sorted, height, bounds, crossing) : null;
  return placed.map(({ key, y }, i) => ({ key, dy: (listed ?? places)[i]! - y }));
}

/** Middles of names that are listed in the order of their close lines above all of these, else below, where nothing crosses. */
function asList(
  lines: readonly { y: number; top?: number; bottom?: number }[],
  height: number,
  bounds: Readonly<{ top: number; bottom: number }>,
  crossing: readonly number[],
): number[] | null {
  const top = Math.min(...lines.map((line) => line.top ?? line.y));
  const bottom = Math.max(...lines.map((line) => line.bottom ?? line.y));
  // Further apart a list would be far from its lines.
  if (bottom - top > lines.length * height * 1.5) return null;
  const isFree = (middles: readonly number[]): boolean =>
    middles[0]! - height / 2 >= bounds.top &&
    middles.at(-1)! + height / 2 <= bounds.bottom &&
    middles.every((at) => crossing.every((y) => Math.abs(y - at) >= height / 2));
  const above = top - height * (lines.length - 0.25);
  return [above, bottom + height * 0.75].map((first) => lines.map((_, i) => first + i * height)).find(isFree) ?? null;
}
