interface Box {
  readonly left: number;
  readonly top: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Between callout and the edges: beside the buttons of the map, below its title and above its legend. */
const MARGIN = { side: 56, top: 44, bottom: 88 };
/** From the symbol to the end of its line. */
const CLEAR = 22;

/** What a callout should not hide: a station's symbol, and beside it its name. */
export interface Neighbour {
  readonly at: readonly [number, number];
  /** How bad it is to hide it. */
  readonly weight: number;
}

/** Half of what a symbol takes, and of what a symbol takes with its name to either side. */
const SYMBOL = 16;
const NAMED = 96;
/** Places that are looked at lie so far apart. */
const STEP = 24;
/** Distance to the station that costs as much as a hidden station of weight 1. */
const FAR = 160;
/** Below its station it hides what is nearer to the reader's eye. */
const BELOW = 0.25;

const range = (from: number, to: number): number[] =>
  to <= from ? [from] : [...Array.from({ length: Math.ceil((to - from) / STEP) }, (_, i) => from + i * STEP), to];

/** How much lies under a box: whole symbols count, names a quarter. */
function hidden(neighbours: readonly Neighbour[], { left, top }: Box, { width, height }: Room): number {
  let sum = 0;
  for (const { at, weight } of neighbours) {
    const [x, y] = at;
    if (y < top - SYMBOL || y > top + height + SYMBOL) continue;
    if (x > left - SYMBOL && x < left + width + SYMBOL) sum += weight;
    else if (x > left - NAMED && x < left + width + NAMED) sum += weight / 4;
  }
  return sum;
}

/**
 * Where a callout stands: near its station, never over its symbol, where it hides least of its neighbours, above rather than below.
 * Lengths as on a desk.
 */
export function calloutPlace(
  [x, y]: readonly [number, number],
  map: Room,
  box: Room,
  neighbours: readonly Neighbour[],
): Box {
  let best: Box = { left: MARGIN.side, top: MARGIN.top };
  let least = Number.POSITIVE_INFINITY;
  for (const left of range(MARGIN.side / 4, map.width - box.width - MARGIN.side))
    for (const top of range(MARGIN.top, map.height - box.height - MARGIN.bottom)) {
      const dx = Math.max(left - x, 0, x - left - box.width);
      const dy = Math.max(top - y, 0, y - top - box.height);
      const distance = Math.hypot(dx, dy);
      const over = distance < 2 * CLEAR ? 100 : 0;
      const below = top > y ? BELOW : 0;
      const cost = over + below + distance / FAR + hidden(neighbours, { left, top }, box);
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  return best;
}

/** The line from the callout's nearest edge to just before the symbol; null where the callout lies over it. */
export function leaderLine(
  [x, y]: readonly [number, number],
  { left, top }: Box,
  box: Room,
): readonly [x1: number, y1: number, x2: number, y2: number] | null {
  const fromX = Math.min(Math.max(x, left), left + box.width);
  const fromY = Math.min(Math.max(y, top), top + box.height);
  const distance = Math.hypot(x - fromX, y - fromY);
  if (distance <= CLEAR) return null;
  const share = (distance - CLEAR) / distance;
  return [fromX, fromY, fromX + (x - fromX) * share, fromY + (y - fromY) * share];
}
