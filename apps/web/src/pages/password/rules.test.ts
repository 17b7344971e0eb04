import { ChangePasswordSchema } from '@groundwatch/protocol/rest';
import { describe, expect, it } from 'vitest';
import { SHORTEST, strengthOf } from './rules.ts';

describe('passwords', () => {
  it('are as long as the server asks for', () => {
    const body = (length: number) => ({ oldPassword: 'x', newPassword: 'a'.repeat(length) });
    expect(ChangePasswordSchema.safeParse(body(SHORTEST)).success).toBe(true);
    expect(ChangePasswordSchema.safeParse(body(SHORTEST - 1)).success).toBe(false);
  });

  it.each([
    ['short', 0],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['abcdefghij', 1],
    ['Abcdefgh12', 2],
    ['correct horse battery', 3],
    ['Mountain-2026x', 3],
    ['滑坡监测平台的密码很长啊', 1],
  ])('%s is worth %s', (password, strength) => expect(strengthOf(password)).toBe(strength));
});
