import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a password matches only its own hash', async () => {
  const hash = await hashPassword('pässwörd 密码');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword(hash, 'pässwörd 密码')).toBe(true);
  expect(await verifyPassword(hash, 'pässwörd 密馬')).toBe(false);
  expect(await hashPassword('pässwörd 密码')).not.toBe(hash);
});

test('a missing or unreadable hash matches nothing', async () => {
  for (const hash of [null, '', '$argon2id$v=19$m=19456,t=2,p=1$$', '$2b$10$abc'])
    expect(await verifyPassword(hash, '')).toBe(false);
});

test('a published hash matches', async () => {
  // The reference implementation: echo -n "password" | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32 -e
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword(hash, 'password')).toBe(true);
});
