import { heightAt, slopeAt, type Relief } from '../terrain/relief.ts';
import { riverDistance, riverLine } from '../terrain/river.ts';
import { columns, rows, type MapPoint } from '../terrain/site.ts';
import type { StationKind, StationPlan } from './stations.ts';

interface Ground {
  readonly slope: number;
  readonly height: number;
  /** m from the water's edge; negative in the river. */
  readonly shore: number;
}

/** How unsuitable a piece of ground is for a station, 0 is perfect; the caller adds the distance from the wanted place. */
const unsuitable: Readonly<Record<StationKind, (ground: Ground) => number>> = {
  landslide: (g) => outside(g.slope, 16, 29) + wet(g),
  road_slope: (g) => outside(g.slope, 14, 33) + wet(g),
  rockfall: (g) => outside(g.slope, 27, 60) + wet(g),
  bridge_tunnel: (g) => (g.shore < 2_500 ? Math.abs(g.shore + 60) / 60 : outside(g.slope, 14, 40)),
  dam: (g) => (g.shore < 2_500 ? outside(g.shore, 40, 260) / 20 + wet(g) : outside(g.slope, 0, 9)),
  tailings: (g) => outside(g.slope, 2, 11) + wet(g),
};

const outside = (value: number, low: number, high: number): number => Math.max(0, low - value, value - high);
const wet = (g: Ground): number => (g.shore < 30 ? 1_000 : 0);

/** How many cells a station may be away from its wanted place. */
const REACH = 14;

export interface Place extends MapPoint {
  readonly slope: number;
  /** Downhill direction, degrees from north. */
  readonly downhill: number;
  /** m above sea level */
  readonly height: number;
}

/** The best ground for a station within about a kilometre of its planned place. */
export function sitePlace(relief: Relief, plan: Pick<StationPlan, 'kind' | 'x' | 'y'>): Place {
  const line = riverLine();
  let best: { cost: number; x: number; y: number } = { cost: Infinity, x: plan.x, y: plan.y };
  for (let dy = -REACH; dy <= REACH; dy += 1) {
    for (let dx = -REACH; dx <= REACH; dx += 1) {
      const x = plan.x + dx / columns;
      const y = plan.y + dy / rows;
      if (x < 0.01 || x > 0.99 || y < 0.01 || y > 0.99) continue;
      const river = riverDistance(line, x, y);
      const ground = {
        slope: slopeAt(relief, x, y).slope,
        height: heightAt(relief, x, y),
        shore: river.distance - river.halfWidth,
      };
      const cost = unsuitable[plan.kind](ground) * 8 + Math.hypot(dx, dy);
      if (cost < best.cost) best = { cost, x, y };
    }
  }
  const { x, y } = best;
  return { x, y, ...slopeAt(relief, x, y), height: heightAt(relief, x, y) };
}
