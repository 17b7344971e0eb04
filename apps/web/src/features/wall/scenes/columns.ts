import type { PlacedPanel } from '@groundwatch/protocol/model';

/** Distributes the panels of a zone over columns, filling each up to its share of the height. */
export function columnsOf(panels: readonly PlacedPanel[], count: number): PlacedPanel[][] {
  const total = panels.reduce((sum, { weight }) => sum + weight, 0);
  const columns: PlacedPanel[][] = Array.from({ length: Math.min(count, Math.max(1, panels.length)) }, () => []);
  let at = 0;
  let filled = 0;
  for (const [i, panel] of panels.entries()) {
    const left = panels.length - i;
    const isFull = filled >= total / columns.length - 1e-9;
    // Early enough that no column stays empty.
    if (columns[at]!.length > 0 && at < columns.length - 1 && (isFull || left < columns.length - at)) {
      at += 1;
      filled = 0;
    }
    columns[at]!.push(panel);
    filled += panel.weight;
  }
  return columns.filter((column) => column.length > 0);
}
