import { describe, expect, it } from 'vitest';
import en from './en.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import zh from './zh-chs.json' with { type: 'json' };

const texts = (tree: object, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, object | string]) =>
    typeof value === 'string' ? [[path + key, value]] : texts(value, `${path}${key}.`),
  );
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted();

describe('words', () => {
  it.each([
    ['zh-chs', zh],
    ['ja', ja],
  ])('%s has the keys and placeholders of English, and nothing empty', (_, words) => {
    const shape = (tree: object) => texts(tree).map(([key, text]) => [key, placeholders(text), text.trim() !== '']);
    expect(shape(words)).toEqual(shape(en));
  });
});
