import { heightM, widthM, type MapPoint } from './site.ts';

/** The river from its upper end (east) to its lower end (west), through these points. */
const course: readonly MapPoint[] = [
  { x: 1.06, y: 0.4 },
  { x: 0.95, y: 0.385 },
  { x: 0.86, y: 0.43 },
  { x: 0.79, y: 0.5 },
  { x: 0.7, y: 0.545 },
  { x: 0.63, y: 0.6 },
  { x: 0.57, y: 0.665 },
  { x: 0.49, y: 0.7 },
  { x: 0.4, y: 0.715 },
  { x: 0.31, y: 0.775 },
  { x: 0.22, y: 0.79 },
  { x: 0.13, y: 0.74 },
  { x: 0.05, y: 0.725 },
  { x: -0.06, y: 0.75 },
];

const LEVEL_EAST = 171;
const LEVEL_WEST = 148;

export interface RiverPoint extends MapPoint {
  /** Half the river's width, m. */
  readonly halfWidth: number;
  /** Water level, m above sea level. */
  readonly level: number;
}

function catmullRom(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
}

/** The river's centre line with its width and level, `steps` points between two points of its course. */
export function riverLine(steps = 12): RiverPoint[] {
  const at = (i: number): MapPoint => course[Math.max(0, Math.min(course.length - 1, i))] as MapPoint;
  const line: RiverPoint[] = [];
  for (let i = 0; i < course.length - 1; i += 1) {
    for (let step = 0; step < steps; step += 1) {
      const t = step / steps;
      const along = (i + t) / (course.length - 1);
      line.push({
        x: catmullRom(at(i - 1).x, at(i).x, at(i + 1).x, at(i + 2).x, t),
        y: catmullRom(at(i - 1).y, at(i).y, at(i + 1).y, at(i + 2).y, t),
        halfWidth: 260 + 130 * along + 90 * Math.sin(along * 23),
        level: LEVEL_EAST + (LEVEL_WEST - LEVEL_EAST) * along,
      });
    }
  }
  return line;
}

export interface RiverDistance {
  /** m from the river's centre line */
  readonly distance: number;
  readonly halfWidth: number;
  readonly level: number;
}

/** Distance of a point to the river, with the river's width and level there. */
export function riverDistance(line: readonly RiverPoint[], x: number, y: number): RiverDistance {
  let best = Infinity;
  let nearest = line[0] as RiverPoint;
  for (let i = 0; i + 1 < line.length; i += 1) {
    const a = line[i] as RiverPoint;
    const b = line[i + 1] as RiverPoint;
    const dx = (b.x - a.x) * widthM;
    const dy = (b.y - a.y) * heightM;
    const px = (x - a.x) * widthM;
    const py = (y - a.y) * heightM;
    const t = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy)));
    const d = Math.hypot(px - t * dx, py - t * dy);
    if (d < best) {
      best = d;
      nearest = t < 0.5 ? a : b;
    }
  }
  return { distance: best, halfWidth: nearest.halfWidth, level: nearest.level };
}

/** Both banks as one closed ring for a polygon. Positions on the map, the first equals the last. */
export function riverRing(line: readonly RiverPoint[]): MapPoint[] {
  const left: MapPoint[] = [];
  const right: MapPoint[] = [];
  for (let i = 1; i + 1 < line.length; i += 1) {
    const before = line[i - 1] as RiverPoint;
    const here = line[i] as RiverPoint;
    const after = line[i + 1] as RiverPoint;
    const dx = (after.x - before.x) * widthM;
    const dy = (after.y - before.y) * heightM;
    const length = Math.hypot(dx, dy);
    const nx = ((-dy / length) * here.halfWidth) / widthM;
    const ny = ((dx / length) * here.halfWidth) / heightM;
    left.push({ x: here.x + nx, y: here.y + ny });
    right.push({ x: here.x - nx, y: here.y - ny });
  }
  const ring = [...left, ...right.reverse()];
  return [...ring, ring[0] as MapPoint];
}
