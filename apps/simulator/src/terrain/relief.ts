import { planeNoise, uniform } from '../random.ts';
import { drain, drainedArea, type Grid } from './drainage.ts';
import { riverDistance, riverLine, type RiverDistance, type RiverPoint } from './river.ts';
import { columns, heightM, rows, widthM } from './site.ts';

/** An elevation model: metres above sea level, rows from north to south. */
export interface Relief {
  readonly columns: number;
  readonly rows: number;
  readonly heights: Float32Array;
}

const COARSE = 2;
const STEPS = 40;
/** m a step, before the valley's share */
const UPLIFT = 26;
const ERODIBILITY = 0.16;
/** Share of the difference to its neighbours that a cell loses a step. */
const CREEP = 0.55;
const STEEPEST = 0.72;

function fractal(seed: number, x: number, y: number, octaves: number): number {
  let sum = 0;
  let size = 1;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += size * planeNoise(seed + octave, x * scale, y * scale);
    size *= 0.5;
    scale *= 2;
  }
  return sum;
}

/** Hillslope creep and the angle of repose: softens ridges, keeps slopes below the steepest that soil holds. */
function relax(grid: Grid, fixed: Uint8Array): void {
  const { columns: w, rows: h, heights } = grid;
  const before = Float64Array.from(heights);
  for (let y = 1; y < h - 1; y += 1) {
    for (let x = 1; x < w - 1; x += 1) {
      const i = y * w + x;
      if (fixed[i]) continue;
      const around =
        ((before[i - 1] as number) +
          (before[i + 1] as number) +
          (before[i - w] as number) +
          (before[i + w] as number)) /
        4;
      heights[i] = (before[i] as number) + CREEP * (around - (before[i] as number));
    }
  }
}

/**
 * Land that rises while water cuts it down (stream power law, implicit; Braun and Willett 2013): ridges, side valleys and
 * gullies that all lead to the river.
 */
function erode(seed: number): Grid {
  const w = columns / COARSE;
  const h = rows / COARSE;
  const cell = widthM / w;
  const line = riverLine();
  const heights = new Float64Array(w * h);
  const outlets = new Uint8Array(w * h);
  const uplift = new Float64Array(w * h);
  for (let i = 0; i < w * h; i += 1) {
    const x = ((i % w) + 0.5) / w;
    const y = (Math.floor(i / w) + 0.5) / h;
    const river = riverDistance(line, x, y);
    const away = Math.max(0, river.distance - river.halfWidth);
    outlets[i] = away === 0 ? 1 : 0;
    const valley = 1 - Math.exp(-away / 3_800);
    uplift[i] = UPLIFT * (0.12 + 0.88 * valley) * (1 + 0.55 * fractal(seed ^ 0x11, x * 4.2, y * 3.1, 2));
    heights[i] = river.level + (outlets[i] ? 0 : 8 + 120 * valley + 60 * fractal(seed, x * 9, y * 6.75, 4));
  }
  const grid: Grid = { columns: w, rows: h, cell, heights };
  for (let step = 0; step < STEPS; step += 1) {
    const drainage = drain(grid, outlets);
    const area = drainedArea(grid, drainage);
    for (const i of drainage.order) {
      if (outlets[i]) continue;
      const to = drainage.receiver[i] as number;
      const diagonal = Math.abs(i - to) !== 1 && Math.abs(i - to) !== w;
      const length = cell * (diagonal ? Math.SQRT2 : 1);
      const cut = (ERODIBILITY * Math.sqrt(area[i] as number)) / length;
      const raised = (heights[i] as number) + (uplift[i] as number) * (0.6 + 0.8 * uniform(seed, i, step));
      const lowered = (raised + cut * (heights[to] as number)) / (1 + cut);
      heights[i] = Math.min(lowered, (heights[to] as number) + STEEPEST * length);
    }
    relax(grid, outlets);
  }
  return grid;
}

