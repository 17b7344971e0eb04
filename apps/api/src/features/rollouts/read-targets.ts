import type { ParameterValues } from '@groundwatch/protocol/model';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Data of a device that a rollout targets. */
export interface Target {
  id: number;
  deviceNo: string;
  deviceName: string;
  stationId: number;
  stationName: string;
  model: string;
  isEnabled: boolean;
  isConnected: boolean;
  /** Time of the last frame of any kind. */
  heardAt: Date | null;
  /** As reported, else as registered; s. */
  sendCycleS: number;
  collectCycleS: number;
  /** Last reported, V and %. */
  battery: number | null;
  charge: number | null;
  /** Reported values of the set. */
  reported: ParameterValues | null;
  reportedAt: Date | null;
  /** Keys of the set that pending writes set. */
  onTheWay: ReadonlySet<string>;
  /** Number of open commands, and the queued writes of the set among them with their keys. */
  waiting: number;
  queued: readonly (readonly string[])[];
}

interface OpenWrite {
  keys: string[];
  isQueued: boolean;
}
interface Row extends Omit<Target, 'onTheWay' | 'queued'> {
  writes: OpenWrite[];
}

const cycle = (key: string, column: string): string => `coalesce(
  CASE WHEN (l.values->>'${key}')::numeric BETWEEN 1 AND 604800 THEN (l.values->>'${key}')::numeric::int END, d.${column})`;

const query = `
  SELECT d.id, d.device_no::text AS "deviceNo", d.name AS "deviceName", d.station_id AS "stationId",
    s.name AS "stationName", d.model, d.is_enabled AS "isEnabled", coalesce(c.is_connected, false) AS "isConnected",
    greatest(c.seen_at, l.received_at) AS "heardAt", ${cycle('sendCycle', 'send_cycle_s')} AS "sendCycleS",
    ${cycle('collectCycle', 'collect_cycle_s')} AS "collectCycleS", (l.values->>'battery')::float8 AS battery,
    (l.values->>'charge')::float8 AS charge, p.values AS reported, p.reported_at AS "reportedAt", o.waiting, o.writes
  FROM device d JOIN station s ON s.id = d.station_id
  LEFT JOIN latest_status l ON l.device_id = d.id LEFT JOIN device_contact c ON c.device_id = d.id
  LEFT JOIN device_parameter p ON p.device_id = d.id AND p.set_id = $3
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS waiting, coalesce(json_agg(json_build_object('isQueued', m.state = 'queued', 'keys',
        ARRAY(SELECT k FROM jsonb_object_keys(m.body->'values') AS k WHERE k <> ALL (m.dropped))))
      FILTER (WHERE m.kind = 'write' AND (m.body->>'set')::int = $3), '[]') AS writes
    FROM command m WHERE m.device_id = d.id AND m.state IN ('queued', 'sent', 'acknowledged')) AS o
  WHERE ($2::int[] IS NULL OR d.station_id = ANY($2))`;

async function read(db: Queryable, caller: Caller, set: number, which: string, ids: readonly unknown[]) {
  const { rows } = await db.query<Row>(`${query} AND ${which} ORDER BY d.id`, [ids, stationFilter(caller), set]);
  return rows.map(({ writes, ...row }): Target => ({
    ...row,
    onTheWay: new Set(writes.flatMap(({ keys }) => keys)),
    queued: writes.filter(({ isQueued }) => isQueued).map(({ keys }) => keys),
  }));
}

/** Devices of these numbers that the caller may see, ordered by id. */
export const readTargets = (db: Queryable, caller: Caller, set: number, deviceNos: readonly string[]) =>
  read(db, caller, set, 'd.device_no = ANY($1::bigint[])', deviceNos);

/** Devices of these ids that the caller may see, ordered by id. */
export const readTargetsById = (db: Queryable, caller: Caller, set: number, ids: readonly number[]) =>
  read(db, caller, set, 'd.id = ANY($1::int[])', ids);

/** The devices in the requested order. Throws invalid where one is repeated or not visible. */
export function inOrder(targets: readonly Target[], deviceNos: readonly string[]): Target[] {
  const byNo = new Map(targets.map((target) => [target.deviceNo, target]));
  const found = deviceNos.map((no) => byNo.get(String(Number(no))));
  const fields = found.flatMap((target, index) => {
    const path = `deviceNos.${index}`;
    if (!target) return [{ path, problem: 'reference' }];
    return found.indexOf(target) < index ? [{ path, problem: 'repeated' }] : [];
  });
  if (fields.length > 0) throw new AppError('invalid', { fields });
  return found.filter((target) => target !== undefined);
}
