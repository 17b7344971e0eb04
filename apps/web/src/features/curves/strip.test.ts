import { expect, test } from 'vitest';
import { noMarks, type Curve } from '../../charts/curve.ts';
import { dragged, stripPath, stripRange } from './strip.ts';

const DAY = 86_400_000;
const now = 1_000 * DAY;

test('it shows the last three months, wherever the period lies in them', () => {
  expect(stripRange({ from: now - 7 * DAY, to: now }, now)).toEqual({ from: now - 91 * DAY, to: now });
  expect(stripRange({ from: now - 90 * DAY, to: now - 80 * DAY }, now)).toEqual({ from: now - 91 * DAY, to: now });
});

test('an older period is in its middle, a long one has room around it', () => {
  const old = stripRange({ from: now - 400 * DAY, to: now - 398 * DAY }, now);
  expect(old).toEqual({ from: now - (399 + 45.5) * DAY, to: now - (399 - 45.5) * DAY });
  expect(stripRange({ from: now - 200 * DAY, to: now }, now)).toEqual({ from: now - 600 * DAY, to: now });
});

test('a drag moves or resizes within the strip', () => {
  const range = { from: 0, to: 100 };
  const period = { from: 40, to: 60 };
  expect(dragged(period, 'all', 30, range, 5)).toEqual({ from: 70, to: 90 });
  expect(dragged(period, 'all', 90, range, 5)).toEqual({ from: 80, to: 100 });
  expect(dragged(period, 'from', 30, range, 5)).toEqual({ from: 55, to: 60 });
  expect(dragged(period, 'to', 90, range, 5)).toEqual({ from: 40, to: 100 });
});

test('the path breaks where data is missing', () => {
  const curve: Curve = {
    key: 'x',
    name: 'X',
    field: { unit: '', decimals: 0 },
    order: 0,
    gapMs: 15,
    marks: noMarks,
    points: [0, 10, 50, 60].map((time) => [time, time, time, time]),
  };
  expect(stripPath(curve, { from: 0, to: 100 }, { width: 100, height: 70 })).toBe(
    'M0.0 65.0L10.0 55.0M50.0 15.0L60.0 5.0',
  );
});
