/** Whole rows within a height, px. None for an element without size. */
export const rowsThatFit = (room: number, row: number): number =>
  row > 0 ? Math.max(0, Math.floor((room + 0.5) / row)) : 0;

/** Rows shown of `total` within a height, px: all, or those that leave room for the count of the others. */
export function shownOf(total: number, room: number, row: number, more: number): number {
  const all = rowsThatFit(room, row);
  return total <= all ? total : rowsThatFit(room - more, row);
}
