import type { Curve, Pane, Shade, Threshold } from '../../charts/curve.ts';
import { paneKey } from '../../sensors/sensor-layout.ts';
import type { Line } from './lines.ts';

/** Lines with a common value axis, in order of selection. */
export function lineGroups(lines: readonly Line[]): ReadonlyMap<string, readonly Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = paneKey(line.definition);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return groups;
}

/** Stacked panes. An earlier curve is drawn with that of its line. */
export function panesOf(
  groups: ReadonlyMap<string, readonly Line[]>,
  curves: readonly Curve[],
  titleOf: (lines: readonly Line[]) => string,
  thresholdsOf: (lines: readonly Line[], own: readonly Curve[]) => Threshold[],
  shadesOf: (lines: readonly Line[]) => Shade[],
): Pane[] {
  return [...groups].map(([key, lines]) => {
    const keys = new Set(lines.map((line) => line.key));
    const own = curves.filter((curve) => keys.has(curve.key.replace('@earlier', '')));
    return { key, title: titleOf(lines), curves: own, thresholds: thresholdsOf(lines, own), shades: shadesOf(lines) };
  });
}
