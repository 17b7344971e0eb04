import { describe, expect, test } from 'vitest';
import { placedFileOf, type PictureRefused } from './placed-picture.ts';

const WORLD = '0.5\n0\n0\n-0.5\n500000.25\n3000000\n';
const numbers = [0.5, 0, 0, -0.5, 500_000.25, 3_000_000];

const file = (name: string, content = 'x'): File => new File([content], name);
const refusal = async (...files: File[]): Promise<string> => {
  const error: unknown = await placedFileOf(files).catch((thrown: unknown) => thrown);
  return (error as PictureRefused).problem;
};

describe('a picture and its world file', () => {
  test('are chosen together, in whatever order', async () => {
    const png = file('site.png');
    expect(await placedFileOf([file('site.pgw', WORLD), png])).toEqual({ file: png, world: numbers });
    expect((await placedFileOf([file('a.TIF'), file('a.TFW', WORLD.replaceAll('\n', '\r\n'))])).world).toEqual(numbers);
  });

  test('a file that holds its own position needs none', async () => {
    const tiles = file('a.pmtiles');
    expect(await placedFileOf([tiles])).toEqual({ file: tiles, world: null });
    expect((await placedFileOf([file('a.tif')])).world).toBe(null);
  });

  test('refuses pictures without a usable world file', async () => {
    expect(await refusal(file('a.png'))).toBe('noWorld');
    expect(await refusal(file('a.pgw', WORLD))).toBe('noWorld');
    expect(await refusal(file('a.png'), file('a.pgw', '1\n0.1\n0\n-1\n0\n0'))).toBe('badWorld');
    expect(await refusal(file('a.png'), file('a.pgw', '1 2 3'))).toBe('badWorld');
    expect(await refusal(file('a.png'), file('a.pgw', `${WORLD}${' '.repeat(3_000)}`))).toBe('badWorld');
    expect(await refusal(file('a.pmtiles'), file('a.pgw', WORLD))).toBe('badWorld');
  });
});
