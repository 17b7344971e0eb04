import { expect, test } from 'vitest';
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts';

test('makes ten different codes of eighty bits, in groups', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
});

test('accepts a code however it is typed', () => {
  const hash = recoveryHash('ABCD-EFGH-JKLM-NPQ2');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(recoveryHash(' abcdefgh jklm-npq2')).toBe(hash);
  expect(recoveryHash('ABCD-EFGH-JKLM-NPQ3')).not.toBe(hash);
});
