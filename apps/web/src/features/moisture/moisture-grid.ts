import type { History } from '@groundwatch/protocol/rest';
import type { Span } from '../../charts/curve.ts';

/** One layer of soil, which represents the ground up to half-way to its neighbours. mm. */
export interface Layer {
  /** Index on the wire, from 1. */
  readonly element: number;
  readonly depth: number;
  readonly top: number;
  readonly bottom: number;
}

/** A value valid from one time to another. */
export interface GridCell {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

export interface MoistureGrid {
  /** From the surface down. */
  readonly layers: readonly Layer[];
  /** One row per layer. */
  readonly rows: readonly (readonly GridCell[])[];
  /** All times with a value in any layer, oldest first. */
  readonly times: readonly number[];
  readonly extent: [number, number] | null;
  /** Spans without any value. */
  readonly gaps: readonly Span[];
}

/** Layers by depth in mm. Those without a depth are left out, and of two at one depth the later one. */
export function layersOf(depths: readonly (number | null)[]): Layer[] {
  const known = depths
    .flatMap((depth, i) => (depth === null ? [] : [{ element: i + 1, depth }]))
    .sort((a, b) => a.depth - b.depth)
    .filter(({ depth }, i, all) => i === 0 || depth > all[i - 1]!.depth);
  return known.map((layer, i) => {
    const above = known[i - 1];
    const below = known[i + 1];
    const halfStep = below
      ? (below.depth - layer.depth) / 2
      : above
        ? (layer.depth - above.depth) / 2
        : layer.depth / 2;
    return {
      ...layer,
      top: above ? (above.depth + layer.depth) / 2 : Math.max(0, layer.depth - halfStep),
      bottom: layer.depth + halfStep,
    };
  });
}

/**
 * Readings of all layers as cells of time and depth. A value is valid until the next one, or for one step of `stepMs` if the next
 * is more than `gapMs` away, so that gaps stay empty.
 */
export function moistureGrid(
  history: Pick<History, 'series'>,
  field: string,
  layers: readonly Layer[],
  range: Span,
  timing: { readonly stepMs: number; readonly gapMs: number },
): MoistureGrid {
  const seen = new Set<number>();
  let [low, high] = [Infinity, -Infinity];
  const rows = layers.map(({ element }) => {
    const points = (history.series[`${field}.${element}`] ?? []).filter(
      ([time]) => time >= range.from && time <= range.to,
    );
    return points.flatMap(([time, , , value], i): GridCell[] => {
      if (value === null) return [];
      seen.add(time);
      low = Math.min(low, value);
      high = Math.max(high, value);
      const next = points[i + 1]?.[0] ?? Infinity;
      const to = next - time > timing.gapMs ? time + timing.stepMs : next;
      return [{ from: time, to: Math.min(to, range.to), value }];
    });
  });
  const times = [...seen].sort((a, b) => a - b);
  return { layers, rows, times, extent: low <= high ? [low, high] : null, gaps: gapsIn(times, range, timing) };
}

function gapsIn(times: readonly number[], range: Span, { stepMs, gapMs }: { stepMs: number; gapMs: number }): Span[] {
  const found: Span[] = [];
  let covered = range.from;
  for (const time of times) {
    if (time - covered > gapMs - stepMs) found.push({ from: covered, to: time });
    covered = time + stepMs;
  }
  if (range.to - covered > gapMs - stepMs) found.push({ from: covered, to: range.to });
  return found;
}

/** The time of the grid nearest to a wanted one, or null. */
export function nearestTime(times: readonly number[], wanted: number): number | null {
  return times.reduce<number | null>(
    (best, time) => (best === null || Math.abs(time - wanted) < Math.abs(best - wanted) ? time : best),
    null,
  );
}

/** Values of the layers at a time, in order. Null where nothing was measured. */
export const profileAt = (grid: MoistureGrid, time: number): (number | null)[] =>
  grid.rows.map((cells) => cells.find((cell) => cell.from <= time && time < cell.to)?.value ?? null);
