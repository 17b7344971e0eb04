import {
  FRESH_CYCLES,
  LATE_CYCLES,
  LOW_BATTERY_V,
  LOW_CELL_V,
  POOR_SIGNAL_DBM,
  SINGLE_CELL_BELOW_V,
  worstDataFirst,
  type DeviceFilter,
} from '@groundwatch/protocol/model';
import type { JudgedDevicesQuery } from '@groundwatch/protocol/rest';
import { sendCycle } from '../../latest/send-cycle.ts';

const analysis = (alias: string, aspect: string): string =>
  `LEFT JOIN analysis_state ${alias} ON ${alias}.device_id = d.id AND ${alias}.sensor_id = 0 AND ${alias}.aspect = '${aspect}'`;

const dataIs = (state: string): string => `count(*) FILTER (WHERE a.state = '${state}') AS "${state}"`;

/** Sensors in service by device: how many, how many in each state of their data, and the worst of these states, from 1. */
const sensorsByDevice = `LEFT JOIN (SELECT x.device_id, count(*) AS total, ${worstDataFirst.map(dataIs).join()},
    min(CASE a.state ${worstDataFirst.map((state, at) => `WHEN '${state}' THEN ${at + 1}`).join(' ')} END) AS rank
  FROM sensor x LEFT JOIN analysis_state a ON a.device_id = x.device_id AND a.sensor_id = x.id AND a.aspect = 'data'
  WHERE x.is_enabled GROUP BY x.device_id) data ON data.device_id = d.id`;

const registry = `device d JOIN station s ON s.id = d.station_id JOIN project p ON p.id = s.project_id
  LEFT JOIN latest_status l ON l.device_id = d.id
  LEFT JOIN device_contact c ON c.device_id = d.id
  LEFT JOIN (SELECT DISTINCT ON (n.device_id) n.device_id, n.collected_at, n.received_at FROM latest_reading n
    WHERE NOT EXISTS (SELECT FROM device_contact o WHERE o.device_id = n.device_id)
    ORDER BY n.device_id, n.collected_at DESC, n.sensor_id) r ON r.device_id = d.id`;

/**
 * Devices with everything by which they are judged, at a time in ms since 1970. PostgreSQL leaves out each outer join that a statement
 * does not use, so a list by name costs no more than the registry.
 */
export const judgedDevices = (nowMs: number): string => `${registry} ${worstLevel(nowMs)}
  LEFT JOIN (SELECT device_id, max(collected_at) AS collected_at FROM latest_reading GROUP BY device_id) newest ON newest.device_id = d.id
  ${analysis('connection', 'connection')} ${analysis('voltage', 'voltage')} ${analysis('reception', 'signal')}
  ${sensorsByDevice}`;

const collected = 'greatest(l.collected_at, newest.collected_at)';
// Only devices without a contact, which are few, are judged by when a reading was received.
const heard = `greatest(l.received_at, CASE WHEN c.device_id IS NOT NULL THEN c.seen_at
  WHEN l.device_id IS NULL OR r.collected_at > l.collected_at THEN r.received_at END)`;
const battery = `(l.values->>'battery')::float8`;
const signal = `(l.values->>'signal')::float8`;
const least = `CASE WHEN ${battery} < ${SINGLE_CELL_BELOW_V} THEN ${LOW_CELL_V} ELSE ${LOW_BATTERY_V} END`;
const isLow = `CASE WHEN voltage.state IS NULL THEN coalesce(${battery} < ${least}, false) ELSE voltage.state = 'low' END`;
const isPoor = `CASE WHEN reception.state IS NULL THEN coalesce(${signal} < ${POOR_SIGNAL_DBM}, false) ELSE reception.state = 'poor' END`;

/** `judgedState` in SQL, at a time in ms since 1970. A test holds it against that. */
function stateAt(nowMs: number): string {
  const within = (cycles: number): string =>
    `${nowMs} - round(date_part('epoch', ${heard}) * 1000) <= ${cycles * 1_000} * ${sendCycle}`;
  return `CASE WHEN connection.state IN ('offline', 'none') THEN connection.state
    WHEN ${heard} IS NOT NULL AND ${within(FRESH_CYCLES)} THEN 'online'
    WHEN connection.state IS NOT NULL THEN 'late' WHEN ${heard} IS NULL THEN 'none'
    WHEN ${within(LATE_CYCLES)} THEN 'late' ELSE 'offline' END`;
}

