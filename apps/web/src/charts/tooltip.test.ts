import { expect, test } from 'vitest';
import { noMarks, type Curve } from './curve.ts';
import { placeTooltip } from './tooltip-place.ts';
import { tooltipContent } from './tooltip.ts';

const curve = (key: string, order: number, points: Curve['points']): Curve => ({
  key,
  name: key,
  field: { unit: '°', decimals: 3, signed: true },
  points,
  order,
  gapMs: 1_000,
  marks: noMarks,
});
const words = { late: '补传', suspect: '可疑', fault: '传感器故障' };
const base = { colours: ['#111111', '#222222'], barColour: '#333333', locale: 'zh-CN', zone: 'Asia/Shanghai', words };
const noon = Date.parse('2026-07-17T04:08:00Z');

test('it says the nearest value of every curve with sign, decimals, unit and the bounds of its band', () => {
  const content = tooltipContent(
    {
      ...base,
      curves: [curve('X', 0, [[noon, -0.06, -0.05, -0.055]]), curve('Y', 1, [[noon + 400, 0.1, 0.1, 0.1]])],
      noteOf: (time) => (time === noon ? '接收 +4.8 s' : ''),
    },
    noon + 100,
  );
  expect(content).toEqual({
    time: '2026-07-17 12:08:00',
    note: '接收 +4.8 s',
    rows: [
      { name: 'X', value: '−0.055°', range: '−0.060 … −0.050', colour: '#111111' },
      { name: 'Y', value: '+0.100°', range: '', colour: '#222222' },
    ],
  });
});

test('in a gap it says nothing', () => {
  expect(tooltipContent({ ...base, curves: [curve('X', 0, [[noon, 1, 1, 1]])] }, noon + 5_000)).toBeNull();
  expect(tooltipContent({ ...base, curves: [curve('X', 0, [[noon, null, null, null]])] }, noon)).toBeNull();
});

test('what is late, suspect or faulty is said of its curve', () => {
  const marks = (kind: 'late' | 'suspect' | 'faults') => ({ ...noMarks, [kind]: new Set([noon]) });
  const x: Curve = { ...curve('X', 0, [[noon, 1, 1, 1]]), marks: marks('late') };
  const y: Curve = { ...curve('Y', 1, [[noon, 1, 3, 2]]), marks: marks('suspect') };
  const z: Curve = { ...curve('Z', 0, [[noon, null, null, null]]), marks: marks('faults') };
  const rows = tooltipContent({ ...base, curves: [x, y, z] }, noon)!.rows;
  expect(rows.map(({ value, range }) => [value, range])).toEqual([
    ['+1.000°', '补传'],
    ['+2.000°', '+1.000 … +3.000 · 可疑'],
    ['传感器故障', ''],
  ]);
});

test('a bar is said all along its width, with the hours that it covers', () => {
  const bars: Curve = { ...curve('rain', 0, [[noon, 7, 7, 7]]), isBars: true, bucketMs: 3_600_000 };
  const rowsAt = (time: number) => tooltipContent({ ...base, curves: [bars] }, time)?.rows;
  expect(rowsAt(noon + 3_599_999)).toEqual([
    { name: 'rain', value: '+7.000°', range: '07-17 12:08 – 07-17 13:08', colour: '#333333' },
  ]);
  expect(rowsAt(noon + 3_600_000)).toBeUndefined();
});

test('it is beside the pointer, inside the chart, where there is no curve', () => {
  const curves = Array.from({ length: 100 }, (_, i): [number, number] => [i * 8, 60]);
  const [x, y] = placeTooltip({ pointer: [300, 60], content: [180, 90], view: [800, 400], curves });
  expect(x).toBe(318);
  expect(y > 60 || y + 90 < 60).toBe(true);
  expect(y + 90).toBeLessThanOrEqual(400);
  const [left] = placeTooltip({ pointer: [760, 200], content: [180, 90], view: [800, 400], curves });
  expect(left + 180).toBeLessThanOrEqual(760);
});
