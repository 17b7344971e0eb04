import { expect, it } from 'vitest';
import { describeDatabaseError } from './database-error.ts';
import { readSetupSettings } from './settings.ts';

const url = 'postgres://gw:geheim@db.example:6432/ground';

it.each([
  ['ECONNREFUSED', 'No database server answers at db.example:6432: start it, or correct DATABASE_URL.'],
  ['ENOTFOUND', 'The host db.example of DATABASE_URL is not known: correct DATABASE_URL.'],
  [
    '28P01',
    'The database server at db.example:6432 refuses the user gw: correct the user or the password of DATABASE_URL.',
  ],
  ['3D000', 'There is no database ground at db.example:6432: create it, or correct DATABASE_URL.'],
  ['53100', 'The disk of the database server at db.example:6432 is full: free some space and try again.'],
])('describes %s', (code, sentence) => {
  expect(describeDatabaseError(Object.assign(new Error('x'), { code }), url)).toBe(sentence);
});

it('examines the errors of several addresses', () => {
  const refused = Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
  expect(describeDatabaseError(new AggregateError([refused]), url)).toContain('No database server answers');
});

it('never repeats the password', () => {
  for (const code of ['28P01', '3D000', '42501', 'XX000', undefined]) {
    expect(describeDatabaseError(Object.assign(new Error('x'), { code }), url)).not.toContain('geheim');
  }
});

it('names every wrong variable of the setup step', () => {
  expect(() => readSetupSettings({ RTU_PORT: 'x' })).toThrow(/DATABASE_URL .*; RTU_PORT must be a whole number/);
  expect(readSetupSettings({ DATABASE_URL: url, RTU_PORT: '' }).rtuPort).toBeUndefined();
});
