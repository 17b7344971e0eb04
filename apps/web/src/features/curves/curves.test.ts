import type { Calibration } from '@groundwatch/protocol/model';
import type { History, HistoryPoint } from '@groundwatch/protocol/rest';
import { expect, test } from 'vitest';
import { curvesOf, moved, type CurveInput, type TailReading } from './curves.ts';
import { linesIn, shownSensor, sourcesWith } from './testing.ts';

const sources = sourcesWith([shownSensor(1, 'b4'), shownSensor(2, 'b2')], { 2: { x: [1, 2, 3] } });
const reading = (collectTime: string, values: TailReading['values'], more: Partial<TailReading> = {}): TailReading => ({
  collectTime,
  receiveTime: collectTime,
  quality: 0,
  checks: 0,
  late: false,
  values,
  ...more,
});
const [first, second] = ['2026-07-18T06:00:00.000Z', '2026-07-18T06:10:00.000Z'];
const t = Date.parse;
const history = (series: Record<string, HistoryPoint[]>, more: Partial<History> = {}): History => ({
  resolution: 0,
  late: [],
  doubtful: [],
  series,
  ...more,
});
const build = (keys: readonly string[], changes: Partial<CurveInput>) =>
  curvesOf({
    lines: linesIn(sources, ...keys),
    history: undefined,
    tail: [],
    calibrations: [],
    cycleMs: 600_000,
    nameOf: ({ key }) => key,
    orderOf: () => 0,
    ...changes,
  });

test('live readings go on where history ends', () => {
  const [curve] = build(['1.x'], { history: history({ x: [[t(first), 1, 1, 1]] }), tail: [reading(second, { x: 2 })] });
  expect(curve!.points).toEqual([
    [t(first), 1, 1, 1],
    [t(second), 2, 2, 2],
  ]);
});

test('a live reading ahead is at its claimed time, beside the line', () => {
  const claimed = '2026-07-18T14:00:00.000Z';
  const [curve] = build(['1.x'], {
    history: history({ x: [[t(first), 1, 1, 1]] }, { ahead: { x: [[t(second), 5]] } }),
    tail: [reading(second, { x: 2 }, { quality: 4, claimedTime: claimed })],
  });
  expect(curve!.points).toEqual([[t(first), 1, 1, 1]]);
  expect(curve!.ahead).toEqual([
    [t(second), 5],
    [t(claimed), 2],
  ]);
  expect(curve!.marks.suspect.size).toBe(0);
});

test('an element of a list is a curve of its own', () => {
  const [curve] = build(['2.x.3'], {
    history: history({ 'x.3': [[t(first), 7, 7, 7]] }),
    tail: [reading(second, { x: [10, 20, 30] })],
  });
  expect(curve!.points.map(([, , , value]) => value)).toEqual([7, 30]);
});

test('what a faulty sensor reports is no value, and is said', () => {
  const [curve] = build(['1.x'], { tail: [reading(second, { x: 2 }, { quality: 2 })] });
  expect(curve!.points).toEqual([[t(second), null, null, null]]);
  expect([...curve!.marks.faults]).toEqual([t(second)]);
});

test('late, suspect and faulty readings are known from history and from what comes live', () => {
  const [curve] = build(['1.x'], {
    history: history(
      { x: [] },
      {
        late: [1],
        doubtful: [
          [2, 1, 0],
          [3, 0, 4],
          [4, 2, 0],
        ],
      },
    ),
    tail: [reading(first, { x: 1 }, { late: true }), reading(second, { x: 2 }, { checks: 1 })],
  });
  expect([...curve!.marks.late]).toEqual([1, t(first)]);
  expect([...curve!.marks.suspect]).toEqual([2, 3, t(second)]);
  expect([...curve!.marks.faults]).toEqual([4]);
});

test('a line crosses two and a half cycles, of buckets two and a half buckets', () => {
  expect(build(['1.x'], {})[0]!.gapMs).toBe(1_500_000);
  expect(build(['1.x'], { history: history({}, { resolution: 3_600 }) })[0]!.gapMs).toBe(9_000_000);
});

test('what a device sent less often in former days is no row of gaps', () => {
  const points = Array.from({ length: 9 }, (_, i): HistoryPoint => [t(first) + i * 1_800_000, 1, 1, 1]);
  expect(build(['1.x'], { history: history({ x: points }) })[0]!.gapMs).toBe(4_500_000);
});

test('live readings are brought to where history, which comes calibrated, already is', () => {
  const fields = [{ field: 'x', zero: 1, factor: -1, temperature: null }];
  const calibrations: Calibration[] = [{ validFrom: '1970-01-01T00:00:00.000Z', fields, moisture: null }];
  const [curve] = build(['1.x'], {
    history: history({ x: [[t(first), -3, 0, -1]] }, { resolution: 60 }),
    tail: [reading(second, { x: 3 })],
    calibrations,
  });
  expect(curve!.points).toEqual([
    [t(first), -3, 0, -1],
    [t(second), -2, -2, -2],
  ]);
});

test('a curve of another time is moved onto the one that it is compared with', () => {
  const [curve] = build(['1.x'], { history: history({ x: [[t(first), 1, 2, 1.5]] }, { late: [t(first)] }) });
  const then = moved(curve!, 86_400_000, 'x · a day ago');
  expect(then).toMatchObject({ key: '1.x@earlier', name: 'x · a day ago', isEarlier: true });
  expect(then.points).toEqual([[t(first) + 86_400_000, 1, 2, 1.5]]);
  expect(then.marks.late.size).toBe(0);
});