const hasData = (state: string): string => `data.rank = ${worstDataFirst.findIndex((known) => known === state) + 1}`;

/** What a silent device sent last says nothing of the present. */
export const isHeard = (state: string): string => `${state} IN ('online', 'late')`;

/** Alarms `a` that mark a device: open, and neither shelved, under maintenance nor out of service. */
const marks = (nowMs: number): string => `a.ended_at IS NULL
  AND a.level <> 0 AND a.state <> 'normal' AND NOT a.is_suppressed AND NOT a.is_out_of_service
  AND (a.shelved_until IS NULL OR a.shelved_until <= to_timestamp(${nowMs} / 1000.0))`;

/** The worst level of the alarms that mark a device. */
const worstLevel = (nowMs: number): string =>
  `LEFT JOIN (SELECT a.device_id, min(a.level) AS level FROM alarm a WHERE ${marks(nowMs)} GROUP BY a.device_id) worst
    ON worst.device_id = d.id`;

/** The condition of a filter at a time in ms since 1970. */
export function filterAt(filter: DeviceFilter, nowMs: number): string {
  switch (filter) {
    case 'lowBattery':
      return isLow;
    case 'poorSignal':
      return isPoor;
    case 'occasional':
      return `connection.state = 'occasionallyOffline'`;
    case 'dataNormal':
      return `(${hasData('normal')} AND ${isHeard(stateAt(nowMs))})`;
    case 'fastChange':
    case 'abnormal':
    case 'largeChange':
      return hasData(filter);
    case 'alarmed':
      return 'worst.level IS NOT NULL';
    case 'plain':
      return `d.security = 'plain'`;
    default:
      return `${stateAt(nowMs)} = '${filter}'`;
  }
}

const stateOf = (aspect: string): string => `min(state) FILTER (WHERE aspect = '${aspect}')`;

/**
 * Devices with their station, the results of all filters but `alarmed`, state, worst level (null: none), when they were heard, and their
 * sensors. One pass reads what `judgedDevices` joins three times. OFFSET 0 has each device judged once, not once for each count.
 */
export const devicesToCount = (
  nowMs: number,
): string => `SELECT d.station_id, ${stateAt(nowMs)} AS state, ${isLow} AS low,
  ${isPoor} AS poor, connection.state = 'occasionallyOffline' AS occasional, d.security, d.is_enabled, worst.level, ${heard} AS heard, data.*
  FROM ${registry}
  LEFT JOIN (SELECT device_id, ${stateOf('connection')} AS connection, ${stateOf('voltage')} AS voltage, ${stateOf('signal')} AS reception
    FROM analysis_state WHERE sensor_id = 0 GROUP BY device_id) a ON a.device_id = d.id
  CROSS JOIN LATERAL (SELECT a.connection AS state) connection CROSS JOIN LATERAL (SELECT a.voltage AS state) voltage
  CROSS JOIN LATERAL (SELECT a.reception AS state) reception
  ${sensorsByDevice}
  ${worstLevel(nowMs)} OFFSET 0`;

type SortKey = JudgedDevicesQuery['sort'];

/** The order of devices that `sortedBy` leaves equal. */
export const tieOf = (key: SortKey): string => (key === 'alarm' ? `${collected} DESC NULLS LAST, d.id` : 'd.id');

/** What to sort by, smallest first; names in the order of a collation. `mayKnowAlarms`: else nothing is alarmed. */
export function sortedBy(key: SortKey, options: { nowMs: number; collation: string; mayKnowAlarms: boolean }): string {
  const { nowMs, collation, mayKnowAlarms } = options;
  switch (key) {
    case 'device':
      return `d.name COLLATE ${collation}`;
    case 'station':
      return `s.name COLLATE ${collation}`;
    case 'state':
      return `array_position(ARRAY['offline', 'late', 'none', 'online'], ${stateAt(nowMs)})`;
    case 'battery':
      return battery;
    case 'signal':
      return signal;
    case 'collected':
      return collected;
    case 'alarm':
      return mayKnowAlarms ? 'worst.level' : 'NULL::int';
  }
}
