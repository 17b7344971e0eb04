import type { CalibrationVersion } from '@groundwatch/protocol/rest';
import { expect, it } from 'vitest';
import { versionStates } from './version-state.ts';

const version = (number: number, day: string, isRevoked = false): CalibrationVersion => ({
  version: number,
  validFrom: `2026-${day}T00:00:00.000Z`,
  fields: [],
  moisture: null,
  note: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  authorName: 'wang',
  revokedAt: isRevoked ? '2026-02-01T00:00:00.000Z' : null,
  revokerName: isRevoked ? 'li' : '',
});
const now = Date.parse('2026-06-01T00:00:00Z');

it('returns the version in force, regardless of the order of creation', () => {
  const versions = [
    version(6, '08-01'),
    version(5, '03-01'),
    version(4, '05-01'),
    version(3, '05-20', true),
    version(2, '03-01'),
    version(1, '01-01'),
  ];
  expect(Object.fromEntries(versionStates(versions, now))).toEqual({
    1: 'earlier',
    2: 'covered',
    3: 'revoked',
    4: 'current',
    5: 'earlier',
    6: 'future',
  });
});

it('has none that counts before the first begins', () => {
  expect([...versionStates([version(1, '08-01')], now).values()]).toEqual(['future']);
});
