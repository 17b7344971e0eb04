import { describe, expect, it } from 'vitest';
import { userInfoOf } from './user-info.ts';

const user = {
  id: 1,
  accountName: 'admin',
  name: '',
  roleId: 1,
  mustChangePassword: false,
  hasTotp: false,
  preferences: {},
};

describe('userInfoOf', () => {
  it('takes a user, and nothing that came with it', () => {
    expect(userInfoOf({ ...user, password: 'x' })).toEqual(user);
  });

  it.each([null, [], 'admin', { ...user, id: '1' }, { ...user, preferences: null }, { id: 1 }])(
    'refuses %j',
    (data) => {
      expect(() => userInfoOf(data)).toThrow(TypeError);
    },
  );
});
