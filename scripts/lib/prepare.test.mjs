import { expect, it } from 'vitest';
import { accountLines } from './prepare.mjs';

const made = JSON.stringify({ accountName: 'admin', password: 'made-at-random' });

it('tells a password that was made, once', () => {
  expect(accountLines(made, false).join(' ')).toContain('Log in as admin with the password made-at-random');
});

it('never repeats a password that was chosen', () => {
  expect(accountLines(made, true)).toEqual(['Log in as admin with the password of ADMIN_PASSWORD.']);
});

it('is silent where the account was there before', () => {
  expect(accountLines('', false)).toEqual([]);
});
