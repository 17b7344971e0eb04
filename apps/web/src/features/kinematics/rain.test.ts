import { expect, test } from 'vitest';
import { noMarks } from '../../charts/curve.ts';
import { barMs, readRainPlace, suitedBars, writeRainPlace } from './rain-address.ts';
import { barsOf, rainFigures, thresholdRatios, totalsOf } from './rain.ts';
import type { Track } from './use-track.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 5, 1);
const track = (totals: readonly (number | null)[], bucketMs = 0): Track => ({
  points: totals.map((total, hour) => [START + hour * HOUR, total === null ? null : total - 1, total, total]),
  marks: noMarks,
  bucketMs,
});

test('a bucket of a counter shows what it stood at in its end', () => {
  expect(totalsOf(track([5, 7], HOUR))).toEqual([
    [START + HOUR, 5],
    [START + 2 * HOUR, 7],
  ]);
});

test('a suspect reading of the counter is no rain', () => {
  const marks = { ...noMarks, suspect: new Set([START + HOUR]) };
  const rain = rainFigures({ ...track([0, 900, 4]), marks }, DAY);
  expect(rain.sums.at(-1)).toMatchObject({ mm: 4 });
  expect(rain.latest).toMatchObject({ mm: 4, hours: 2 });
});

test('without rain it was dry only as far as readings show it', () => {
  const isDry = (hours: number): boolean => rainFigures(track(Array<number>(hours + 1).fill(7)), DAY).isDry;
  expect([isDry(24), isDry(20)]).toEqual([true, false]);
});

test('sums end with the newest reading, and an event goes on until six dry hours', () => {
  const rain = rainFigures(track([0, 4, 9, 9, 9]), DAY);
  expect(rain.until).toBe(START + 4 * HOUR);
  expect(rain.sums.map(({ mm }) => mm)).toEqual([0, 9, 9, 9]);
  expect(rain).toMatchObject({ isGoingOn: true, latest: { mm: 9, hours: 2, intensity: 4.5 } });
  expect(rainFigures(track([0, 4, ...Array<number>(8).fill(4)]), DAY).isGoingOn).toBe(false);
  expect(rainFigures(track([]), DAY)).toMatchObject({ until: null, latest: null, isDry: false, isGoingOn: false });
});

test('days begin at the midnight of the site', () => {
  const bars = barsOf(track(Array.from({ length: 25 }, (_, hour) => hour)), barMs('day'), 8 * HOUR);
  expect(bars.map(([start]) => start)).toEqual([START - 8 * HOUR, START + 16 * HOUR]);
});

test('an event is held against both thresholds', () => {
  const event = { start: 0, end: 24 * HOUR, mm: 24 * 4.291, hours: 24, intensity: 4.291 };
  expect(thresholdRatios(event).caine).toBeCloseTo(1, 3);
  expect(thresholdRatios(event).aleotti).toBeCloseTo(4.291 / 3.878, 3);
  expect(thresholdRatios({ ...event, hours: 0.5, intensity: 19 }).aleotti).toBe(1);
});

test('what is written into the address is read again; another sensor forgets the movement', () => {
  const place = { gaugeId: 3, sensorId: 7, movement: 'x.3', bars: 'day' } as const;
  const params = writeRainPlace(new URLSearchParams(), place);
  expect(readRainPlace(params)).toEqual(place);
  expect(readRainPlace(writeRainPlace(params, { sensorId: 8 })).movement).toBeNull();
  expect([suitedBars(7 * 24 * HOUR), suitedBars(30 * 24 * HOUR)]).toEqual(['hour', 'day']);
});
