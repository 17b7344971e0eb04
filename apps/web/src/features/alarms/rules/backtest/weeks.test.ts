import { expect, test } from 'vitest';
import type { BacktestEpisode } from '@groundwatch/protocol/rest';
import { sumOf, weeksOf } from './weeks.ts';

const to = Date.parse('2026-03-29T00:00:00Z');
const day = 86_400_000;
const episode = (
  daysBefore: number,
  worstLevel: number,
  run: BacktestEpisode['run'] = 'proposed',
): BacktestEpisode => ({
  run,
  subject: 'sensor:1',
  from: new Date(to - daysBefore * day).toISOString(),
  to: null,
  worstLevel,
  changes: [],
  trigger: {},
  other: null,
  isInBoth: false,
  shiftS: null,
});

test('alarms are counted in the week that they begin in, old and new apart', () => {
  const weeks = weeksOf([episode(1, 1), episode(6.9, 4), episode(7.1, 4), episode(1, 3, 'inForce')], to - 28 * day, to);
  expect(weeks).toHaveLength(4);
  expect(weeks.map(({ proposed }) => sumOf(proposed))).toEqual([0, 0, 1, 2]);
  expect(weeks[3]).toMatchObject({ proposed: { 1: 1, 4: 1 }, inForce: { 3: 1 } });
});

test('a period that is no whole number of weeks begins with a part of one', () => {
  const weeks = weeksOf([episode(29, 2)], to - 30 * day, to);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.proposed[2]).toBe(1);
});
