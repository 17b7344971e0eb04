import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import adminEn from './admin/en.json' with { type: 'json' };
import adminJa from './admin/ja.json' with { type: 'json' };
import adminZh from './admin/zh-chs.json' with { type: 'json' };
import alarmEn from './alarm/en.json' with { type: 'json' };
import alarmJa from './alarm/ja.json' with { type: 'json' };
import alarmZh from './alarm/zh-chs.json' with { type: 'json' };
import comparisonEn from './comparison/en.json' with { type: 'json' };
import comparisonJa from './comparison/ja.json' with { type: 'json' };
import comparisonZh from './comparison/zh-chs.json' with { type: 'json' };
import controlEn from './control/en.json' with { type: 'json' };
import controlJa from './control/ja.json' with { type: 'json' };
import controlZh from './control/zh-chs.json' with { type: 'json' };
import deviceEn from './device/en.json' with { type: 'json' };
import deviceJa from './device/ja.json' with { type: 'json' };
import deviceZh from './device/zh-chs.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import { languageCookie, languageOf } from './language.ts';
import mapsEn from './maps/en.json' with { type: 'json' };
import mapsJa from './maps/ja.json' with { type: 'json' };
import mapsZh from './maps/zh-chs.json' with { type: 'json' };
import panelsEn from './panels/en.json' with { type: 'json' };
import panelsJa from './panels/ja.json' with { type: 'json' };
import panelsZh from './panels/zh-chs.json' with { type: 'json' };
import crmEn from './crm/en.json' with { type: 'json' };
import reportEn from './report/en.json' with { type: 'json' };
import shiftEn from './shift/en.json' with { type: 'json' };
import crmJa from './crm/ja.json' with { type: 'json' };
import reportJa from './report/ja.json' with { type: 'json' };
import shiftJa from './shift/ja.json' with { type: 'json' };
import crmZh from './crm/zh-chs.json' with { type: 'json' };
import reportZh from './report/zh-chs.json' with { type: 'json' };
import shiftZh from './shift/zh-chs.json' with { type: 'json' };
import toolsEn from './tools/en.json' with { type: 'json' };
import toolsJa from './tools/ja.json' with { type: 'json' };
import toolsZh from './tools/zh-chs.json' with { type: 'json' };
import wallEn from './wall/en.json' with { type: 'json' };
import wallJa from './wall/ja.json' with { type: 'json' };
import wallZh from './wall/zh-chs.json' with { type: 'json' };
import zh from './zh-chs.json' with { type: 'json' };

type Tree = { [key: string]: string | Tree };

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  );

const catalogues = {
  'zh-chs': new Map(
    flat({
      ...zh,
      admin: adminZh,
      alarm: alarmZh,
      comparison: comparisonZh,
      control: controlZh,
      device: deviceZh,
      maps: mapsZh,
      panels: panelsZh,
      crm: crmZh,
      report: reportZh,
      shift: shiftZh,
      tools: toolsZh,
      wall: wallZh,
    }),
  ),
  en: new Map(
    flat({
      ...en,
      admin: adminEn,
      alarm: alarmEn,
      comparison: comparisonEn,
      control: controlEn,
      device: deviceEn,
      maps: mapsEn,
      panels: panelsEn,
      crm: crmEn,
      report: reportEn,
      shift: shiftEn,
      tools: toolsEn,
      wall: wallEn,
    }),
  ),
  ja: new Map(
    flat({
      ...ja,
      admin: adminJa,
      alarm: alarmJa,
      comparison: comparisonJa,
      control: controlJa,
      device: deviceJa,
      maps: mapsJa,
      panels: panelsJa,
      crm: crmJa,
      report: reportJa,
      shift: shiftJa,
      tools: toolsJa,
      wall: wallJa,
    }),
  ),
};
const holes = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();

describe('catalogues', () => {
  it.each(['en', 'ja'] as const)('%s has the keys of the Chinese one', (language) => {
    expect([...catalogues[language].keys()].sort()).toEqual([...catalogues['zh-chs'].keys()].sort());
  });

  it('leave nothing empty, and name the same values in every language', () => {
    for (const [key, text] of catalogues['zh-chs']) {
      for (const language of ['en', 'ja'] as const) {
        const other = catalogues[language].get(key) ?? '';
        expect(other.trim(), key).not.toBe('');
        expect(holes(other), `${language} ${key}`).toEqual(holes(text));
      }
    }
  });

  it('have one Chinese word for a horn', () => {
    for (const [key, text] of catalogues['zh-chs']) expect(text, key).not.toMatch(/警报器|喇叭预警/);
  });
});

describe('language', () => {
  it.each([
    ['', 'zh-chs'],
    ['token=x; language=ja', 'ja'],
    ['language=en', 'en'],
    ['language=fr', 'zh-chs'],
    ['mylanguage=en', 'zh-chs'],
  ])('%s means %s', (cookie, expected) => expect(languageOf(cookie)).toBe(expected));

  it.each([
    [['en-US', 'zh-CN'], 'en'],
    [['fr', 'ja-JP', 'en'], 'ja'],
    [['zh-TW'], 'zh-chs'],
    [['fr'], 'zh-chs'],
  ])('without one %s asks for %s', (wanted, expected) => expect(languageOf('token=x', wanted)).toBe(expected));

  it('reads back what it writes', () => {
    expect(languageOf(languageCookie('ja').split(';')[0] ?? '', ['en'])).toBe('ja');
  });
});

const shownAttributes = new Set(['title', 'label', 'placeholder', 'alt', 'aria-label', 'description']);
const hasLetters = (text: unknown): boolean =>
  typeof text === 'string' && /\p{L}{2}|[\p{Script=Han}\p{Script=Kana}]/u.test(text);

interface Node {
  type: string;
  start?: number;
  [key: string]: unknown;
}

/** Words that would be shown as they stand in the source. */
function literalTexts(code: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, value, name, expression } = node as Node & { value?: unknown; name?: Node; expression?: Node };
    if (type === 'JSXText' && hasLetters(value)) found.push(String(value).trim());
    if (type === 'JSXAttribute' && shownAttributes.has(String(name?.['name']))) {
      const literal = value as Node | null;
      if (literal?.type === 'Literal' && hasLetters(literal['value'])) found.push(String(literal['value']));
    }
    if (type === 'JSXExpressionContainer' && expression?.type === 'Literal' && hasLetters(expression['value'])) {
      found.push(String(expression['value']));
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync('file.tsx', code).program);
  return found;
}

describe('screens', () => {
  const source = join(import.meta.dirname, '..');
  // The kit is for whoever writes pages: its headings are names in the source.
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx$/.test(file) && file !== join('pages', 'kit', 'KitPage.tsx'),
  );

  it('finds words written into a screen', () => {
    expect(literalTexts('const a = <p title="Hello">World {t("x")} · 12</p>')).toEqual(['Hello', 'World']);
  });

  it.each(files)('%s takes every word from the catalogues', (file) => {
    expect(literalTexts(readFileSync(join(source, file), 'utf8'))).toEqual([]);
  });
});
