import { expect, test } from 'vitest';
import { pinyinWords } from './pinyin-words.ts';

test.each([
  ['历史数据', ['lishishuju', 'lssj']],
  ['高家坪 倾角计 A-01', ['gaojiapingqingjiaojia-01', 'gjpqjja-01']],
  ['重庆长寿', ['chongqingchangshou', 'cqcs']],
  ['绿地', ['lvdi', 'ld']],
  ['Station 7', []],
  ['', []],
])('%s', (name, words) => {
  expect(pinyinWords(name)).toEqual(words);
});

test('spells a name only once', () => {
  expect(pinyinWords('第七号监测站')).toBe(pinyinWords('第七号监测站'));
});
