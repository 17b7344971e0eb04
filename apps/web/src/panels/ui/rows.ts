/** Whole rows of a height, px; none of an element that has no size yet. */
export const rowsThatFit = (room: number, row: number): number =>
  row > 0 ? Math.max(0, Math.floor((room + 0.5) / row)) : 0;

/** How many of `total` rows are shown in a height, px: all, or those that leave room to say how many more there are. */
export function shownOf(total: number, room: number, row: number, more: number): number {
  const all = rowsThatFit(room, row);
  return total <= all ? total : rowsThatFit(room - more, row);
}
