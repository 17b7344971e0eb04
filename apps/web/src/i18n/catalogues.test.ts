import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { languageCookie, languageOf } from './language.ts';

type Tree = { [key: string]: string | Tree };

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : flat(value, `${path}${key}.`),
  );

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.json'),
);
const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

/** The texts of one language under `folder.key`. */
const catalogue = (language: string): Map<string, string> =>
  new Map(
    files
      .filter((file) => basename(file) === `${language}.json`)
      .flatMap((file) => flat(JSON.parse(read(file)) as Tree, dirname(file) === '.' ? '' : `${dirname(file)}.`)),
  );

const catalogues = { 'zh-chs': catalogue('zh-chs'), en: catalogue('en'), ja: catalogue('ja') };
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').sort();

describe('catalogues', () => {
  it.each(files)('%s has each key once, as the second would replace the first', (file) => {
    expect(`${JSON.stringify(JSON.parse(read(file)), null, 2)}\n`).toBe(read(file));
  });

  it.each(['en', 'ja'] as const)('%s has the keys of the Chinese one', (language) => {
    expect([...catalogues[language].keys()].sort()).toEqual([...catalogues['zh-chs'].keys()].sort());
  });

  it('leave nothing empty, and name the same values in every language', () => {
    for (const [key, text] of catalogues['zh-chs']) {
      for (const language of ['en', 'ja'] as const) {
        const other = catalogues[language].get(key) ?? '';
        expect(other.trim(), key).not.toBe('');
        expect(placeholders(other), `${language} ${key}`).toEqual(placeholders(text));
      }
    }
  });

  it.each([
    ['zh-chs', /警报器|喇叭预警|洪泛|泛滥|站点|监测点|等级|渠道|登陆|帐|账户|阀值|其它|图象|告警|加载|WGS-84/],
    ['en', /\b(siren|flood|standing|told|meanwhile|WGS-84)\b/i],
    ['ja', /氾濫|センサ(?!ー)|サーバ(?!ー)|ユーザ(?!ー)|利用者|書込|読込|読出|取消|取下|差込|切替|割込|WGS-84/],
  ] as const)('%s has one word for a concept', (language, others) => {
    for (const [key, text] of catalogues[language]) expect(text, key).not.toMatch(others);
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

/** Texts in the source that would be displayed. */
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
  // The kit page is for developers, and its headings are source names.
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
