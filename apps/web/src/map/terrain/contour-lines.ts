import { contours } from 'd3-contour';
import { heightRange, type ElevationGrid } from './elevation.ts';
import { FADE, smoothStep } from './tint.ts';

/** Polylines in deck.gl's packed form: x, y pairs in degrees, and the start of each line. */
export interface Lines {
  readonly positions: Float64Array;
  /** One entry per line, then the number of vertices. */
  readonly starts: Uint32Array;
  /** One entry per vertex: 255 inside, falling to 0 at the model's edge like the picture. */
  readonly strength: Uint8Array;
}

export interface ContourLines {
  /** Metres between lines. */
  readonly interval: number;
  readonly majorEvery: number;
  readonly minors: Lines;
  readonly majors: Lines;
}

const INTERVALS = [1, 2, 5, 10, 20, 50, 100, 200, 500];
const MOST_LINES = 32;

/** Contour interval in metres: the smallest usual one with at most 32 levels. Every fifth line is a major. */
export function contourInterval(relief: number): number {
  return INTERVALS.find((interval) => relief / interval <= MOST_LINES) ?? 1_000;
}

type Vertex = readonly [number, number];

/** Douglas-Peucker: removes vertices within `tolerance` of the line without them. */
export function simplify(line: readonly Vertex[], tolerance: number): Vertex[] {
  const keep = new Uint8Array(line.length);
  keep[0] = keep[line.length - 1] = 1;
  const spans: [number, number][] = [[0, line.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span;
    const [ax, ay] = line[first]!;
    const dx = line[last]![0] - ax;
    const dy = line[last]![1] - ay;
    const squared = dx * dx + dy * dy;
    let farthest = 0;
    let index = 0;
    for (let i = first + 1; i < last; i++) {
      const px = line[i]![0] - ax;
      const py = line[i]![1] - ay;
      const along = squared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / squared));
      const distance = Math.hypot(px - along * dx, py - along * dy);
      if (distance > farthest) {
        farthest = distance;
        index = i;
      }
    }
    if (farthest > tolerance) {
      keep[index] = 1;
      spans.push([first, index], [index, last]);
    }
  }
  return line.filter((_, i) => keep[i] === 1);
}

/** The rings of a contour cut along the edge of the grid, which is no contour. */
function openLines(ring: readonly Vertex[], width: number, height: number): Vertex[][] {
  const isEdge = ([x, y]: Vertex): boolean => x <= 0.5 || y <= 0.5 || x >= width - 0.5 || y >= height - 0.5;
  const lines: Vertex[][] = [];
  let line: Vertex[] = [];
  for (const vertex of ring) {
    if (isEdge(vertex)) {
      if (line.length > 1) lines.push(line);
      line = [];
    } else line.push(vertex);
  }
  if (line.length > 1) lines.push(line);
  return lines;
}

function packLines(lines: readonly (readonly Vertex[])[], grid: ElevationGrid): Lines {
  const [west, south, east, north] = grid.bounds;
  const total = lines.reduce((sum, line) => sum + line.length, 0);
  const positions = new Float64Array(total * 2);
  const starts = new Uint32Array(lines.length + 1);
  const strength = new Uint8Array(total);
  const fade = Math.min(grid.width, grid.height) * FADE;
  let vertex = 0;
  lines.forEach((line, i) => {
    starts[i] = vertex;
    for (const [x, y] of line) {
      positions[vertex * 2] = west + (x / grid.width) * (east - west);
      positions[vertex * 2 + 1] = north - (y / grid.height) * (north - south);
      const edge = Math.min(x, y, grid.width - x, grid.height - y);
      strength[vertex] = edge >= fade ? 255 : 255 * smoothStep(Math.max(0, edge / fade));
      vertex += 1;
    }
  });
  starts[lines.length] = vertex;
  return { positions, starts, strength };
}

/** Contour lines of a grid. Null if flat or empty. Short loops (under 10 cells) are noise and left out. */
export function contourLines(grid: ElevationGrid, tolerance = 0.15): ContourLines | null {
  const range = heightRange(grid);
  if (!range || range.high - range.low < 2) return null;
  const interval = contourInterval(range.high - range.low);
  const majorEvery = interval * 5;
  const levels: number[] = [];
  for (let level = Math.ceil(range.low / interval) * interval; level < range.high; level += interval)
    levels.push(level);
  const trace = contours().size([grid.width, grid.height]).thresholds(levels);
  const sets: { minors: Vertex[][]; majors: Vertex[][] } = { minors: [], majors: [] };
  for (const contour of trace(grid.values as unknown as number[])) {
    const target = contour.value % majorEvery === 0 ? sets.majors : sets.minors;
    for (const polygon of contour.coordinates) {
      for (const ring of polygon) {
        for (const line of openLines(ring as unknown as Vertex[], grid.width, grid.height)) {
          if (line.length >= 10) target.push(simplify(line, tolerance));
        }
      }
    }
  }
  return { interval, majorEvery, minors: packLines(sets.minors, grid), majors: packLines(sets.majors, grid) };
}
