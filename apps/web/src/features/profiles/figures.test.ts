import { expect, test } from 'vitest';
import { csvFigures, profileFigures, shownFigure } from './figures.ts';
import type { ProfileLine } from '../../sensors/profiles/profile-line.ts';

const line = (time: number, values: readonly (readonly [number, number | null])[]): ProfileLine => ({
  time,
  isResent: false,
  isSuspect: false,
  missing: [],
  nodes: values.map(([at, x]) => ({ at, x, y: 0, z: null, resultant: x === null ? null : Math.abs(x) })),
});
const heads = { at: '孔深', date: (time: number) => `day ${time}` };
const columns = [
  { key: 'x', name: 'X' },
  { key: 'resultant', name: '合' },
] as const;

test('a row a node, a column a date and axis; what is missing stays empty', () => {
  const lines = [
    line(1, [
      [0, -1.234],
      [0.5, null],
    ]),
    line(2, [
      [0, 3],
      [0.5, 2],
      [1, 0],
    ]),
  ];
  const figures = profileFigures(lines, columns, heads);
  expect(figures.heads).toEqual(['孔深 m', 'day 1 X mm', 'day 1 合 mm', 'day 2 X mm', 'day 2 合 mm']);
  expect(csvFigures(figures).slice(1)).toEqual([
    ['0.00', '-1.23', '1.23', '3.00', '3.00'],
    ['0.50', '', '', '2.00', '2.00'],
    ['1.00', '', '', '0.00', '0.00'],
  ]);
});

test('elevations come from the top down', () => {
  const figures = profileFigures(
    [
      line(1, [
        [612, 1],
        [611, 2],
      ]),
    ],
    columns,
    heads,
  );
  expect(figures.rows.map(([at]) => at)).toEqual([612, 611]);
});

test('on the page missing is a dash and minus a true one', () => {
  expect(shownFigure(null, 'en-GB', 1, true)).toBe('—');
  expect(shownFigure(-1.25, 'en-GB', 2, true)).toBe('−1.25');
});
