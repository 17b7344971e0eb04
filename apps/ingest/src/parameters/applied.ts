import type { PoolClient } from '@groundwatch/db';
import type { ParameterValues } from '@groundwatch/protocol/model';

/** Stores the values that a write has set for certain; null for those that are never reported. */
export async function storeApplied(
  client: PoolClient,
  command: { readonly id: string; readonly deviceId: number },
  set: number,
  values: ParameterValues,
  at: number,
): Promise<void> {
  const keys = Object.keys(values).toSorted();
  if (keys.length === 0) return;
  await client.query({
    name: 'parameter_applied',
    text: `INSERT INTO device_parameter_applied AS a (device_id, set_id, key, value, at, command_id)
      SELECT $1, $2, u.key, u.value::jsonb, $3, $4 FROM unnest($5::text[], $6::text[]) AS u(key, value)
      ON CONFLICT (device_id, set_id, key) DO UPDATE SET value = excluded.value, at = excluded.at, command_id = excluded.command_id
      WHERE excluded.at >= a.at`,
    values: [
      command.deviceId,
      set,
      new Date(at),
      command.id,
      keys,
      keys.map((key) => (values[key] == null ? null : JSON.stringify(values[key]))),
    ],
  });
}