function cubic(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/** Height between the cells of a coarse grid (bicubic), at fractions of the map. */
function sampleGrid(grid: Grid, x: number, y: number): number {
  const u = x * grid.columns - 0.5;
  const v = y * grid.rows - 0.5;
  const i = Math.floor(u);
  const j = Math.floor(v);
  const at = (column: number, row: number): number =>
    grid.heights[
      Math.max(0, Math.min(grid.rows - 1, row)) * grid.columns + Math.max(0, Math.min(grid.columns - 1, column))
    ] as number;
  const line = (row: number): number => cubic(at(i - 1, row), at(i, row), at(i + 1, row), at(i + 2, row), u - i);
  return cubic(line(j - 1), line(j), line(j + 1), line(j + 2), v - j);
}

const BLOCK = 8;
/** Beyond this from the water nothing asks how far it is, m. */
const FAR = 1_200;

/** The river seen from every cell: exact near the water, from the middle of a block of cells where only "far" counts. */
function riverFinder(line: readonly RiverPoint[]): (column: number, row: number) => RiverDistance {
  const blocks = new Map<number, RiverDistance>();
  const reach = (BLOCK * widthM) / columns;
  return (column, row) => {
    const left = column - (column % BLOCK);
    const top = row - (row % BLOCK);
    const key = top * columns + left;
    const block = blocks.get(key) ?? riverDistance(line, (left + BLOCK / 2) / columns, (top + BLOCK / 2) / rows);
    blocks.set(key, block);
    if (block.distance - block.halfWidth > FAR + 2 * reach) return block;
    return riverDistance(line, (column + 0.5) / columns, (row + 0.5) / rows);
  };
}

/** The whole elevation model of the demo site; the same seed gives the same heights. Takes about a second. */
export function makeRelief(seed: number): Relief {
  const coarse = erode(seed);
  const findRiver = riverFinder(riverLine());
  const heights = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = (column + 0.5) / columns;
      const y = (row + 0.5) / rows;
      const river = findRiver(column, row);
      const away = Math.max(0, river.distance - river.halfWidth);
      // Bends what the grid's eight directions left straight; nothing moves near the river.
      const free = Math.min(1, away / FAR);
      const u = x + 0.006 * free * fractal(seed ^ 0x23, x * 22, y * 16.5, 3);
      const v = y + 0.008 * free * fractal(seed ^ 0x24, x * 22, y * 16.5, 3);
      const rough = 7 * free * fractal(seed ^ 0x22, x * 75, y * 56, 4);
      const height = away === 0 ? river.level - 3 : Math.max(river.level + 0.5, sampleGrid(coarse, u, v) + rough);
      heights[row * columns + column] = Math.round(height * 10) / 10;
    }
  }
  return { columns, rows, heights };
}

const cellAt = (relief: Relief, x: number, y: number): { column: number; row: number } => ({
  column: Math.max(1, Math.min(relief.columns - 2, Math.floor(x * relief.columns))),
  row: Math.max(1, Math.min(relief.rows - 2, Math.floor(y * relief.rows))),
});

/** Metres above sea level of the cell at fractions of the map. */
export function heightAt(relief: Relief, x: number, y: number): number {
  const { column, row } = cellAt(relief, x, y);
  return relief.heights[row * relief.columns + column] as number;
}

/** Slope in degrees of the cell at fractions of the map, and the direction downhill, degrees from north. */
export function slopeAt(relief: Relief, x: number, y: number): { slope: number; downhill: number } {
  const { column, row } = cellAt(relief, x, y);
  const i = row * relief.columns + column;
  const at = (offset: number): number => relief.heights[i + offset] as number;
  const east = (at(1) - at(-1)) / ((2 * widthM) / relief.columns);
  const north = (at(-relief.columns) - at(relief.columns)) / ((2 * heightM) / relief.rows);
  return {
    slope: (Math.atan(Math.hypot(east, north)) * 180) / Math.PI,
    downhill: ((Math.atan2(-east, -north) * 180) / Math.PI + 360) % 360,
  };
}
