import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { placedFileOf, type PictureRefused } from './placed-picture.ts';

const WORLD = '0.5\n0\n0\n-0.5\n500000.25\n3000000\n';
const numbers = [0.5, 0, 0, -0.5, 500_000.25, 3_000_000];

/** A zip as archivers write it. */
function zipOf(files: readonly [name: string, content: string, isPacked?: boolean][]): File {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content, isPacked = true] of files) {
    const data = isPacked ? deflateRawSync(content) : Buffer.from(content);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04_03_4b_50);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50);
    entry.writeUInt16LE(isPacked ? 8 : 0, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), data);
    list.push(entry, Buffer.from(name));
    at += head.length + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(list).length, 12);
  end.writeUInt32LE(at, 16);
  return new File([Buffer.concat([...parts, ...list, end])], 'site.zip');
}
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

  test.each([true, false])('come in a zip, packed: %s', async (isPacked) => {
    const { file: picture, world } = await placedFileOf([
      zipOf([
        ['map/site.jpg', 'the picture', isPacked],
        ['map/site.jgw', WORLD, isPacked],
        ['__MACOSX/map/._site.jpg', 'x'],
      ]),
    ]);
    expect([picture.name, await picture.text(), world]).toEqual(['map/site.jpg', 'the picture', numbers]);
  });

  test('what says itself where it lies needs none', async () => {
    const tiles = file('a.pmtiles');
    expect(await placedFileOf([tiles])).toEqual({ file: tiles, world: null });
    expect((await placedFileOf([file('a.tif')])).world).toBe(null);
  });

  test('what is not so is refused by name', async () => {
    expect(await refusal(file('a.png'))).toBe('noWorld');
    expect(await refusal(file('a.pgw', WORLD))).toBe('noWorld');
    expect(await refusal(file('a.png'), file('a.pgw', '1\n0.1\n0\n-1\n0\n0'))).toBe('badWorld');
    expect(await refusal(file('a.png'), file('a.pgw', '1 2 3'))).toBe('badWorld');
    expect(await refusal(file('a.png'), file('a.pgw', `${WORLD}${' '.repeat(3_000)}`))).toBe('badWorld');
    expect(await refusal(file('a.pmtiles'), file('a.pgw', WORLD))).toBe('badWorld');
    expect(await refusal(file('a.zip', 'no zip'))).toBe('badZip');
    expect(await refusal(zipOf([['a.png', 'x']]))).toBe('badZip');
    expect(
      await refusal(
        zipOf([
          ['a.png', 'x'],
          ['b.png', 'x'],
          ['a.pgw', WORLD],
        ]),
      ),
    ).toBe('badZip');
    expect(
      await refusal(
        zipOf([
          ['a.png', 'x'],
          ['a.pgw', '0'.repeat(1_000_000)],
        ]),
      ),
    ).toBe('badZip');
  });
});
