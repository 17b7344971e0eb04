import { expect, it } from 'vitest';
import type { HornPlace, HornSounding } from '@groundwatch/protocol/rest';
import { hornStateOf } from './horn-state.ts';
import { arrowScale, movementsOf } from './movement.ts';
import { planMarks } from './plan-marks.ts';
import { spread } from './spread.ts';
import type { SitePlace } from './use-site-places.ts';

const distance = (a: { x: number; y: number }, b: { x: number; y: number }): number => Math.hypot(a.x - b.x, a.y - b.y);

it('moves overlapping symbols apart, and leaves the others', () => {
  const spots = [100, 100, 104, 300].map((x) => ({ x, y: 50, radius: 10 }));
  const [a, b, c, far] = spread(spots, 2);
  expect(Math.min(distance(a!, b!), distance(a!, c!), distance(b!, c!))).toBeGreaterThan(20);
  expect(far).toEqual(spots[3]);
});

it('scales the longest arrow to the maximum length, with a round sample length', () => {
  const movements = movementsOf('860 30 -40;861 3 4');
  expect(movements.get('860')).toEqual({ east: 30, north: -40 });
  expect(arrowScale(movements.values(), 60)).toEqual({ perMm: 1.2, sample: 50 });
  expect(arrowScale([{ east: 0.2, north: 0.1 }], 60)).toBeNull();
  expect(arrowScale([], 60)).toBeNull();
  expect(movementsOf('').size).toBe(0);
});

it('labels the device of the alarm, and places labels off the symbols and what is reserved', () => {
  const view = { longitude: 110, latitude: 28, zoom: 17 };
  const size = { width: 700, height: 500 };
  const places = Array.from({ length: 7 }, (_, i): SitePlace => ({
    ...{ deviceNo: `86${i}`, name: `裂缝0${i}`, longitude: 110 + 0.0001 * (i % 3), latitude: 28 + 0.0001 * i },
    ...{ warning: undefined, isHorn: i === 3, isOwn: i === 6, isOffline: false },
    ...{ hornState: i === 3 ? ('idle' as const) : null, movement: i % 2 ? null : { east: 30 + i, north: -60 } },
  }));
  const foot = { left: 0, top: 252, right: 700, bottom: 500 };
  const marks = planMarks(places, view, size, 1, [foot], ({ name }) => name);
  const own = marks.find(({ place }) => place.isOwn)!;
  expect(own.label).toBeDefined();
  const named = marks.filter(({ label }) => label);
  for (const a of named) {
    expect(a.y + a.label!.dy).toBeLessThan(foot.top - 8);
    for (const b of marks) {
      const [dx, dy] = [Math.abs(a.x + a.label!.dx - b.x), Math.abs(a.y + a.label!.dy - b.y)];
      expect(dx < b.radius + 20 && dy < b.radius, `${a.text} on the symbol of ${b.text}`).toBe(false);
    }
  }
  expect(named.length).toBeGreaterThan(4);
});

const place = { deviceNo: '860', isEnabled: true, isOut: false, report: { isSounding: false } } as HornPlace;
const sounding = (horn: object, state = 'running'): HornSounding =>
  ({ state, endedAt: null, horns: [{ deviceNo: '860', soundsUntil: null, answerUntil: null, ...horn }] }) as never;

it.each([
  ['idle', place, undefined, false],
  ['sounding', { ...place, report: { isSounding: true } } as HornPlace, undefined, false],
  ['unknown', { ...place, report: null }, undefined, false],
  ['unknown', undefined, undefined, false],
  ['offline', place, undefined, true],
  ['out', { ...place, isOut: true }, undefined, false],
  ['sounding', place, sounding({ soundsUntil: '2026-01-01T00:01:00.000Z' }), true],
  ['idle', place, sounding({ soundsUntil: '2025-12-31T23:59:59.000Z' }), false],
  ['waiting', place, sounding({ answerUntil: '2026-01-01T00:01:00.000Z' }), true],
  ['waiting', place, sounding({}, 'awaiting'), false],
] as const)('a horn is %s', (hornState, horn, newest, isOffline) => {
  expect(hornStateOf(horn, newest, isOffline, Date.parse('2026-01-01T00:00:00.000Z'))).toBe(hornState);
});
