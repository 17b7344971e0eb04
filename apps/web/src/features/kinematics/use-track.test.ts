import type { LiveReading } from '@groundwatch/protocol/live';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { gapOf, joinTrack } from './use-track.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 5, 1);
const at = (minutes: number): number => START + minutes * MINUTE;
const history = (more: Partial<History> = {}): History => ({
  resolution: 0,
  series: { 'x.2': [0, 10, 20].map((minutes) => [at(minutes), 1, 1, 1]) },
  late: [at(0)],
  doubtful: [[at(10), 0, 2]],
  ...more,
});
const live = (minutes: number, x: (number | null)[], more: Partial<LiveReading> = {}): LiveReading => ({
  deviceNo: '1',
  stationId: 1,
  sensorId: 7,
  port: 1,
  type: 'b2',
  subAddress: 0,
  collectTime: new Date(at(minutes)).toISOString(),
  receiveTime: new Date(at(minutes)).toISOString(),
  quality: 0,
  checks: 0,
  late: false,
  values: { x },
  ...more,
});

test('live readings go on where history ends, the element that is looked at, brought to their zero', () => {
  const zero = { field: 'x', zero: 2, factor: 1, temperature: null };
  const calibrations = [{ validFrom: new Date(START).toISOString(), fields: [zero], moisture: null }];
  const { points } = joinTrack(history(), [live(30, [9, 5, 9])], 'x.2', calibrations);
  expect(points.map(([time, , , value]) => [(time - START) / MINUTE, value])).toEqual([
    [0, 1],
    [10, 1],
    [20, 1],
    [30, 3],
  ]);
});

test('what a fault reports is no value; what fails a check is doubted, and what comes late is late', () => {
  const arrived = [live(30, [0, 5], { quality: 2 }), live(40, [0, 6], { checks: 1 }), live(15, [0, 7], { late: true })];
  const { points, marks } = joinTrack(history(), arrived, 'x.2', []);
  expect(points.find(([time]) => time === at(30))![3]).toBeNull();
  expect([...marks.faults]).toEqual([at(30)]);
  expect([...marks.suspect]).toEqual([at(10), at(40)]);
  expect([...marks.late]).toEqual([at(0), at(15)]);
  expect(points.map(([time]) => time)).toEqual([0, 10, 15, 20, 30, 40].map(at));
});

test('a live reading ahead is no part of it', () => {
  const ahead = live(30, [0, 9], { quality: 4, claimedTime: new Date(at(600)).toISOString() });
  const { points, marks } = joinTrack(history(), [ahead], 'x.2', []);
  expect(points.map(([time]) => time)).toEqual([0, 10, 20].map(at));
  expect(marks.suspect.has(at(30))).toBe(false);
});

test('a line crosses what was usual then, whatever the cycle is now', () => {
  const series = { 'x.2': [0, 10, 20, 30, 40].map((minutes): HistoryPoint => [at(minutes), 1, 1, 1]) };
  const track = joinTrack(history({ series }), [], 'x.2', []);
  expect(gapOf(60, track)).toBe(25 * MINUTE);
  expect(gapOf(3_600, track)).toBe(150 * MINUTE);
  expect(gapOf(60, { ...track, bucketMs: 60 * MINUTE })).toBe(150 * MINUTE);
  expect(gapOf(60, { ...track, points: [] })).toBe(2.5 * MINUTE);
});
