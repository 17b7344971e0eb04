import { MOST_SHIFT_ROWS } from '@groundwatch/protocol/model';
import type { ShiftReport } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import type { ReportScope } from './report.ts';

type Silent = ShiftReport['silent'][number];
type Works = ShiftReport['works'][number];
type Command = ShiftReport['commands'][number];

/** Enabled devices at the stations; null: all. */
export async function countDevices(db: Queryable, stationIds: readonly number[] | null): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM device WHERE is_enabled AND ($1::int[] IS NULL OR station_id = ANY($1))',
    [stationIds],
  );
  return rows[0]?.total ?? 0;
}

/** Open items for the next shift: offline devices, maintenance windows, pending commands. */
export async function openThings(db: Queryable, { stationIds, to }: ReportScope) {
  const silent = await db.query<Omit<Silent, 'since'> & { since: Date; total: number }>(
    `SELECT d.device_no::text AS "deviceNo", d.name AS "deviceName", s.id AS "stationId", s.name AS "stationName", a.since,
       count(*) OVER ()::int AS total
     FROM analysis_state a JOIN device d ON d.id = a.device_id JOIN station s ON s.id = d.station_id
     WHERE a.sensor_id = 0 AND a.aspect = 'connection' AND a.state = 'offline' AND d.is_enabled
       AND ($1::int[] IS NULL OR d.station_id = ANY($1)) ORDER BY a.since DESC LIMIT ${MOST_SHIFT_ROWS}`,
    [stationIds],
  );
  const devices = await countDevices(db, stationIds);
  const works = await db.query<Omit<Works, 'from' | 'to'> & { from: Date; to: Date }>(
    `SELECT w.id, w.station_id AS "stationId", s.name AS "stationName", w.starts_at AS "from", w.ends_at AS "to", w.reason,
       w.account_name AS by
     FROM maintenance_window w JOIN station s ON s.id = w.station_id
     WHERE w.cancelled_at IS NULL AND w.ends_at > $2 AND ($1::int[] IS NULL OR w.station_id = ANY($1))
     ORDER BY w.starts_at LIMIT ${MOST_SHIFT_ROWS}`,
    [stationIds, to],
  );
  const commands = await db.query<Omit<Command, 'at'> & { at: Date }>(
    `SELECT c.number::float8 AS number, d.device_no::text AS "deviceNo", d.name AS "deviceName", s.id AS "stationId",
       s.name AS "stationName", c.kind, c.state, c.account_name AS by, c.created_at AS at
     FROM command c JOIN device d ON d.id = c.device_id JOIN station s ON s.id = d.station_id
     WHERE c.state IN ('queued', 'sent', 'acknowledged') AND ($1::int[] IS NULL OR d.station_id = ANY($1))
     ORDER BY c.created_at DESC LIMIT ${MOST_SHIFT_ROWS}`,
    [stationIds],
  );
  return {
    silent: silent.rows.map(({ total: _total, ...row }) => ({ ...row, since: row.since.toISOString() })),
    silentTotal: silent.rows[0]?.total ?? 0,
    devices,
    works: works.rows.map((row) => ({ ...row, from: row.from.toISOString(), to: row.to.toISOString() })),
    commands: commands.rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}
