import { heightRange, type ElevationGrid } from './elevation.ts';

export type Rgb = readonly [number, number, number];

export interface ReliefColours {
  /** Colours of the lowest and the highest ground. */
  readonly low: Rgb;
  readonly high: Rgb;
  /** The colours of full shadow and full light. */
  readonly shadow: Rgb;
  readonly light: Rgb;
  /** Their strength, 0 to 1. */
  readonly shadowStrength: number;
  readonly lightStrength: number;
}

/** Share of the shorter side over which the picture fades out. */
export const FADE = 0.12;

export const smoothStep = (t: number): number => t * t * (3 - 2 * t);

/**
 * RGBA of the shaded ground: a tint by height, blended with shadow or light by the hillshade. Shades are stretched between their
 * 1st and 99th percentile, so that gentle terrain has depth too. The edges fade out.
 */
export function paintRelief(
  grid: ElevationGrid,
  shade: Float32Array,
  colours: ReliefColours,
): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, values } = grid;
  const pixels = new Uint8ClampedArray(width * height * 4);
  const range = heightRange(grid);
  if (!range) return pixels;
  const [dark, middle, bright] = percentiles(shade, [0.01, 0.5, 0.99]) as [number, number, number];
  const span = Math.max(1, range.high - range.low);
  const fade = Math.max(1, Math.round(Math.min(width, height) * FADE));
  for (let y = 0; y < height; y++) {
    const edgeY = Math.min(y, height - 1 - y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const elevation = values[i]!;
      if (Number.isNaN(elevation)) continue;
      const t = smoothStep((elevation - range.low) / span);
      const s = shade[i]!;
      const lit =
        s >= middle
          ? Math.min(1, (s - middle) / Math.max(1e-6, bright - middle))
          : -Math.min(1, (middle - s) / Math.max(1e-6, middle - dark));
      const pull = lit >= 0 ? colours.light : colours.shadow;
      const strength = lit >= 0 ? lit * colours.lightStrength : -lit * colours.shadowStrength;
      for (let c = 0; c < 3; c++) {
        const ground = colours.low[c]! + (colours.high[c]! - colours.low[c]!) * t;
        pixels[i * 4 + c] = ground + (pull[c]! - ground) * strength;
      }
      const edge = Math.min(edgeY, x, width - 1 - x);
      pixels[i * 4 + 3] = edge >= fade ? 255 : 255 * smoothStep(edge / fade);
    }
  }
  return pixels;
}

/** Percentiles of a sample of at most 20,000 values. */
function percentiles(values: Float32Array, shares: readonly number[]): number[] {
  const step = Math.max(1, Math.floor(values.length / 20_000));
  const sample: number[] = [];
  for (let i = 0; i < values.length; i += step) {
    const value = values[i]!;
    if (!Number.isNaN(value)) sample.push(value);
  }
  sample.sort((a, b) => a - b);
  return shares.map((share) => sample[Math.min(sample.length - 1, Math.floor(share * sample.length))] ?? 0);
}
