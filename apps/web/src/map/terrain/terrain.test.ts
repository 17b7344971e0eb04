import { writeArrayBuffer } from 'geotiff';
import { expect, test } from 'vitest';
import { contourInterval, contourLines, simplify } from './contour-lines.ts';
import { cellSize, heightRange, refine, smooth, type ElevationGrid } from './elevation.ts';
import { hillshade } from './hillshade.ts';
import { readElevation } from './read-elevation.ts';
import { packRelief, unpackRelief } from './relief-file.ts';
import { computeRelief } from './relief.ts';
import { paintRelief, type ReliefColours } from './tint.ts';

function grid(size: number, height: (x: number, y: number) => number): ElevationGrid {
  const values = Float32Array.from({ length: size * size }, (_, i) => height(i % size, Math.floor(i / size)));
  return { width: size, height: size, values, bounds: [110, 28, 110.1, 28.1] };
}
const cone = grid(64, (x, y) => 900 - 20 * Math.hypot(x - 31.5, y - 31.5));
const colours: ReliefColours = {
  low: [10, 20, 30],
  high: [60, 70, 80],
  shadow: [0, 0, 0],
  light: [200, 200, 200],
  shadowStrength: 0.8,
  lightStrength: 0.6,
};

test('a cell is as wide as its degrees are at that latitude', () => {
  const { east, north } = cellSize(cone);
  expect(north).toBeCloseTo((0.1 * 111_195) / 64, 3);
  expect(east / north).toBeCloseTo(Math.cos((28.05 * Math.PI) / 180), 6);
});

test('level ground has the shade of the light altitude, and slopes to the north-west are brighter than those to the south-east', () => {
  const flat = hillshade(grid(8, () => 100));
  expect(flat[27]).toBeCloseTo(Math.sin((40 * Math.PI) / 180), 6);
  const shade = hillshade(cone);
  const at = (x: number, y: number): number => shade[y * 64 + x]!;
  expect(at(16, 16)).toBeGreaterThan(at(48, 48));
  expect(Math.min(...shade)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...shade)).toBeLessThanOrEqual(1);
});

test('heights south of a slope do not change with the row order: north is row 0', () => {
  const towardsNorth = hillshade(grid(8, (_, y) => y * 10));
  const towardsSouth = hillshade(grid(8, (_, y) => -y * 10));
  expect(towardsNorth[27]).toBeGreaterThan(towardsSouth[27]!);
});

test('refining keeps a plane a plane', () => {
  const plane = grid(16, (x, y) => 3 * x - 2 * y);
  const fine = refine(plane, 3);
  expect([fine.width, fine.height]).toEqual([48, 48]);
  const at = (x: number, y: number): number => fine.values[y * 48 + x]!;
  expect(at(25, 20) - at(24, 20)).toBeCloseTo(1, 4);
  expect(at(24, 21) - at(24, 20)).toBeCloseTo(-2 / 3, 4);
});

test('smoothing spreads a spike and keeps its sum', () => {
  const spike = grid(9, (x, y) => (x === 4 && y === 4 ? 9 : 0));
  const { values } = smooth(spike, 1);
  expect(values[4 * 9 + 4]).toBeCloseTo(1, 5);
  expect(values.reduce((a, b) => a + b)).toBeCloseTo(9, 4);
});

test('the interval grows with the relief', () => {
  expect(contourInterval(30)).toBe(1);
  expect(contourInterval(1_500)).toBe(50);
  expect(contourInterval(2_600)).toBe(100);
});

test('a cone has circles at the right heights, each fifth a major', () => {
  const lines = contourLines(cone)!;
  expect(lines.interval).toBe(contourInterval(heightRange(cone)!.high - heightRange(cone)!.low));
  const { positions, starts } = lines.majors;
  const first = Array.from(positions.slice(starts[0]! * 2, starts[1]! * 2));
  const radii = first.flatMap((longitude, i) => {
    if (i % 2 > 0) return [];
    const x = ((longitude - 110) / 0.1) * 64 - 32;
    const y = ((28.1 - first[i + 1]!) / 0.1) * 64 - 32;
    return [Math.hypot(x, y)];
  });
  const mean = radii.reduce((a, b) => a + b) / radii.length;
  for (const radius of radii) expect(radius).toBeCloseTo(mean, 0);
  expect((900 - 20 * mean) % lines.majorEvery).toBeCloseTo(0, -1);
});

test('no contour follows the edge of the model', () => {
  const slope = contourLines(grid(40, (x) => x * 10))!;
  for (let i = 0; i < slope.minors.positions.length; i += 2) {
    expect(slope.minors.positions[i + 1]).toBeGreaterThan(28);
    expect(slope.minors.positions[i + 1]).toBeLessThan(28.1);
  }
  expect(slope.minors.starts.length).toBeGreaterThan(4);
});

test('flat ground has no contours', () => {
  expect(contourLines(grid(20, () => 5))).toBeNull();
});

test('simplifying keeps ends and corners', () => {
  const line = [
    [0, 0],
    [1, 0.01],
    [2, 0],
    [2, 1],
    [2, 2],
  ] as const;
  expect(simplify(line, 0.1)).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
});

test('the picture fades at its edges and leaves out what is unknown', () => {
  const holed = grid(64, (x, y) => (x === 20 && y === 30 ? NaN : x + y));
  const pixels = paintRelief(holed, hillshade(holed), colours);
  const alpha = (x: number, y: number): number => pixels[(y * 64 + x) * 4 + 3]!;
  expect(alpha(0, 32)).toBe(0);
  expect(alpha(32, 32)).toBe(255);
  expect(alpha(3, 32)).toBeGreaterThan(0);
  expect(alpha(3, 32)).toBeLessThan(255);
  expect(alpha(20, 30)).toBe(0);
});

test('a GeoTIFF is read with its bounds and its missing cells', async () => {
  const values = Float32Array.from({ length: 12 }, (_, i) => (i === 5 ? -9_999 : i));
  const file = writeArrayBuffer(values, {
    width: 4,
    height: 3,
    ModelPixelScale: [0.01, 0.01, 0],
    ModelTiepoint: [0, 0, 0, 110, 28.03, 0],
    GTModelTypeGeoKey: 2,
    GTRasterTypeGeoKey: 1,
    GeographicTypeGeoKey: 4_326,
    GDAL_NODATA: '-9999',
  });
  const read = await readElevation(file);
  expect([read.width, read.height]).toEqual([4, 3]);
  expect(read.bounds.map((v) => +v.toFixed(6))).toEqual([110, 28, 110.04, 28.03]);
  expect(read.values[4]).toBe(4);
  expect(read.values[5]).toBeNaN();
});

test('what is no elevation model is refused', async () => {
  await expect(readElevation(new ArrayBuffer(64))).rejects.toThrow();
});

test('a computed relief comes back from the cache as it was', async () => {
  const { bounds, contours } = computeRelief(cone, colours);
  const picture = new Blob([new Uint8Array([1, 2, 3, 4, 5])], { type: 'image/png' });
  const body = await packRelief({ bounds, contours, picture }).arrayBuffer();
  const back = unpackRelief(body);
  expect(back.bounds).toEqual(bounds);
  expect(back.contours).toEqual(contours);
  expect(new Uint8Array(await back.picture.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3, 4, 5]));
  expect(() => unpackRelief(body.slice(0, body.byteLength - 9))).toThrow();
});
