import {
  DAY_MS,
  LATE_CYCLES,
  LOW_BATTERY_V,
  LOW_CELL_V,
  POOR_SIGNAL_DBM,
  SINGLE_CELL_BELOW_V,
} from '@groundwatch/protocol/model';
import { FIGURE_STEP_S, type HomeFigures } from '@groundwatch/protocol/rest';
import type { Queryable } from '../../context.ts';
import type { AnswerCache } from './answer-cache.ts';
import { wantedDevices, type FiguresQuery } from './scope.ts';

/** The wanted devices with their cycles. */
export const devices = `devices AS MATERIALIZED (
  SELECT d.id, d.station_id, coalesce(CASE WHEN (l.values->>'sendCycle')::numeric BETWEEN 10 AND 86400
      THEN (l.values->>'sendCycle')::numeric END, d.send_cycle_s) * interval '1 s' AS cycle
  FROM device d LEFT JOIN latest_status l ON l.device_id = d.id WHERE ${wantedDevices})`;

/**
 * A report counts that was under way at the moment: a moment is counted five minutes later at the earliest, when all rows received in four
 * are stored. So each process counts the same, whenever it does.
 */
const UNDER_WAY = "interval '4 minutes'";
export const isHeard = (
  moment: string,
): string => `EXISTS (SELECT FROM device_status s WHERE s.device_id = d.id AND NOT s.is_late AND s.received_at <= ${moment} + ${UNDER_WAY}
  AND s.collected_at > ${moment} - ${LATE_CYCLES} * d.cycle AND s.collected_at <= ${moment})`;

// Devices that had never reported by then have no status and are skipped.
const standQuery = `WITH ${devices}
  SELECT t.moment,
    count(d.id) FILTER (WHERE NOT ${isHeard('t.moment')})::int AS offline,
    count(d.id) FILTER (WHERE s.battery < CASE WHEN s.battery < ${SINGLE_CELL_BELOW_V}
      THEN ${LOW_CELL_V} ELSE ${LOW_BATTERY_V} END)::int AS low,
    count(d.id) FILTER (WHERE s.signal < ${POOR_SIGNAL_DBM})::int AS poor
  FROM (VALUES ($2::timestamptz), ($2::timestamptz - interval '1 day')) AS t (moment) CROSS JOIN devices d
  CROSS JOIN LATERAL (SELECT battery, signal FROM device_status WHERE device_id = d.id AND collected_at <= t.moment
    ORDER BY collected_at DESC LIMIT 1) AS s
  GROUP BY t.moment`;

// Devices registered later are excluded, unless they have older data.
const countQuery = `SELECT count(*)::int AS n FROM device d WHERE ${wantedDevices} AND (d.created_at <= $2
  OR EXISTS (SELECT FROM device_status s WHERE s.device_id = d.id AND s.collected_at <= $2))`;

interface HealthRow {
  moment: Date;
  offline: number;
  low: number;
  poor: number;
}

type Health = Pick<HomeFigures, 'devices' | 'offline' | 'lowBattery' | 'poorSignal'>;

/** Number of devices, and their states at the end of the day and a day earlier. */
export async function readHealth(db: Queryable, { stationIds, at }: FiguresQuery): Promise<Health> {
  const values = [stationIds, new Date(at)];
  const [count, stands] = await Promise.all([
    db.query<{ n: number }>({ name: 'home-devices', text: countQuery, values }),
    db.query<HealthRow>({ name: 'home-stands', text: standQuery, values }),
  ]);
  const standAt = (moment: number) => stands.rows.find((row) => row.moment.getTime() === moment);
  const [now, before] = [standAt(at), standAt(at - DAY_MS)];
  const pair = (key: 'offline' | 'low' | 'poor'): [number, number] => [now?.[key] ?? 0, before?.[key] ?? 0];
  return {
    devices: count.rows[0]?.n ?? 0,
    offline: pair('offline'),
    lowBattery: pair('low'),
    poorSignal: pair('poor'),
  };
}

const STEP_MS = FIGURE_STEP_S * 1_000;
const STEPS = DAY_MS / STEP_MS;
/** Of a choice of stations: the present day, and days that replays show. */
const DAYS_KEPT = 4;

// One pass over the reports: 100,000 devices take more than a second for each moment that is counted alone. Moment n is bit n of a device's
// mask (47 moments fit into a bigint); a report sets the bits of those moments at which it makes `isHeard` true.
const heardQuery = `WITH ${devices},
  device_mask AS MATERIALIZED (
    SELECT bit_or(greatest(0, (1::bigint << (last.n + 1)) - (1::bigint << first.n))) AS mask
    FROM devices d JOIN device_status s ON s.device_id = d.id AND NOT s.is_late
      AND s.collected_at > $2::timestamptz - ${LATE_CYCLES} * d.cycle AND s.collected_at <= $3
      AND s.collected_at > $2::timestamptz - ${LATE_CYCLES} * (SELECT max(cycle) FROM devices)
    CROSS JOIN LATERAL (SELECT least(${STEPS}, greatest(0, ceil(date_part('epoch',
      greatest(s.collected_at, s.received_at - ${UNDER_WAY}) - $2) / ${FIGURE_STEP_S})))::int AS n) AS first
    CROSS JOIN LATERAL (SELECT least(date_part('epoch', $3::timestamptz - $2) / ${FIGURE_STEP_S},
      ceil(date_part('epoch', s.collected_at + ${LATE_CYCLES} * d.cycle - $2) / ${FIGURE_STEP_S}) - 1)::int AS n) AS last
    GROUP BY d.id)
  SELECT (SELECT count(*) FROM device_mask WHERE mask & (1::bigint << n) <> 0)::int AS heard
  FROM generate_series(0, (date_part('epoch', $3::timestamptz - $2) / ${FIGURE_STEP_S})::int) AS n ORDER BY n`;

/** By choice of stations, then by half hour. */
export type HeardCounts = AnswerCache<Map<number, number>>;

/** Number of devices heard at each full half hour of the day. A half hour is counted once for all who ask for these stations. */
export async function readHeard(
  db: Queryable,
  counts: HeardCounts,
  { stationIds, at }: FiguresQuery,
): Promise<number[]> {
  const known = await counts.get(JSON.stringify(stationIds), async () => new Map());
  const last = (Math.ceil(at / STEP_MS) - 1) * STEP_MS;
  const moments = Array.from({ length: STEPS - 1 }, (_, index) => last - (STEPS - 2 - index) * STEP_MS);
  const first = moments.find((moment) => !known.has(moment));
  if (first !== undefined) {
    const values = [stationIds, new Date(first), new Date(last)];
    const { rows } = await db.query<{ heard: number }>({ name: 'home-heard', text: heardQuery, values });
    for (const [index, { heard }] of rows.entries()) known.set(first + index * STEP_MS, heard);
  }
  const heard = moments.map((moment) => known.get(moment) ?? 0);
  for (const moment of known.keys()) if (known.size > DAYS_KEPT * STEPS) known.delete(moment);
  return heard;
}
