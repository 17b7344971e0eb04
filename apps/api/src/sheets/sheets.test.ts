import { buffer } from 'node:stream/consumers';
import { describe, expect, it, test } from 'vitest';
import { guarded, unguarded, type Cell } from './cells.ts';
import { readInChild } from './read-in-child.ts';
import { readSheet } from './read-sheet.ts';
import { SheetProblem } from './sheet-problem.ts';
import { unpackedSize } from './workbook-size.ts';
import { sheetStream } from './write-sheet.ts';

const rows: Cell[][] = [
  ['=1+1', '+86 138', -1.5, true],
  ['line\none, "two"', '＝SUM(A1)', 0, false],
  ['东京 😀', '  spaces  ', "'=kept", 0.25],
];

describe.each(['xlsx', 'csv'] as const)('%s', (format) => {
  it('reads what was written', async () => {
    const headings = ['名称', '@heading', 'n', 'b'];
    const read = await readSheet(await buffer(sheetStream(format, headings, rows)), 10, 'gb18030');
    const expected = format === 'xlsx' ? rows : rows.map((row) => row.map(String));
    expect(read).toEqual([headings, ...expected].map((cells, at) => ({ number: at + 1, cells })));
  });

  it('pulls rows only as they are read', async () => {
    let asked = 0;
    const endless = (function* () {
      for (;;) yield [`row ${asked++}`, Math.random()];
    })();
    const stream = sheetStream(format, ['a', 'b'], endless);
    for await (const _ of stream) break;
    expect(stream.destroyed).toBe(true);
    expect(asked).toBeLessThan(50_000);
  });

  it('has no more rows than requested', async () => {
    const many = Array.from({ length: 11 }, (_, n) => [n]);
    const file = await buffer(sheetStream(format, ['n'], many));
    await expect(readSheet(file, 10, 'gb18030')).rejects.toMatchObject({
      fields: [{ problem: 'fileRows' }],
    });
    expect(await readSheet(file, 11, 'gb18030')).toHaveLength(12);
  });
});

test('CSV has no text that a spreadsheet would evaluate', async () => {
  const file = (await buffer(sheetStream('csv', ['a'], [['=cmd()'], ['\t=1'], ['-2'], ['@x'], ['＋1']]))).toString();
  expect(file).toBe("\ufeffa\r\n'=cmd()\r\n'\t=1\r\n'-2\r\n'@x\r\n'＋1");
});

test.each(['=a', "'=a", "''+a", 'a', "'a", '', '\rx', '＠'])('guarding %j loses nothing', (text) => {
  expect(unguarded(guarded(text))).toBe(text);
});

const lines = '名称;数量\r\n\r\n东京;2\r\n';
test.each([
  ['UTF-8', Buffer.from(lines), 'gb18030'],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${lines}`, 'utf16le'), 'gb18030'],
  ['GB18030', Buffer.from('c3fbb3c63bcafdc1bf0a0ab6abbea93b320a', 'hex'), 'gb18030'],
  ['Shift JIS', Buffer.from('96bc8fcc3b90940a0a938c8b9e3b320a', 'hex'), 'shift_jis'],
] as const)('%s is understood, and rows keep their numbers', async (_, content, legacy) => {
  const read = await readSheet(content, 10, legacy);
  expect(read.map(({ number, cells }) => [number, cells[1] === '2' || cells[0]])).toEqual([
    [1, '名称'],
    [3, true],
  ]);
});

test.each([
  ['nothing', ''],
  ['blank lines', '\n ,\n'],
  ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\x0d'],
  ['an archive cut off', 'PK\x03\x04 and then'],
])('refuses %s', async (_, content) => {
  await expect(readSheet(Buffer.from(content, 'latin1'), 10, 'gb18030')).rejects.toThrow(SheetProblem);
});

test('refuses a workbook that unpacks to more than the limit', async () => {
  const file = await buffer(sheetStream('xlsx', ['a'], [['b']]));
  const size = unpackedSize(file);
  expect(size).toBeGreaterThan(500);
  const entry = file.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  file.writeUInt32LE(200 * 1_048_576, entry + 24);
  expect(unpackedSize(file)).toBeGreaterThan(200 * 1_048_576);
  await expect(readSheet(file, 10, 'gb18030')).rejects.toMatchObject({ fields: [{ problem: 'fileKind' }] });
  file.writeUInt32LE(0, entry + 24);
  expect(unpackedSize(file)).toBeNull();
});

describe('in a child process', () => {
  const read = (content: string, timeoutMs = 20_000) =>
    readInChild(Buffer.from(content), 10, 'gb18030', { timeoutMs, heapMb: 512 });

  it('reads a sheet the same way', async () => {
    expect(await read(lines)).toEqual(await readSheet(Buffer.from(lines), 10, 'gb18030'));
    await expect(read('\0')).rejects.toMatchObject({ kind: 'badFile', fields: [{ problem: 'fileKind' }] });
  });

  it('gives up a sheet that takes too long', async () => {
    await expect(read('\n'.repeat(9_000_000), 500)).rejects.toMatchObject({
      kind: 'badFile',
      fields: [{ problem: 'upload.slow' }],
    });
  });
});
