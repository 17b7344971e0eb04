import type { UserInfo } from '@groundwatch/protocol/rest';
import { isRecord } from '../is-record.ts';

/** Validates the server's user, which controls the whole page. Throws if invalid. */
export function userInfoOf(data: unknown): UserInfo {
  if (
    isRecord(data) &&
    typeof data['id'] === 'number' &&
    typeof data['accountName'] === 'string' &&
    typeof data['name'] === 'string' &&
    typeof data['roleId'] === 'number' &&
    typeof data['mustChangePassword'] === 'boolean' &&
    typeof data['hasTotp'] === 'boolean' &&
    isRecord(data['preferences'])
  ) {
    const { id, accountName, name, roleId, mustChangePassword, hasTotp, preferences } = data;
    return { id, accountName, name, roleId, mustChangePassword, hasTotp, preferences };
  }
  throw new TypeError('the server describes no user');
}
