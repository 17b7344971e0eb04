/** Whole rows of a height, px; none of an element that has no size yet. */
export const rowsThatFit = (room: number, row: number): number =>
  row > 0 ? Math.max(0, Math.floor((room + 0.5) / row)) : 0;

/** How many of `total` are shown in `room` rows: all, or those that leave one row to say how many more there are. */
export const shownOf = (total: number, room: number): number => (total <= room ? total : Math.max(0, room - 1));
