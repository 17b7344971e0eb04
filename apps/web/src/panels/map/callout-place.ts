interface Box {
  readonly left: number;
  readonly top: number;
}

interface Room {
  readonly width: number;
  readonly height: number;
}

/** Between callout and the edges: beside the buttons of the map, below its title and above its legend. */
const MARGIN = { side: 56, top: 44, bottom: 56 };
/** From the symbol to the end of its line. */
const CLEAR = 22;

/** Where a callout stands: to the side of its station that has more room, above the middle if it can. Lengths as on a desk. */
export function calloutPlace([x, y]: readonly [number, number], map: Room, box: Room): Box {
  const isRight = x < map.width / 2;
  const wanted = isRight ? x + box.width * 0.35 : x - box.width * 1.35;
  const most = Math.max(MARGIN.side, map.width - box.width - MARGIN.side);
  const left = Math.min(Math.max(wanted, MARGIN.side / 4), most);
  const above = y - box.height - 2 * CLEAR;
  const below = Math.min(y + 2 * CLEAR, map.height - box.height - MARGIN.bottom);
  return { left, top: above >= MARGIN.top ? above : Math.max(MARGIN.top, below) };
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
