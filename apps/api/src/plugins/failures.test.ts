import { expect, test } from 'vitest';
import { toAppError } from './failures.ts';

const failed = (code: string, more: object = {}): Error => Object.assign(new Error('aborted'), { code, ...more });

test('a sender that is gone before its body has come is no failure of the server; a lost database is', () => {
  // As Node.js says it of a request that was cut off.
  expect(toAppError(failed('ECONNRESET', { statusCode: 400 })).kind).toBe('invalid');
  expect(toAppError(failed('ECONNRESET')).kind).toBe('unavailable');
});
