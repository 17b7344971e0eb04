import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { comparePictures } from './compare-pictures.mjs';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pictures-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A white picture whose first pixels are black. */
function write(name, { size = 10, black = 0 } = {}) {
  const picture = new PNG({ width: size, height: size });
  picture.data.fill(255);
  for (let i = 0; i < black; i += 1) picture.data.fill(0, i * 4, i * 4 + 3);
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, PNG.sync.write(picture));
}

it('lists differing pictures by share, largest first, and new and missing ones', () => {
  write('before/en/same.png');
  write('after/en/same.png');
  write('before/en/little.png');
  write('after/en/little.png', { black: 5 });
  write('before/en/much.png');
  write('after/en/much.png', { black: 50 });
  write('before/en/size.png');
  write('after/en/size.png', { size: 12 });
  write('before/gone.png');
  write('after/new.png');
  const found = comparePictures(join(folder, 'before'), join(folder, 'after'), join(folder, 'marked'));
  expect(found.map(({ name, kind, share }) => `${name} ${kind} ${share}`)).toEqual([
    'en/size.png differs 1',
    'gone.png gone 1',
    'new.png new 1',
    'en/much.png differs 0.5',
    'en/little.png differs 0.05',
  ]);
});
