import type { ColourScale } from '../../charts/colour-scales.ts';
import type { Span } from '../../charts/curve.ts';
import type { Scheme } from '../../theme/tokens.ts';
import type { MoistureGrid } from './moisture-grid.ts';

export interface HeatMapInput {
  readonly grid: MoistureGrid;
  readonly range: Span;
  /** The time of the profile beside the map. */
  readonly chosen: number | null;
  /** Times of resent readings and of those with remarks. */
  readonly marks: { readonly late: readonly number[]; readonly doubtful: readonly number[] };
  readonly unit: string;
  readonly decimals: number;
  readonly scale: ColourScale;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly zone: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
  readonly words: { readonly depth: string; readonly noData: string; readonly quantity: string };
  tooltip(time: number, depth: number): HTMLElement | string;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const LEFT = 50;
const TOP = 40;
const LEGEND = 58;
const TIMES = 28;
const BESIDE = 210;
const STACKED_HEIGHT = 190;
const WIDE = 620;

/** The boxes of heat map, profile (beside or below) and legend. */
export function layoutOf({ width, height }: HeatMapInput['size']): { map: Box; profile: Box; legend: Box } {
  const isWide = width >= WIDE;
  const mapWidth = width - LEFT - (isWide ? BESIDE + 26 : 14);
  const mapHeight = height - TOP - TIMES - LEGEND - (isWide ? 0 : STACKED_HEIGHT);
  const map = { left: LEFT, top: TOP, width: mapWidth, height: mapHeight };
  return {
    map,
    profile: isWide
      ? { left: LEFT + mapWidth + 26, top: TOP, width: BESIDE - 14, height: mapHeight }
      : { left: LEFT, top: TOP + mapHeight + TIMES + 36, width: width - LEFT - 14, height: STACKED_HEIGHT - 44 },
    legend: { left: LEFT, top: height - 40, width: Math.min(280, width - LEFT - 30), height: 10 },
  };
}
