import { expect, test } from 'vitest';
import { spreadApart, spreadLabels } from './line-labels.ts';
import { tickLabel, timeTicks } from './time-axis.ts';
import { niceStep, valueScale } from './value-axis.ts';

const HOUR = 3_600_000;

test('ticks fall on full hours and midnights of the site', () => {
  const from = Date.parse('2026-07-17T08:10:00Z');
  const { step, ticks } = timeTicks(from, from + 24 * HOUR, 9, 'Asia/Shanghai');
  expect(step).toBe(3 * HOUR);
  expect(ticks.map((tick) => tickLabel(tick, step, 'Asia/Shanghai'))).toEqual([
    '18:00',
    '21:00',
    '07-18',
    '03:00',
    '06:00',
    '09:00',
    '12:00',
    '15:00',
  ]);
});

test('a zone with half hours keeps its own midnights', () => {
  const from = Date.parse('2026-07-17T00:00:00Z');
  const { ticks } = timeTicks(from, from + 4 * 24 * HOUR, 5, 'Asia/Kolkata');
  for (const tick of ticks) expect((tick + 5.5 * HOUR) % (24 * HOUR)).toBe(0);
});

test('days keep their midnight over a change of the clocks', () => {
  const from = Date.parse('2026-03-27T12:00:00Z');
  const { ticks, step } = timeTicks(from, from + 4 * 24 * HOUR, 5, 'Europe/Berlin');
  expect(ticks.map((tick) => tickLabel(tick, step, 'Europe/Berlin'))).toEqual(['03-28', '03-29', '03-30', '03-31']);
  expect(ticks[2]! - ticks[1]!).toBe(23 * HOUR);
});

test('steps are 1, 2 or 5 of a power of ten', () => {
  expect(niceStep(0.3, 6)).toBe(0.05);
  expect(niceStep(7, 6)).toBe(2);
  expect(niceStep(1_000, 6)).toBe(200);
});

test('the scale holds the extent and has round ends', () => {
  const { min, max, interval, decimals } = valueScale([-0.065, 0.149], 4);
  expect([min, max, interval, decimals]).toEqual([-0.1, 0.2, 0.05, 2]);
});

test('a constant value is not drawn as mountains', () => {
  const { min, max } = valueScale([12.8401, 12.8402], 3);
  expect(max - min).toBeGreaterThanOrEqual(0.01);
  expect(min).toBeLessThan(12.8401);
});

test('names of close lines are moved apart, in the order of their lines, inside the plot', () => {
  const lines = [
    { key: 'a', y: 100 },
    { key: 'b', y: 104 },
    { key: 'c', y: 106 },
    { key: 'd', y: 290 },
  ];
  const placed = spreadLabels(lines, 17, { top: 10, bottom: 300 });
  const tops = placed.map(({ key, dy }) => ({ key, at: lines.find((line) => line.key === key)!.y + dy }));
  expect(tops.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
  for (let i = 1; i < tops.length; i++) expect(tops[i]!.at - tops[i - 1]!.at).toBeGreaterThanOrEqual(17);
  for (const { at } of tops) {
    expect(at).toBeGreaterThanOrEqual(18);
    expect(at).toBeLessThanOrEqual(292);
  }
});

test('a name keeps clear of all that a restless line does below or above it', () => {
  const [high, low] = spreadLabels(
    [
      { key: 'high', y: 100, top: 80, bottom: 110 },
      { key: 'low', y: 20, top: 12, bottom: 40 },
    ].toReversed(),
    16,
    { top: 10, bottom: 300 },
  ).toReversed();
  expect(100 + high!.dy).toBeLessThanOrEqual(80 - 8);
  expect(20 + low!.dy).toBeGreaterThanOrEqual(40 + 8);
});

test('no limit strikes a name through where the other side of its line is free', () => {
  const bounds = { top: 0, bottom: 300 };
  const placed = (crossing: number[]) => spreadLabels([{ key: 'a', y: 100 }], 16, bounds, crossing)[0]!.dy;
  expect([placed([]), placed([90]), placed([90, 111]), placed([111])]).toEqual([-12, 12, -12, -12]);
  const [upper, lower] = spreadLabels(
    [
      { key: 'a', y: 100 },
      { key: 'b', y: 114 },
    ],
    16,
    bounds,
  );
  expect([upper!.dy, lower!.dy]).toEqual([-12, 12]);
  // Lines closer than a name is high: a list above them, or below what is above.
  const close = [100, 112, 124].map((y) => ({ key: String(y), y }));
  const middles = (crossing: number[]) => spreadLabels(close, 16, bounds, crossing).map(({ key, dy }) => +key + dy);
  expect([middles([]), middles([60])]).toEqual([
    [56, 72, 88],
    [136, 152, 168],
  ]);
});

test('labels leave their places no further than their neighbours and the edges ask for', () => {
  const labels = [
    { at: 100, height: 20 },
    { at: 95, height: 30 },
    { at: 200, height: 20 },
  ];
  expect(spreadApart(labels, { top: 0, bottom: 300 })).toEqual([120, 95, 200]);
  expect(spreadApart(labels, { top: 0, bottom: 120 })).toEqual([90, 65, 110]);
});
