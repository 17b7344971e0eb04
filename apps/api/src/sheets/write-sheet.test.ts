import { buffer } from 'node:stream/consumers';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { TableCell, TableColumn } from './table-column.ts';
import { tableStream } from './write-sheet.ts';

const columns: TableColumn[] = [
  { heading: '名称 <&">', kind: 'text' },
  { heading: 'time', kind: 'time' },
  { heading: 'x (°)', kind: { decimals: 4 } },
];
const at = Date.UTC(2026, 1, 28, 23, 59, 59, 250);

async function* batchesOf(...batches: TableCell[][][]): AsyncGenerator<TableCell[][]> {
  yield* batches;
}
const workbook = (batches: AsyncIterable<TableCell[][]>, mostRows?: number): Promise<Buffer> =>
  buffer(tableStream('xlsx', '倾角: [表]', columns, batches, mostRows));

test('a workbook holds texts as they are, times as dates and numbers as numbers', async () => {
  const rows: TableCell[][] = [
    ['=1+1', at, -0.5],
    ['a & <b> "c"\n 😀 ', at, null],
    [null, null, 12.3456],
    ['bell \u0007 and \ufffe', at + 1, 1e-7],
  ];
  const file = await workbook(batchesOf([], rows.slice(0, 1), [], rows.slice(1)));
  const read = [];
  for await (const { values } of streamXlsxRows(file)) read.push(values);
  expect(read).toEqual([
    ['名称 <&">', 'time', 'x (°)'],
    ['=1+1', new Date(at), -0.5],
    ['a & <b> "c"\n 😀 ', new Date(at), null],
    [null, null, 12.3456],
    ['bell \u0007 and ', new Date(at + 1), 1e-7],
  ]);
});

test('continues rows in the next sheet under the same headings', async () => {
  const many = Array.from({ length: 7 }, (_, n): TableCell[] => [null, null, n]);
  for (const [mostRows, sheets] of [
    [4, [[0, 1, 2], [3, 4, 5], [6]]],
    [8, [[0, 1, 2, 3, 4, 5, 6]]],
  ] as const) {
    const { sheets: read } = await readXlsx(await workbook(batchesOf(many.slice(0, 5), many.slice(5)), mostRows));
    expect(read.map(({ rows }) => rows.slice(1).map((row) => row[2]))).toEqual(sheets);
    expect(read.every(({ rows }) => rows[0]?.[2] === 'x (°)')).toBe(true);
    expect(read[0]?.name).toBe('倾角   表');
  }
  const { sheets: none } = await readXlsx(await workbook(batchesOf()));
  expect(none[0]?.rows).toHaveLength(1);
});

test.each(['xlsx', 'csv'] as const)(
  '%s: rows are asked for only as it is read, and their source ends with it',
  async (format) => {
    let asked = 0;
    let hasEnded = false;
    const endless = (async function* () {
      try {
        for (;;) yield Array.from({ length: 100 }, (): TableCell[] => [`row ${asked++}`, at, Math.random()]);
      } finally {
        hasEnded = true;
      }
    })();
    for await (const _ of tableStream(format, 'a', columns, endless)) break;
    await expect.poll(() => hasEnded).toBe(true);
    expect(asked).toBeLessThan(50_000);
  },
);

test('fails when its source fails', async () => {
  const failing = async function* (): AsyncGenerator<TableCell[][]> {
    yield [['a', at, 1]];
    throw new Error('no more');
  };
  await expect(workbook(failing())).rejects.toThrow('no more');
});

test('CSV: guarded, quoted, with decimals, and times that Excel takes for times', async () => {
  const text = await buffer(
    tableStream(
      'csv',
      'a',
      columns,
      batchesOf([
        ['=cmd()', at - 250, -0.5],
        ['a,"b"\n', at, null],
      ]),
    ),
  );
  expect(text.toString()).toBe(
    '\ufeff"名称 <&"">",time,x (°)\r\n\'=cmd(),2026-02-28 23:59:59,-0.5000\r\n"a,""b""\n",2026-02-28 23:59:59.250,',
  );
});
