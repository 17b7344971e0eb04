import type { PlacedPanel } from '@groundwatch/protocol/model';

/** Panels of a zone in so many columns, each in turn as long as it has less than its share of the height. */
export function columnsOf(panels: readonly PlacedPanel[], count: number): PlacedPanel[][] {
  const total = panels.reduce((sum, { weight }) => sum + weight, 0);
  const columns: PlacedPanel[][] = Array.from({ length: Math.min(count, Math.max(1, panels.length)) }, () => []);
  let at = 0;
  let filled = 0;
  for (const [i, panel] of panels.entries()) {
    const left = panels.length - i;
    const isFull = filled >= total / columns.length - 1e-9;
    // Never so late that a column after it would stand empty.
    if (columns[at]!.length > 0 && at < columns.length - 1 && (isFull || left < columns.length - at)) {
      at += 1;
      filled = 0;
    }
    columns[at]!.push(panel);
    filled += panel.weight;
  }
  return columns.filter((column) => column.length > 0);
}
