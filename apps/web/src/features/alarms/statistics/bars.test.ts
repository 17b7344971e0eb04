import { expect, it } from 'vitest';
import { barsOf, topOf } from './bars.ts';

const statistics = (to: string) => ({
  from: '2026-07-18T00:00:00.000Z',
  to,
  hourly: [
    { hour: '2026-07-18T02:00:00.000Z', byLevel: { '4': 2, '1': 1 } },
    { hour: '2026-07-18T03:00:00.000Z', byLevel: { '3': 4 } },
  ],
});

it('has a bar for every hour, empty ones too, the worst level at its foot', () => {
  const bars = barsOf(statistics('2026-07-19T00:00:00.000Z'));
  expect(bars).toHaveLength(24);
  expect(bars[2]).toMatchObject({
    total: 3,
    parts: [
      { level: 1, count: 1 },
      { level: 4, count: 2 },
    ],
  });
  expect(bars[0]).toMatchObject({ total: 0, parts: [] });
});

it('gathers hours where there are many', () => {
  const week = barsOf(statistics('2026-07-25T00:00:00.000Z'));
  expect(week).toHaveLength(56);
  expect(week[0]!.total).toBe(3);
  expect(week[1]!.total).toBe(4);
  const month = barsOf(statistics('2026-08-17T00:00:00.000Z'));
  expect(month).toHaveLength(30);
  expect(month[0]!.total).toBe(7);
});

it('ends its scale at a round number', () => {
  expect(topOf(barsOf(statistics('2026-07-19T00:00:00.000Z')))).toBe(5);
  expect(topOf([])).toBe(1);
  expect(topOf([{ from: 0, to: 1, total: 42, parts: [] }])).toBe(50);
});
