import { LATE_CYCLES } from '@groundwatch/protocol/model';
import { changeKinds, type Change } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import { devices, isHeard } from './health.ts';
import type { FiguresQuery } from './scope.ts';

const HOUR_AGO = "$2::timestamptz - interval '1 hour'";

/** Sums the rows of `change (kind, level, id, station_id, at)`, in which an alarm or a device may appear several times. */
const sums = `station_sum AS (
    SELECT kind, level, station_id, count(DISTINCT id)::int AS count, max(at) AS at FROM change GROUP BY 1, 2, 3)
  SELECT kind, level, sum(count)::int AS count, count(*)::int AS stations, max(at) AS at,
    (array_agg(station_id ORDER BY count DESC, station_id))[1:2] AS "stationIds"
  FROM station_sum GROUP BY 1, 2`;

const alarmQuery = `WITH change AS (
    SELECT CASE e.what WHEN 'reactivated' THEN 'raised' ELSE e.what END AS kind,
      CASE e.what WHEN 'returned' THEN 0 ELSE e.level END AS level, a.id, a.station_id, e.at
    FROM alarm_event e JOIN alarm a ON a.id = e.alarm_id
    WHERE e.at > ${HOUR_AGO} AND e.at <= $2 AND e.what IN ('raised', 'reactivated', 'worsened', 'returned')
      AND ($1::int[] IS NULL OR a.station_id = ANY($1))),
  ${sums}`;

// A device is offline since its last report became older than three cycles, and online since its first report afterwards.
const connectionQuery = `WITH ${devices},
  heard AS MATERIALIZED (
    SELECT d.*, ${isHeard('$2::timestamptz')} AS is_heard, ${isHeard(`(${HOUR_AGO})`)} AS was_heard FROM devices d),
  change AS (
    SELECT CASE WHEN is_heard THEN 'online' ELSE 'offline' END AS kind, 0 AS level, d.id, d.station_id, t.at
    FROM heard d CROSS JOIN LATERAL (
      SELECT CASE WHEN is_heard THEN min(s.collected_at) FILTER (WHERE s.collected_at > ${HOUR_AGO})
        ELSE max(s.collected_at) + ${LATE_CYCLES} * d.cycle END AS at
      FROM device_status s WHERE s.device_id = d.id AND NOT s.is_late AND s.collected_at <= $2
        AND s.collected_at > ${HOUR_AGO} - ${LATE_CYCLES} * d.cycle) AS t
    WHERE is_heard <> was_heard),
  ${sums}`;

type Row = Omit<Change, 'at'> & { at: Date };

const changesOf = ({ rows }: { rows: readonly Row[] }): Change[] =>
  rows.map((row) => ({ ...row, at: row.at.toISOString() }));

/** Alarms that began, became worse or returned to normal within the hour. */
export const readAlarmChanges = async (db: Queryable, { stationIds, at }: FiguresQuery): Promise<Change[]> =>
  changesOf(await db.query<Row>({ name: 'hour-alarms', text: alarmQuery, values: [stationIds, new Date(at)] }));

/** Devices that went offline or came online: their connection now beside that an hour before. */
export const readConnectionChanges = async (db: Queryable, { stationIds, at }: FiguresQuery): Promise<Change[]> =>
  changesOf(
    await db.query<Row>({ name: 'hour-connections', text: connectionQuery, values: [stationIds, new Date(at)] }),
  );

const NO_LEVEL = 5;

/** Order: worst levels first, of one level in the order of `changeKinds`. */
export const byGravity = (a: Change, b: Change): number =>
  (a.level || NO_LEVEL) - (b.level || NO_LEVEL) || changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind);
