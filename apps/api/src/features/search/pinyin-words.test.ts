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

test('a register of thousands costs little, and a second look almost nothing', () => {
  const names = Array.from({ length: 3_000 }, (_, i) => `第${i}号监测站 倾角计`);
  const began = performance.now();
  for (const name of names) pinyinWords(name);
  const first = performance.now() - began;
  for (const name of names) expect(pinyinWords(name)).toHaveLength(2);
  expect(first).toBeLessThan(2_000);
});
