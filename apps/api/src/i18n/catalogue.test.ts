import { expect, test } from 'vitest';
import { failures } from '@groundwatch/protocol/rest';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import { chooseLanguage, translator } from './translate.ts';
import zh from './zh-chs.json' with { type: 'json' };

const texts = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, object | string]) =>
    typeof value === 'string' ? [[path + key, value]] : texts(value, `${path}${key}.`),
  );
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted();

test.each([
  ['zh-chs', zh],
  ['ja', ja],
])('%s has the keys and placeholders of English', (_, catalogue) => {
  const shape = (tree: object) => texts(tree).map(([key, text]) => [key, placeholders(text)]);
  expect(shape(catalogue)).toEqual(shape(en));
});

test('has words for every kind of failure', () => {
  expect(Object.keys(en.failure).toSorted()).toEqual(Object.keys(failures).toSorted());
});

test.each([
  ['ja', 'en', 'zh', 'ja'],
  [undefined, 'en', 'ja', 'en'],
  [undefined, undefined, 'ja,en;q=0.5', 'ja'],
  [undefined, undefined, 'fr;q=0.9, en-GB;q=0.8, zh-TW;q=0.85', 'zh-chs'],
  [undefined, undefined, 'en;q=0, ja;q=0.1', 'ja'],
  [undefined, undefined, undefined, 'zh-chs'],
  ['klingon', 7, 'fr', 'zh-chs'],
] as const)('cookie %s, preference %s, browser %s: %s', (cookie, preference, accept, language) => {
  expect(chooseLanguage(cookie, preference, accept)).toBe(language);
});

test('inserts values into words unchanged', () => {
  expect(translator('en')('failure.invalid', { details: '<b>"x"</b>' })).toContain('<b>"x"</b>');
});
