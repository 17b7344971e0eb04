import { expect, it } from 'vitest';
import { nextActionOf } from './next-action.ts';

const alarm = { state: 'unacknowledged', raisedTime: '2026-07-19T15:05:00.000Z', endedTime: null } as const;
const level = { instruction: 'clear the road', checklist: ['call', 'close'], withinMin: 30 };
const items = (...done: boolean[]) =>
  level.checklist.map((item, i) => ({ item, doneAt: done[i] ? '2026-07-19T15:09:00.000Z' : null, doneBy: '' }));
const step = { step: 1, dueAt: '2026-07-19T15:15:00.000Z', doneAt: null, to: ['county'] };
const of = (more: Partial<Parameters<typeof nextActionOf>[0]>) =>
  nextActionOf({ alarm, level, checklist: items(), steps: [], ...more });
const seen = { ...alarm, state: 'acknowledged' } as const;

it('first asks somebody to acknowledge, before others are notified', () => {
  expect(of({ steps: [step] })).toEqual({ action: 'acknowledge', item: '', dueAt: step.dueAt, thenTo: ['county'] });
  expect(of({})).toMatchObject({ action: 'acknowledge', dueAt: '2026-07-19T15:35:00.000Z', thenTo: [] });
  expect(of({ level: null })).toMatchObject({ action: 'acknowledge', dueAt: null });
});

it('continues item by item, within the time of the plan', () => {
  const dueAt = '2026-07-19T15:35:00.000Z';
  expect(of({ alarm: seen })).toEqual({ action: 'check', item: 'call', dueAt, thenTo: [] });
  expect(of({ alarm: seen, checklist: items(true) })).toMatchObject({ action: 'check', item: 'close' });
  expect(of({ alarm: seen, checklist: items(true, true) })).toMatchObject({ action: 'watch', dueAt: null });
});

it('names the instruction where there is no checklist, and nothing where there is no plan or the alarm has ended', () => {
  expect(of({ alarm: seen, checklist: [] })).toMatchObject({ action: 'follow', item: 'clear the road' });
  expect(of({ alarm: seen, checklist: [], level: null })).toMatchObject({ action: 'watch' });
  expect(of({ alarm: { ...seen, endedTime: alarm.raisedTime } })).toMatchObject({ action: 'none' });
});
