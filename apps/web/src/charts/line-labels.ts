export interface LineLabel {
  readonly key: string;
  /** Pixels from the line to the middle of the label; negative is above. */
  readonly dy: number;
}

/**
 * Puts each name above or below its line, and apart from the others. `ys` are pixel heights of the lines where the
 * names stand, growing downwards; `top` and `bottom` are how far a restless one reaches there.
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
  // What was pushed beyond the bottom comes back up, taking its upper neighbours along.
  for (let i = placed.length - 1, most = bounds.bottom - height / 2; i >= 0; i--) {
    placed[i]!.at = Math.min(placed[i]!.at, most);
    most = placed[i]!.at - height;
  }
  return placed.map(({ key, y, at }) => ({ key, dy: at - y }));
}
