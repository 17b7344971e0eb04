import { expect, it } from 'vitest';
import { stateOf } from './window-state.ts';

const window = { startsAt: '2026-07-18T08:00:00.000Z', endsAt: '2026-07-18T10:00:00.000Z', cancelledAt: null };
const at = (time: string): number => Date.parse(`2026-07-18T${time}:00.000Z`);

it('goes from planned over current to past', () => {
  expect(stateOf(window, at('07:59'))).toBe('planned');
  expect(stateOf(window, at('08:00'))).toBe('current');
  expect(stateOf(window, at('10:00'))).toBe('past');
});

it('was cancelled when it never began, and is over when it was cut short', () => {
  expect(stateOf({ ...window, cancelledAt: '2026-07-18T07:00:00.000Z' }, at('09:00'))).toBe('cancelled');
  expect(stateOf({ ...window, cancelledAt: '2026-07-18T09:00:00.000Z' }, at('09:30'))).toBe('past');
});
