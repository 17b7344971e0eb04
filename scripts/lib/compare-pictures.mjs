import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/**
 * @typedef {object} Difference
 * @property {string} name path of the picture below both folders
 * @property {'differs' | 'new' | 'gone'} kind
 * @property {number} share of differing pixels, 0 to 1; 1 for another size, and for new and missing pictures
 */

/** @param {string} folder @returns {string[]} */
const picturesOf = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'));

/** @param {string} path */
const read = (path) => PNG.sync.read(readFileSync(path));

/**
 * The pictures of two folders that differ, largest difference first.
 * @param {string} before
 * @param {string} after
 * @param {string} marked folder for pictures with the differences in red
 * @returns {Difference[]}
 */
export function comparePictures(before, after, marked) {
  const names = [...new Set([...picturesOf(before), ...picturesOf(after)])].sort();
  return names
    .flatMap((name) => compareOne(name, join(before, name), join(after, name), join(marked, name)))
    .sort((a, b) => b.share - a.share);
}

/** @param {string} name @param {string} before @param {string} after @param {string} marked @returns {Difference[]} */
function compareOne(name, before, after, marked) {
  if (!existsSync(after)) return [{ name, kind: 'gone', share: 1 }];
  if (!existsSync(before)) return [{ name, kind: 'new', share: 1 }];
  const [old, now] = [read(before), read(after)];
  const { width, height } = now;
  if (old.width !== width || old.height !== height) return [{ name, kind: 'differs', share: 1 }];
  const diff = new PNG({ width, height });
  const pixels = pixelmatch(old.data, now.data, diff.data, width, height, { threshold: 0.1 });
  if (pixels === 0) return [];
  mkdirSync(dirname(marked), { recursive: true });
  writeFileSync(marked, PNG.sync.write(diff));
  return [{ name, kind: 'differs', share: pixels / (width * height) }];
}
