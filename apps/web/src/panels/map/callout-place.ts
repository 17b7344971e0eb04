interface Box {
  readonly left: number;
  readonly top: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Between callout and edges. */
const MARGIN = 10;
/** From the symbol to the end of its line. */
const CLEAR = 22;

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** Something a callout should not cover: a symbol, a ring or a name. */
export interface Neighbour {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The cost of covering it. */
  readonly worth: number;
}

/** A mark this close to a callout looks cut off. */
const GAP = 4;
/** Distance between tested places. */
const STEP = 16;
/** Distance to the station that costs as much as covering a mark of worth 1: a line leads there, so a free place is better than a near one. */
const FAR = 2000;
/** The cost of a place below the station. */
const BELOW = 0.02;

const range = (from: number, to: number): number[] =>
  to <= from ? [from] : [...Array.from({ length: Math.ceil((to - from) / STEP) }, (_, i) => from + i * STEP), to];

/** The total worth under a box. A half-covered name is as bad as a covered one. */
function hidden(neighbours: readonly Neighbour[], { left, top }: Box, { width, height }: Room): number {
  let sum = 0;
  for (const other of neighbours) {
    const isBeside = other.right < left - GAP || other.left > left + width + GAP;
    if (!isBeside && other.bottom > top - GAP && other.top < top + height + GAP) sum += other.worth;
  }
  return sum;
}

/** The total worth crossed by a line, which leaves names readable. */
function crossed(neighbours: readonly Neighbour[], [x1, y1, x2, y2]: Line): number {
  let sum = 0;
  for (const other of neighbours) {
    // The parts of the line between the sides of the box, and between its top and bottom.
    const across = [(other.left - x1) / (x2 - x1), (other.right - x1) / (x2 - x1)];
    const along = [(other.top - y1) / (y2 - y1), (other.bottom - y1) / (y2 - y1)];
    const from = Math.max(0, Math.min(...across), Math.min(...along));
    if (from < Math.min(1, Math.max(...across), Math.max(...along))) sum += other.worth / 2;
  }
  return sum;
}

/**
 * The place of a callout: near its station, never over its symbol, covering as little as possible with its line, and preferably above. Also
 * its cost, by what it covers. Lengths are those of a desk.
 */
export function calloutPlace(
  at: readonly [number, number],
  map: Room,
  box: Room,
  neighbours: readonly Neighbour[],
): Box & { readonly cost: number } {
  const [x, y] = at;
  const near = neighbours.filter(
    ({ left, top, right, bottom }) => right > 0 && bottom > 0 && left < map.width && top < map.height,
  );
  let best: Box = { left: MARGIN, top: MARGIN };
  let least = Number.POSITIVE_INFINITY;
  for (const left of range(MARGIN, map.width - box.width - MARGIN))
    for (const top of range(MARGIN, map.height - box.height - MARGIN)) {
      const dx = Math.max(left - x, 0, x - left - box.width);
      const dy = Math.max(top - y, 0, y - top - box.height);
      const distance = Math.hypot(dx, dy);
      const over = distance < 2 * CLEAR ? 100 : 0;
      const below = top > y ? BELOW : 0;
      let cost = over + below + distance / FAR;
      if (cost < least) cost += hidden(near, { left, top }, box);
      const line = cost < least ? leaderLine(at, { left, top }, box) : null;
      if (line) cost += crossed(near, line);
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  return { ...best, cost: least };
}

/** The line from the callout's nearest edge to the symbol. Null if the callout covers it. */
export function leaderLine([x, y]: readonly [number, number], { left, top }: Box, box: Room): Line | null {
  const fromX = Math.min(Math.max(x, left), left + box.width);
  const fromY = Math.min(Math.max(y, top), top + box.height);
  const distance = Math.hypot(x - fromX, y - fromY);
  if (distance <= CLEAR) return null;
  const share = (distance - CLEAR) / distance;
  return [fromX, fromY, fromX + (x - fromX) * share, fromY + (y - fromY) * share];
}
