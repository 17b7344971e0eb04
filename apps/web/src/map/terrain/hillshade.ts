import { cellSize, type ElevationGrid } from './elevation.ts';

const AZIMUTHS = [225, 270, 315, 360];
const ALTITUDE = 40;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Multidirectional, oblique-weighted hillshade, 0 dark to 1 lit, per cell. Slope by the eight neighbours (Horn 1981). Lights from
 * 225°, 270°, 315° and 360°, each weighted by sin² of the angle between it and the aspect, so that slopes flattened by one light
 * are shaped by another (Mark 1992, USGS Open-File Report 92-422). That alone shades opposite slopes across the lights alike, so
 * half of the result is a single light from 315°, as is customary. `exaggeration` multiplies the heights.
 */
export function hillshade(grid: ElevationGrid, exaggeration = 1): Float32Array {
  const { width, height, values } = grid;
  const cell = cellSize(grid);
  const scaleEast = exaggeration / (8 * cell.east);
  const scaleNorth = exaggeration / (8 * cell.north);
  const lights = AZIMUTHS.map((azimuth) => ({
    azimuth: radians(azimuth),
    east: Math.cos(radians(ALTITUDE)) * Math.sin(radians(azimuth)),
    north: Math.cos(radians(ALTITUDE)) * Math.cos(radians(azimuth)),
  }));
  const key = lights[AZIMUTHS.indexOf(315)]!;
  const up = Math.sin(radians(ALTITUDE));
  const shade = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const here = y * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      const left = x === 0 ? 0 : x - 1;
      const right = x === width - 1 ? x : x + 1;
      const a = values[above + left]!;
      const b = values[above + x]!;
      const c = values[above + right]!;
      const d = values[here + left]!;
      const f = values[here + right]!;
      const g = values[below + left]!;
      const h = values[below + x]!;
      const i = values[below + right]!;
      const slopeEast = (c + 2 * f + i - a - 2 * d - g) * scaleEast;
      const slopeNorth = (a + 2 * b + c - g - 2 * h - i) * scaleNorth;
      const steepness = slopeEast * slopeEast + slopeNorth * slopeNorth;
      const length = Math.sqrt(1 + steepness);
      if (steepness === 0) {
        shade[here + x] = up;
        continue;
      }
      const aspect = Math.atan2(-slopeEast, -slopeNorth);
      let sum = 0;
      let weights = 0;
      for (const light of lights) {
        const across = Math.sin(aspect - light.azimuth);
        const weight = across * across;
        sum += weight * Math.max(0, (up - slopeEast * light.east - slopeNorth * light.north) / length);
        weights += weight;
      }
      const single = Math.max(0, (up - slopeEast * key.east - slopeNorth * key.north) / length);
      shade[here + x] = (sum / weights + single) / 2;
    }
  }
  return shade;
}
