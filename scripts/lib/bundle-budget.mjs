import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** @typedef {Readonly<Record<string, readonly string[]>>} Parts the files that each module loads, as recorded by the build of the pages */
/** @typedef {{name: string, bytes: number, most: number, hasRoom: boolean}} Weight */

const KB = 1_000;

/** With the files of `index.html` and the words of one language: the frame of every page, and home without its panels. */
const HOME = 'src/pages/home/HomePage.tsx';
/** What home loads besides. */
const panels = ['src/alarms/badge/AlarmBadge.tsx', 'src/panels/usual-panels.ts'];
const LOGIN = 'src/pages/login/LoginPage.tsx';
const WALL = 'src/pages/wall/load-wall-page.ts';
const catalogues = ['src/i18n/zh-chs.json', 'src/i18n/en.json', 'src/i18n/ja.json'];
const LIST = 'src/pages/devices/DevicesPage.tsx';
/** A page of the back office: tables, dialogs, fields and their checks. */
const FIELDS = 'src/registry/RegistryPage.tsx';
const CHARTS = 'src/features/curves/CurvePanel.tsx';
/** The map loads deck.gl after its first picture, and that the code for the device's graphics. */
const map = ['src/map/StationMap.tsx', 'src/map/graphics.ts', '@luma.gl/webgl/dist/adapter/webgl-device.js'];

/**
 * The files that these modules load.
 * @param {Parts} parts
 * @param {readonly string[]} modules
 * @returns {Set<string>}
 */
export function filesOf(parts, modules) {
  return new Set(
    modules.flatMap((module) => {
      const files = parts[module];
      if (!files) throw new Error(`the build does not say what comes with ${module}`);
      return files;
    }),
  );
}

/** @param {string} html */
const filesOfPage = (html) =>
  [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');

/**
 * @param {Parts} parts
 * @param {string} html the page that is sent for every path
 * @param {(file: string) => number} weigh transferred bytes of a file
 * @returns {Weight[]}
 */
export function weights(parts, html, weigh) {
  /** @param {Iterable<string>} files */
  const sum = (files) => [...files].reduce((bytes, file) => bytes + weigh(file), 0);
  const page = new Set([...filesOfPage(html), ...filesOf(parts, [HOME])]);
  /** @param {readonly string[]} modules */
  const own = (modules) => [...filesOf(parts, modules)].filter((file) => !page.has(file));
  const list = new Set(own([LIST]));
  /** @param {readonly string[]} modules */
  const besides = (modules) => own(modules).filter((file) => !list.has(file));
  const words = Math.max(...catalogues.map((module) => sum(filesOf(parts, [module]))));
  return [
    { name: 'shell', bytes: sum(page) + words, most: 220 * KB },
    { name: 'panels', bytes: sum(own(panels)), most: 75 * KB },
    { name: 'login', bytes: sum(own([LOGIN])), most: 30 * KB },
    { name: 'wall', bytes: sum(own([WALL])), most: 190 * KB },
    { name: 'lists', bytes: sum(list), most: 65 * KB },
    { name: 'fields', bytes: sum(besides([FIELDS])), most: 190 * KB },
    { name: 'charts', bytes: sum(besides([CHARTS])), most: 230 * KB },
    { name: 'map', bytes: sum(besides(map)), most: 275 * KB },
  ].map((weight) => ({ ...weight, hasRoom: weight.bytes <= weight.most }));
}

/** @param {readonly Weight[]} list */
export const words = (list) =>
  list.map(({ name, bytes, most }) => `${name} ${(bytes / KB).toFixed(1)} of ${most / KB} kB`).join(', ');

/**
 * Compares the gzipped size of the built pages with the budget.
 * @param {string} dist
 */
export function checkBudget(dist) {
  const parts = /** @type {Parts} */ (JSON.parse(readFileSync(join(dist, '.vite', 'parts.json'), 'utf8')));
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const list = weights(parts, html, (file) => gzipSync(readFileSync(join(dist, file))).length);
  return { isKept: list.every(({ hasRoom }) => hasRoom), text: words(list) };
}
