export interface PlaceInput {
  readonly pointer: readonly [number, number];
  readonly content: readonly [number, number];
  readonly view: readonly [number, number];
  /** Pixel positions along the curves. */
  readonly curves: readonly (readonly [number, number])[];
}

const AWAY = 18;
const EDGE = 4;

/** Upper left corner of a tooltip: beside the pointer's line, where it covers the curves least. */
export function placeTooltip({ pointer, content, view, curves }: PlaceInput): [number, number] {
  const [width, height] = content;
  const lowest = Math.max(EDGE, view[1] - height - EDGE);
  const clampY = (y: number): number => Math.min(lowest, Math.max(EDGE, y));
  const heights = [clampY(pointer[1] - height / 2), EDGE, lowest, clampY(view[1] * 0.3), clampY(view[1] * 0.55)];
  const rooms = [
    { x: pointer[0] + AWAY, room: view[0] - pointer[0] },
    { x: pointer[0] - AWAY - width, room: pointer[0] },
  ].sort((a, b) => b.room - a.room);
  const fitting = rooms.filter(({ x }) => x >= 0 && x + width <= view[0]);
  let best: [number, number] = [Math.max(0, Math.min(view[0] - width, rooms[0]!.x)), heights[0]!];
  let least = Infinity;
  for (const { x } of fitting) {
    for (const y of heights) {
      const covered = curves.filter(([cx, cy]) => cx >= x && cx <= x + width && cy >= y && cy <= y + height).length;
      if (covered < least) {
        least = covered;
        best = [x, y];
      }
    }
  }
  return best;
}
