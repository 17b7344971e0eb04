import { expect, it } from 'vitest';
import { isMissingParent, remedyFor } from './failure.ts';

const sql = (code: string): Error => Object.assign(new Error('x'), { code });

it.each([
  [sql('40P01'), 'retry'],
  [sql('40001'), 'retry'],
  [sql('22003'), 'isolate'],
  [sql('23503'), 'isolate'],
  [sql('54000'), 'isolate'],
  [sql('53400'), 'isolate'],
  [sql('53100'), 'away'],
  [sql('57P01'), 'away'],
  [sql('42P01'), 'away'],
  [sql('ECONNREFUSED'), 'away'],
  [new RangeError('too large'), 'isolate'],
  [new Error('Connection terminated'), 'away'],
])('%o: %s', (error, remedy) => {
  expect(remedyFor(error)).toBe(remedy);
});

it('recognizes a row without its parent', () => {
  expect(isMissingParent(sql('23503'))).toBe(true);
  expect(isMissingParent(sql('23505'))).toBe(false);
});
