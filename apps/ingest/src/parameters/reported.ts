import { inOrder, type PoolClient } from '@groundwatch/db';
import {
  isSameValue,
  parameterSetOf,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
} from '@groundwatch/protocol/model';
import type { ParamSet } from '@groundwatch/protocol/wire';
import { causingWrites } from './causing-writes.ts';
import { withoutSecrets } from './secrets.ts';

/** Values that a device reported; `at`: receive time, ms since 1970. */
export interface ReportedParams {
  readonly deviceId: number;
  readonly sets: readonly ParamSet[];
  readonly at: number;
}

/** One set of one device, with its reports in order. */
interface SetReports {
  readonly deviceId: number;
  readonly set: number;
  readonly reports: { readonly values: ParameterValues; readonly at: number }[];
}

/** The stored values. `older`: report times of values that the last report did not contain, ms since 1970. */
interface StoredValues {
  values: ParameterValues;
  older: Readonly<Record<string, number>>;
  reportedAt: number;
}

interface Change {
  readonly param: Parameter;
  readonly was: ParameterValue;
  readonly value: ParameterValue;
}

/**
 * Stores parameter values that devices report, and changed ones in the history. Values missing in a frame keep their value and age; sets
 * unknown to the catalogue and reports older than the stored ones are skipped. Three statements suffice for any number of devices that
 * repeat their values.
 */
export async function storeReported(client: PoolClient, said: readonly ReportedParams[]): Promise<void> {
  const reported = inLockOrder(said);
  if (reported.length === 0) return;
  const stored = await lockKnown(client, reported);
  const after = await inOrder(
    reported.map(async (one) => ({ one, known: await follow(client, one, stored.get(keyOf(one))) })),
  );
  const changed = after.flatMap(({ one, known }) => (known ? [{ ...one, ...known }] : []));
  if (changed.length === 0) return;
  await client.query({
    name: 'parameter_report',
    text: `UPDATE device_parameter p SET values = u.values::jsonb, older = u.older::jsonb, reported_at = u.at
      FROM unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::timestamptz[]) AS u(device_id, set_id, values, older, at)
      WHERE p.device_id = u.device_id AND p.set_id = u.set_id`,
    values: [
      changed.map(({ deviceId }) => deviceId),
      changed.map(({ set }) => set),
      changed.map(({ values }) => JSON.stringify(values)),
      changed.map(({ older }) => JSON.stringify(older)),
      changed.map(({ reportedAt }) => new Date(reportedAt)),
    ],
  });
}

const keyOf = ({ deviceId, set }: { readonly deviceId: number; readonly set: number }): string => `${deviceId} ${set}`;

/** In one order in every process, against deadlocks. */
function inLockOrder(said: readonly ReportedParams[]): SetReports[] {
  const byKey = new Map<string, SetReports>();
  for (const { deviceId, sets, at } of said) {
    for (const one of sets) {
      const { set } = one;
      if (!parameterSetOf(set)) continue;
      const own = byKey.get(keyOf({ deviceId, set })) ?? { deviceId, set, reports: [] };
      byKey.set(keyOf(own), own);
      own.reports.push({ values: withoutSecrets(one), at });
    }
  }
  return [...byKey.values()].toSorted((a, b) => a.deviceId - b.deviceId || a.set - b.set);
}

async function lockKnown(client: PoolClient, reported: readonly SetReports[]): Promise<Map<string, StoredValues>> {
  const [deviceIds, sets] = [reported.map(({ deviceId }) => deviceId), reported.map(({ set }) => set)];
  const [, { rows }] = await inOrder([
    client.query({
      name: 'parameter_first',
      text: `INSERT INTO device_parameter (device_id, set_id, values, reported_at)
        SELECT u.device_id, u.set_id, '{}', u.at FROM unnest($1::int[], $2::int[], $3::timestamptz[]) AS u(device_id, set_id, at)
        ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
      values: [deviceIds, sets, reported.map(({ reports }) => new Date(reports[0]?.at ?? 0))],
    }),
    client.query<Omit<StoredValues, 'reportedAt'> & { deviceId: number; set: number; reportedAt: Date }>({
      name: 'parameter_known',
      text: `SELECT p.device_id AS "deviceId", p.set_id AS set, p.values, p.older, p.reported_at AS "reportedAt"
        FROM unnest($1::int[], $2::int[]) AS u(device_id, set_id)
        JOIN device_parameter p ON p.device_id = u.device_id AND p.set_id = u.set_id
        ORDER BY p.device_id, p.set_id FOR NO KEY UPDATE OF p`,
      values: [deviceIds, sets],
    }),
  ]);
  return new Map(
    rows.map(({ values, older, reportedAt, ...of }) => [
      keyOf(of),
      { values, older, reportedAt: reportedAt.getTime() },
    ]),
  );
}

/** The values after all reports of a set, with their changes; null where no report is new. */
async function follow(
  client: PoolClient,
  { deviceId, set, reports }: SetReports,
  stored?: StoredValues,
): Promise<StoredValues | null> {
  let known = stored;
  for (const { values, at } of reports) {
    if (!known || known.reportedAt > at) continue;
    const changes = changesOf(set, known.values, values);
    if (changes.length > 0) await insertChanges(client, deviceId, set, changes, new Date(at));
    known = taken(known, values, at);
  }
  return known === stored ? null : (known ?? null);
}

function taken({ values: former, older, reportedAt }: StoredValues, values: ParameterValues, at: number): StoredValues {
  const silent = Object.keys(former).filter((key) => !(key in values));
  return {
    values: { ...former, ...values },
    older: Object.fromEntries(silent.map((key) => [key, older[key] ?? reportedAt])),
    reportedAt: at,
  };
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
  const bringers = await causingWrites(client, deviceId, set, changes);
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
