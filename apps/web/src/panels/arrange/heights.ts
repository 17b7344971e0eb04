import type { PanelKind, PlacedPanel } from '@groundwatch/protocol/model';

/** Gap between panels, px. */
export const GAP_PX = 16;
/** Height per unit of weight before the remaining height is shared. Heavier panels lengthen a full page. */
export const WEIGHT_PX = 40;
export const MOST_WEIGHT = 12;

/** Least readable height by kind, px. */
const least: Readonly<Record<PanelKind, number>> = {
  status: 232,
  data: 184,
  composition: 184,
  map: 300,
  arrivals: 244,
  changes: 176,
  warnings: 240,
  latest: 196,
  devices: 320,
  line: 220,
  comparison: 260,
  radar: 260,
  ring: 190,
  task: 176,
  value: 132,
  text: 120,
  picture: 180,
  page: 360,
};

export const leastHeight = (kind: PanelKind): number => least[kind];

type Weighed = Pick<PlacedPanel, 'kind' | 'weight'>;

/** The heights that CSS gives the panels of a column: `flex: <weight> 0 <weight * WEIGHT_PX>` with a least height. */
export function heightsOf(panels: readonly Weighed[], available: number, extra = 0): number[] {
  const room = available - GAP_PX * Math.max(0, panels.length - 1);
  const floor = panels.map(({ kind }) => leastHeight(kind) + extra);
  const base = panels.map(({ weight }) => weight * WEIGHT_PX);
  const fixed = new Map<number, number>();
  for (;;) {
    const open = panels.flatMap(({ weight }, at) => (fixed.has(at) ? [] : [{ at, weight }]));
    const used = [...fixed.values()].reduce((sum, height) => sum + height, 0);
    const wanted = open.reduce((sum, { at }) => sum + (base[at] ?? 0), 0);
    const share =
      Math.max(0, room - used - wanted) /
      Math.max(
        1,
        open.reduce((sum, { weight }) => sum + weight, 0),
      );
    const heightOf = (at: number, weight: number): number => (base[at] ?? 0) + share * weight;
    const tooLow = open.filter(({ at, weight }) => heightOf(at, weight) < (floor[at] ?? 0));
    if (tooLow.length === 0) return panels.map(({ weight }, at) => fixed.get(at) ?? heightOf(at, weight));
    for (const { at } of tooLow) fixed.set(at, floor[at] ?? 0);
  }
}

/** The height of the panel at `at` for each weight from 1. */
const heightsByWeight = (panels: readonly Weighed[], at: number, available: number, extra: number): number[] =>
  Array.from({ length: MOST_WEIGHT }, (_, index) => {
    const tried = panels.map((panel, place) => (place === at ? { ...panel, weight: index + 1 } : panel));
    return heightsOf(tried, available, extra)[at] ?? 0;
  });

/** Smaller differences are not visible, px. */
const SEEN_PX = 8;

/** The nearest weight that changes the height visibly, or null. */
export function nextWeight(
  panels: readonly Weighed[],
  at: number,
  step: 1 | -1,
  available: number,
  extra = 0,
): number | null {
  const now = panels[at]?.weight;
  if (now === undefined) return null;
  const heights = heightsByWeight(panels, at, available, extra);
  const height = heights[now - 1] ?? 0;
  for (let weight = now + step; weight >= 1 && weight <= MOST_WEIGHT; weight += step)
    if (((heights[weight - 1] ?? 0) - height) * step >= SEEN_PX) return weight;
  return null;
}

/** The weight whose height is nearest to the dragged one. */
export function weightFor(
  panels: readonly Weighed[],
  at: number,
  wanted: number,
  available: number,
  extra = 0,
): number {
  const heights = heightsByWeight(panels, at, available, extra);
  const now = panels[at]?.weight ?? 1;
  const missBy = (weight: number): number => Math.abs((heights[weight - 1] ?? 0) - wanted);
  // Among weights of equal height the present one is kept.
  return heights.reduce((best, _, index) => (missBy(index + 1) < missBy(best) - 0.5 ? index + 1 : best), now);
}
