import type { PoolClient } from '@groundwatch/db';
import { isSameValue, type Parameter, type ParameterValue } from '@groundwatch/protocol/model';

/**
 * Finds the writes that caused changes, by key: the newest sent write of a parameter, if it wanted the new value and was not confirmed or
 * found before. The device made all other changes itself.
 */
export async function causingWrites(
  client: PoolClient,
  deviceId: number,
  set: number,
  changes: readonly { readonly param: Parameter; readonly value: ParameterValue }[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; id: string; wanted: ParameterValue; isUsed: boolean }>({
    name: 'parameter_bringer',
    text: `SELECT DISTINCT ON (k.key) k.key, c.id, c.body -> 'values' -> k.key AS wanted,
        c.state = 'applied' OR EXISTS (SELECT FROM device_parameter_change h
          WHERE h.device_id = $1 AND h.set_id = $2 AND h.key = k.key AND h.command_id = c.id) AS "isUsed"
      FROM unnest($3::text[]) AS k(key)
      JOIN command c ON c.device_id = $1 AND c.kind = 'write' AND c.sent_at IS NOT NULL AND (c.body ->> 'set')::int = $2
        AND c.body -> 'values' ? k.key AND NOT k.key = ANY(c.dropped)
      ORDER BY k.key, c.number DESC`,
    values: [deviceId, set, changes.map(({ param }) => param.key)],
  });
  const bringers = new Map<string, string>();
  for (const { key, id, wanted, isUsed } of rows) {
    const change = changes.find(({ param }) => param.key === key);
    if (change && !isUsed && isSameValue(change.param, wanted, change.value)) bringers.set(key, id);
  }
  return bringers;
}
