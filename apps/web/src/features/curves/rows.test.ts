import { expect, test } from 'vitest';
import { noMarks, type Curve } from '../../charts/curve.ts';
import { sheetRows } from './rows.ts';

const MINUTE = 60_000;
const noon = Date.parse('2026-07-18T04:00:00Z');
const curve = (name: string, points: Curve['points'], marks = noMarks): Curve => ({
  key: name,
  name,
  field: { unit: '°', decimals: 2, signed: true },
  points,
  order: 0,
  gapMs: MINUTE,
  marks,
});
const words = {
  time: 'time',
  min: 'min',
  max: 'max',
  state: 'state',
  late: 'late',
  suspect: 'suspect',
  fault: 'fault',
};

test('rows carry what is drawn: means, bounds where there are any, words for what is wrong', () => {
  const x = curve(
    'X',
    [
      [noon, -1, 1, 0.125],
      [noon + MINUTE, null, null, null],
    ],
    { ...noMarks, late: new Set([noon]), faults: new Set([noon + MINUTE]) },
  );
  const y = curve('Y', [[noon + MINUTE, -3, -3, -3]]);
  expect(sheetRows([x, y], { from: noon, to: noon + MINUTE }, 'Asia/Shanghai', words)).toEqual([
    ['time', 'X °', 'X ° min', 'X ° max', 'Y °', 'state'],
    ['2026-07-18 12:00:00', '0.13', '-1.00', '1.00', '', 'late'],
    ['2026-07-18 12:01:00', '', '', '', '-3.00', 'fault'],
  ]);
});

test('what lies outside of the range is left out', () => {
  const x = curve('X', [
    [noon, 1, 1, 1],
    [noon + 5 * MINUTE, 2, 2, 2],
  ]);
  expect(sheetRows([x], { from: noon + MINUTE, to: noon + 9 * MINUTE }, 'UTC', words)).toHaveLength(2);
});
