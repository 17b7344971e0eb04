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
 * `bottom`: how far an uneven line reaches.
 */
export function spreadLabels(
  lines: readonly { key: string; y: number; top?: number; bottom?: number }[],
  height: number,
  bounds: Readonly<{ top: number; bottom: number }>,
): LineLabel[] {
  const sorted = [...lines].sort((a, b) => a.y - b.y);
  const placed: { key: string; y: number; at: number }[] = [];
  sorted.forEach((line) => {
    const previous = placed.at(-1);
    const above = (line.top ?? line.y) - height * 0.75;
    const below = (line.bottom ?? line.y) + height * 0.75;
    const isFreeAbove = above - height / 2 >= bounds.top && (!previous || above - previous.at >= height);
    let at = isFreeAbove ? above : below;
    if (previous) at = Math.max(at, previous.at + height);
    placed.push({ key: line.key, y: line.y, at });
  });
  const places = spreadApart(
    placed.map(({ at }) => ({ at, height })),
    { top: -Infinity, bottom: bounds.bottom },
  );
  return placed.map(({ key, y }, i) => ({ key, dy: places[i]! - y }));
}
