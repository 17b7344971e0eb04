import type { PoolClient } from '@groundwatch/db';
import {
  isSameValue,
  parameterSetOf,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from '@groundwatch/protocol/model';
import type { ParamSet } from '@groundwatch/protocol/wire';
import { inOrder } from '../recorder/transaction.ts';
import { withoutSecrets } from './secrets.ts';

interface Change {
  readonly param: Parameter;
  readonly was: ParameterValue;
  readonly value: ParameterValue;
}

/**
 * Stores what a device says it runs with (received at `at`, ms since 1970), in order of the sets: the values, and each one
 * that is otherwise than before in the history. What a frame does not hold stays as it was; sets that the catalogue does
 * not hold are skipped, and so is what is older than what is stored.
 */
export async function storeReported(
  client: PoolClient,
  deviceId: number,
  sets: readonly ParamSet[],
  at: number,
): Promise<void> {
  for (const [set, values] of [...merged(sets)].toSorted(([a], [b]) => a - b)) {
    await storeSet(client, deviceId, set, values, new Date(at));
  }
}

function merged(sets: readonly ParamSet[]): Map<number, ParameterValues> {
  const bySet = new Map<number, ParameterValues>();
  for (const one of sets) {
    if (!parameterSetOf(one.set)) continue;
    bySet.set(one.set, { ...bySet.get(one.set), ...withoutSecrets(one) });
  }
  return bySet;
}

async function storeSet(
  client: PoolClient,
  deviceId: number,
  set: number,
  values: ParameterValues,
  at: Date,
): Promise<void> {
  const [, { rows }] = await inOrder([
    client.query({
      name: 'parameter_first',
      text: `INSERT INTO device_parameter (device_id, set_id, values, reported_at) VALUES ($1, $2, '{}', $3) ON CONFLICT DO NOTHING`,
      values: [deviceId, set, at],
    }),
    client.query<{ values: ParameterValues; reportedAt: Date }>({
      name: 'parameter_known',
      text: `SELECT values, reported_at AS "reportedAt" FROM device_parameter WHERE device_id = $1 AND set_id = $2 FOR NO KEY UPDATE`,
      values: [deviceId, set],
    }),
  ]);
  const [known] = rows;
  if (!known || known.reportedAt.getTime() > at.getTime()) return;
  const changes = changesOf(set, known.values, values);
  if (changes.length > 0) await insertChanges(client, deviceId, set, changes, at);
  await client.query({
    name: 'parameter_report',
    text: 'UPDATE device_parameter SET values = values || $3, reported_at = $4 WHERE device_id = $1 AND set_id = $2',
    values: [deviceId, set, JSON.stringify(values), at],
  });
}

function changesOf(set: number, known: ParameterValues, values: ParameterValues): Change[] {
  return (parameterSetOf(set)?.params ?? []).flatMap((param) => {
    const { key } = param;
    const value = values[key];
    if (value === undefined) return [];
    const was = known[key] ?? null;
    return isSameValue(param, was, value) ? [] : [{ param, was, value }];
  });
}

async function insertChanges(
  client: PoolClient,
  deviceId: number,
  set: number,
  changes: readonly Change[],
  at: Date,
): Promise<void> {
  const bringers = await bringersOf(client, deviceId, set, changes);
  await client.query({
    name: 'parameter_change',
    text: `INSERT INTO device_parameter_change (device_id, set_id, key, was, value, at, command_id)
      SELECT $1, $2, u.key, u.was::jsonb, u.value::jsonb, $3, u.command_id
      FROM unnest($4::text[], $5::text[], $6::text[], $7::uuid[]) AS u(key, was, value, command_id)`,
    values: [
      deviceId,
      set,
      at,
      changes.map(({ param }) => param.key),
      changes.map(({ was }) => jsonOf(was)),
      changes.map(({ value }) => jsonOf(value)),
      changes.map(({ param }) => bringers.get(param.key) ?? null),
    ],
  });
}

const jsonOf = (value: ParameterValue): string | null => (value === null ? null : JSON.stringify(value));

/**
 * The writes that brought the values, by key: the newest one of a parameter that was sent, where it wanted this value, has
 * not been confirmed, and has not brought it before. What else differs, the device says of itself.
 */
async function bringersOf(
  client: PoolClient,
  deviceId: number,
  set: number,
  changes: readonly Change[],
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
