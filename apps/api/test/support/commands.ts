import type { Command } from '@groundwatch/protocol/rest';
import { restrictedUser, site } from './fixtures.ts';
import { ADMIN, type Answer, type TestServer } from './server.ts';

export const PASSWORD = ADMIN.password;
export const COMMANDS = `/rest/devices/${site.a.deviceNo}/commands`;
export const PARAMETERS = `/rest/devices/${site.a.deviceNo}/parameters`;

/** A user of the first site with only these permissions. */
export async function userWith(server: TestServer, name: string, permissions: readonly string[]) {
  const user = await restrictedUser(server.pool, name, { company_id: site.a.company });
  await server.pool.query(
    'DELETE FROM role_menu WHERE role_id = $1 AND menu_id NOT IN (SELECT id FROM menu WHERE auth = ANY($2))',
    [user.roleId, permissions],
  );
  return { ...user, token: await server.login(user) };
}

/** Sends a command to the first site's device. */
export const sender =
  (server: TestServer, token: () => string) =>
  (order: object, more: object = {}, at = COMMANDS, by = token()): Promise<Answer<Command>> =>
    server.call<Command>(by, 'POST', at, { password: PASSWORD, ...order, ...more });

export const write = (values: object, set = 1) => ({ kind: 'write', body: { set, values } });
export const clock = { kind: 'clock', body: {} };
export const horn = { kind: 'horn', body: { action: 1, level: 1, duration: 10, voice: 0 } };
export const raw = (text: string, isRepeatable?: boolean) => ({ kind: 'raw', body: { text, isRepeatable } });

/** Deletes all commands, parameters and their audit rows. */
export async function clearCommands({ pool }: TestServer): Promise<void> {
  for (const table of [
    'device_parameter_change',
    'device_parameter_applied',
    'device_parameter',
    'command_event',
    'command',
  ])
    await pool.query(`DELETE FROM ${table}`);
  await pool.query("DELETE FROM audit WHERE action LIKE 'command:%' OR detail->>'for' = 'command'");
}
