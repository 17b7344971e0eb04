import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @typedef {Readonly<Record<string, {file: string, imports?: string[], dynamicImports?: string[], css?: string[]}>>} Manifest Vite's */
/** @typedef {{name: string, bytes: number, most: number, hasRoom: boolean}} Weight */

const KB = 1_000;

/** With what `index.html` names and the words of one language: what comes before a signed-in user's first page is painted. */
const HOME = 'src/pages/home/HomePage.tsx';
const catalogues = ['src/i18n/zh-chs.json', 'src/i18n/en.json', 'src/i18n/ja.json'];
const MAP = 'src/map/StationMap.tsx';
const CHARTS = 'src/features/curves/CurvePanel.tsx';

/**
 * The files that come with these parts of the pages.
 * @param {Manifest} manifest
 * @param {readonly string[]} roots
 * @returns {Set<string>}
 */
export function filesOf(manifest, roots) {
  const files = new Set();
  const seen = new Set();
  /** @param {string} key */
  const take = (key) => {
    const part = manifest[key];
    if (!part) throw new Error(`the build holds no ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [part.file, ...(part.css ?? [])]) if (/\.(js|css)$/.test(file)) files.add(file);
    for (const other of part.imports ?? []) take(other);
  };
  roots.forEach(take);
  return files;
}

/** @param {string} html */
const filesOfPage = (html) =>
  [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');

/**
 * @param {Manifest} manifest
 * @param {string} html the page that is sent for every address
 * @param {(file: string) => number} weigh bytes of a file as they travel
 * @returns {Weight[]}
 */
export function weights(manifest, html, weigh) {
  /** @param {Iterable<string>} files */
  const sum = (files) => [...files].reduce((bytes, file) => bytes + weigh(file), 0);
  const page = new Set([...filesOfPage(html), ...filesOf(manifest, [HOME])]);
  /** @param {Set<string>} files */
  const besides = (files) => [...files].filter((file) => !page.has(file));
  const catalogue = Math.max(...catalogues.map((key) => sum(filesOf(manifest, [key]))));
  // The map fetches what the graphics of the device need by itself.
  const map = besides(filesOf(manifest, [MAP, ...(manifest[MAP]?.dynamicImports ?? [])]));
  const charts = besides(filesOf(manifest, [CHARTS]));
  return [
    { name: 'shell', bytes: sum(page) + catalogue, most: 220 * KB },
    { name: 'charts', bytes: sum(charts), most: 230 * KB },
    { name: 'map', bytes: sum(map), most: 275 * KB },
  ].map((weight) => ({ ...weight, hasRoom: weight.bytes <= weight.most }));
}

/** @param {readonly Weight[]} list */
export const words = (list) =>
  list.map(({ name, bytes, most }) => `${name} ${(bytes / KB).toFixed(1)} of ${most / KB} kB`).join(', ');

/**
 * Compares what the built pages weigh, gzipped, with what they may.
 * @param {string} dist
 */
export function checkBudget(dist) {
  const manifest = /** @type {Manifest} */ (JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const list = weights(manifest, html, (file) => gzipSync(readFileSync(join(dist, file))).length);
  return { isKept: list.every(({ hasRoom }) => hasRoom), text: words(list) };
}
