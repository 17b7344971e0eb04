import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import mammoth from 'mammoth';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import readExcel from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { Fonts } from '../../../documents/fonts.ts';
import { reportContent } from '../../../../test/support/report.ts';
import { writeFile } from './write-file.ts';

const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** Text of each page as another program reads it. */
async function pagesOf(file: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(file), cMapUrl: `${pdfjs}/cmaps/` });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await task.destroy();
  return pages;
}

test('a PDF has the text of the report, page numbers, and is identical when written again', async () => {
  const content = reportContent('zh-chs');
  const file = await writeFile({ form: 'pdf', content });
  const pages = await pagesOf(file);
  const text = pages.join('');
  for (const words of [
    '青石沟 weekly',
    '云岭县地质环境监测站',
    '13.7 / 13.6 mm/d',
    '已鸣响预警喇叭 1 次',
    '雨量 mm/3 h',
    '批准',
    '=1+1',
  ])
    expect(text).toContain(words);
  expect(pages[0]).toContain(`第 1 / ${pages.length} 页`);
  expect(Buffer.compare(file, await writeFile({ form: 'pdf', content }))).toBe(0);
}, 30_000);

test('a Word document has headings, tables and pictures', async () => {
  const file = Buffer.from(await writeFile({ form: 'docx', content: reportContent('ja') }));
  const { value: html, messages } = await mammoth.convertToHtml({ buffer: file });
  expect(messages.filter(({ type }) => type === 'error')).toEqual([]);
  expect(html).toContain('青石沟 weekly');
  expect(html.match(/<img /g)).toHaveLength(3);
  expect(html).toMatch(/<h2>[^<]*<strong>報警|<h2>.*报警与处置/);
  expect(html).toContain('=1+1');
  expect(html).toContain('已鸣响预警喇叭 1 次');
}, 30_000);

test('a workbook has numbers as numbers, times as times, and texts that are not formulas', async () => {
  const file = Buffer.from(await writeFile({ form: 'xlsx', content: reportContent('en') }));
  const sheets = await readExcel(file);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Overview', '报警与处置', 'Curves']);
  const [overview, alarms, curves] = sheets.map(({ data }) => data);
  expect(overview).toContainEqual(['最大变化量', 37.7, 'mm', '青石沟 深部03']);
  expect(alarms?.slice(1).map((row) => row.slice(0, 3))).toEqual([
    ['橙色警戒', '青石沟 深部03', 13.7],
    ['黄色警示', '=1+1', -0.5],
  ]);
  expect(curves?.[1]?.slice(0, 2)).toEqual(['青石沟 深部03', '24 h 速率 mm/d']);
  expect(curves?.[1]?.[2]).toEqual(new Date('2026-07-11T16:00:00.000Z'));
}, 30_000);

test.each([
  ['zh-chs', '嵊泗𬭎䶮㙓'],
  ['ja', '嵊泗髙﨑𬭎'],
  ['en', '髙﨑𠮷'],
] as const)(
  '%s: letters of GB 18030 and of Japanese names come out as glyphs, by a second font where the first has none',
  async (language, name) => {
    const fonts = new Fonts(language);
    const runs = fonts.runs(name);
    expect(runs.map(({ text }) => text).join('')).toBe(name.normalize('NFC'));
    for (const { text, file } of runs)
      for (const glyph of fonts.font(file).layout(text).glyphs) expect(glyph.id).toBeGreaterThan(0);
    expect(fonts.missing.size).toBe(0);
    const text = (await pagesOf(await writeFile({ form: 'pdf', content: reportContent(language, name) }))).join('');
    expect(text).toContain(`${name.normalize('NFC')} weekly`);
  },
  30_000,
);

test('reports characters that no font has', async () => {
  const text = (await pagesOf(await writeFile({ form: 'pdf', content: reportContent('en', '𠀋\u{1F6A7}') }))).join('');
  expect(text).toContain('〓');
  expect(text).toContain('U+1F6A7');
}, 30_000);
