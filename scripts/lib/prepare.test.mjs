import { expect, it } from 'vitest';
import { accountLines } from './prepare.mjs';

const made = JSON.stringify({ accountName: 'admin', password: 'made-at-random' });

it('shows a generated password once', () => {
  expect(accountLines(made, false).join(' ')).toContain('Log in as admin with the password made-at-random');
});

it('never repeats a chosen password', () => {
  expect(accountLines(made, true)).toEqual(['Log in as admin with the password of ADMIN_PASSWORD.']);
});

it('prints nothing where the account existed', () => {
  expect(accountLines('', false)).toEqual([]);
});
