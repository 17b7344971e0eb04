interface Box {
  readonly left: number;
  readonly top: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Between callout and the edges; at the foot stands the legend. */
const MARGIN = { side: 10, top: 8, bottom: 64 };
/** What a map's title and its buttons take of their corners. */
const TITLE = { width: 300, height: 40 };
const BUTTONS = { width: 56, height: 176 };
/** No alarm is worth as much as what one works the map with. */
const FURNITURE = 10;
/** From the symbol to the end of its line. */
const CLEAR = 22;

type Line = readonly [x1: number, y1: number, x2: number, y2: number];

/** What a callout should not hide: a symbol, a ring or a name. */
export interface Neighbour {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** How bad it is to hide it. */
  readonly worth: number;
}

/** A mark that a callout all but touches reads as cut off by it. */
const GAP = 4;
/** Places that are looked at lie so far apart. */
const STEP = 24;
/** Distance to the station that costs as much as a hidden mark of worth 1. */
const FAR = 160;
/** Below its station it hides what is nearer to the reader's eye. */
const BELOW = 0.25;

const range = (from: number, to: number): number[] =>
  to <= from ? [from] : [...Array.from({ length: Math.ceil((to - from) / STEP) }, (_, i) => from + i * STEP), to];

/** How much lies under a box: half a name says no more than none. */
function hidden(neighbours: readonly Neighbour[], { left, top }: Box, { width, height }: Room): number {
  let sum = 0;
  for (const other of neighbours) {
    const isBeside = other.right < left - GAP || other.left > left + width + GAP;
    if (!isBeside && other.bottom > top - GAP && other.top < top + height + GAP) sum += other.worth;
  }
  return sum;
}

/** How much a line runs through: it leaves a name readable, but not pleasantly. */
function crossed(neighbours: readonly Neighbour[], [x1, y1, x2, y2]: Line): number {
  let sum = 0;
  for (const other of neighbours) {
    // The shares of the line that lie between the sides of the box, and between its top and its foot.
    const across = [(other.left - x1) / (x2 - x1), (other.right - x1) / (x2 - x1)];
    const along = [(other.top - y1) / (y2 - y1), (other.bottom - y1) / (y2 - y1)];
    const from = Math.max(0, Math.min(...across), Math.min(...along));
    if (from < Math.min(1, Math.max(...across), Math.max(...along))) sum += other.worth / 2;
  }
  return sum;
}

/**
 * Where a callout stands: near its station, never over its symbol, where it and its line hide least of what is around, above rather
 * than below. Lengths as on a desk.
 */
export function calloutPlace(
  at: readonly [number, number],
  map: Room,
  box: Room,
  neighbours: readonly Neighbour[],
): Box {
  const [x, y] = at;
  const near = [
    ...neighbours.filter(
      ({ left, top, right, bottom }) => right > 0 && bottom > 0 && left < map.width && top < map.height,
    ),
    { left: 0, top: 0, right: TITLE.width, bottom: TITLE.height, worth: FURNITURE },
    { left: map.width - BUTTONS.width, top: 0, right: map.width, bottom: BUTTONS.height, worth: FURNITURE },
  ];
  let best: Box = { left: MARGIN.side, top: MARGIN.top };
  let least = Number.POSITIVE_INFINITY;
  for (const left of range(MARGIN.side, map.width - box.width - MARGIN.side))
    for (const top of range(MARGIN.top, map.height - box.height - MARGIN.bottom)) {
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
  return best;
}

/** The line from the callout's nearest edge to just before the symbol; null where the callout lies over it. */
export function leaderLine([x, y]: readonly [number, number], { left, top }: Box, box: Room): Line | null {
  const fromX = Math.min(Math.max(x, left), left + box.width);
  const fromY = Math.min(Math.max(y, top), top + box.height);
  const distance = Math.hypot(x - fromX, y - fromY);
  if (distance <= CLEAR) return null;
  const share = (distance - CLEAR) / distance;
  return [fromX, fromY, fromX + (x - fromX) * share, fromY + (y - fromY) * share];
}
