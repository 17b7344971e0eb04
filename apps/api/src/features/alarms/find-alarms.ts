import type { Alarm, AlarmsQuery, Page } from '@groundwatch/protocol/rest';
import { alarmFields, alarmTables, toAlarm, type AlarmRow } from './read-alarm.ts';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { likePattern } from '../../like-pattern.ts';

/** Larger results are not counted: nobody pages that far, and counting would read millions of rows. */
const MOST_COUNTED = 10_000;

/** SQL conditions on the alarm `a`, with their parameters. */
interface Where {
  readonly text: string;
  readonly values: readonly unknown[];
}

const states: Readonly<Record<NonNullable<AlarmsQuery['state']>, string>> = {
  unacknowledged: `a.state = 'unacknowledged'`,
  acknowledged: `a.state = 'acknowledged'`,
  returned: `a.state = 'returned'`,
  normal: 'true',
  open: 'true',
  active: 'a.level > 0',
  shelved: 'a.shelved_until IS NOT NULL',
  suppressed: 'a.is_suppressed',
  outOfService: 'a.is_out_of_service',
};

/** Rules, stations, devices and sensors whose name contains a word. */
async function named(
  db: Queryable,
  keyword: string,
): Promise<Record<'rules' | 'stations' | 'devices' | 'sensors', number[]>> {
  const { rows } = await db.query<Record<'rules' | 'stations' | 'devices' | 'sensors', number[]>>({
    name: 'alarm-words',
    text: `SELECT ARRAY(SELECT id FROM alarm_rule WHERE name ILIKE $1) AS rules,
      ARRAY(SELECT id FROM station WHERE name ILIKE $1) AS stations,
      ARRAY(SELECT id FROM device WHERE name ILIKE $1 OR device_no::text LIKE $1) AS devices,
      ARRAY(SELECT id FROM sensor WHERE name ILIKE $1) AS sensors`,
    values: [likePattern(keyword)],
  });
  return rows[0]!;
}

/** The conditions of the query, within the caller's scope. */
async function whereOf(db: Queryable, caller: Caller, query: AlarmsQuery): Promise<Where> {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const { state, level, kind, projectId, stationIds, deviceNo, sensorId, ruleId, from, to, keyword } = query;
  const scope = stationFilter(caller, stationIds);
  if (scope !== null) conditions.push(`a.station_id = ANY(${put(scope)}::int[])`);
  if (state !== undefined) conditions.push(states[state]);
  if (level !== undefined) conditions.push(`coalesce(nullif(a.level, 0), a.worst_level) = ${put(level)}`);
  if (kind !== undefined) conditions.push(`a.kind = ${put(kind)}`);
  if (projectId !== undefined)
    conditions.push(`a.station_id IN (SELECT id FROM station WHERE project_id = ${put(projectId)})`);
  if (deviceNo !== undefined)
    conditions.push(`a.device_id = (SELECT id FROM device WHERE device_no = ${put(deviceNo)}::bigint)`);
  if (sensorId !== undefined) conditions.push(`a.sensor_id = ${put(sensorId)}`);
  if (ruleId !== undefined) conditions.push(`a.rule_id = ${put(ruleId)}`);
  if (from !== undefined) conditions.push(`a.raised_at >= ${put(from)}`);
  if (to !== undefined) conditions.push(`a.raised_at < ${put(to)}`);
  if (keyword) {
    const { rules, stations, devices, sensors } = await named(db, keyword);
    const any = (column: string, ids: number[]) => `a.${column} = ANY(${put(ids)}::int[])`;
    conditions.push(
      `(${any('rule_id', rules)} OR ${any('station_id', stations)} OR ${any('device_id', devices)} OR ${any('sensor_id', sensors)})`,
    );
  }
  return { text: conditions.length === 0 ? 'true' : conditions.join(' AND '), values };
}

/** Active before returned before suppressed or shelved; then by level, unacknowledged first, newest first. */
const OPEN_FIRST = `ORDER BY CASE WHEN a.is_suppressed OR a.is_out_of_service OR a.shelved_until IS NOT NULL THEN 2
    WHEN a.level = 0 THEN 1 ELSE 0 END, coalesce(nullif(a.level, 0), a.worst_level), a.state <> 'unacknowledged',
  a.triggered_at DESC, a.id DESC`;
const NEWEST = 'ORDER BY a.raised_at DESC, a.id DESC';

async function count(db: Queryable, { text, values }: Where, most: number): Promise<number> {
  if (most <= 0) return 0;
  const { rows } = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (SELECT FROM alarm a WHERE ${text} LIMIT ${most}) AS counted`,
    [...values],
  );
  return rows[0]!.total;
}

async function idsOf(db: Queryable, { text, values }: Where, order: string, skip: number, size: number) {
  if (size <= 0) return [];
  const { rows } = await db.query<{ id: number }>(
    `SELECT a.id::float8 AS id FROM alarm a WHERE ${text} ${order} OFFSET $${values.length + 1} LIMIT $${values.length + 2}`,
    [...values, skip, size],
  );
  return rows.map(({ id }) => id);
}

/** Alarms that the caller may see: open ones first, by severity; then the ended ones, newest first. */
export async function findAlarms(db: Queryable, caller: Caller, query: AlarmsQuery): Promise<Page<Alarm>> {
  const { current, size, state } = query;
  const where = await whereOf(db, caller, query);
  const first = (current - 1) * size;
  const also = (condition: string): Where => ({ ...where, text: `${condition} AND ${where.text}` });
  const [open, over] = [also('a.ended_at IS NULL'), also('a.ended_at IS NOT NULL')];
  const openTotal = state === 'normal' ? 0 : await count(db, open, MOST_COUNTED);
  const overTotal = state === undefined || state === 'normal' ? await count(db, over, MOST_COUNTED - openTotal) : 0;
  const openIds = first < openTotal ? await idsOf(db, open, OPEN_FIRST, first, size) : [];
  const overSize = overTotal > 0 ? size - openIds.length : 0;
  const overIds = await idsOf(db, over, NEWEST, Math.max(0, first - openTotal), overSize);
  const ids = [...openIds, ...overIds];
  const { rows } = await db.query<AlarmRow>({
    name: 'alarms',
    text: `SELECT ${alarmFields} FROM ${alarmTables} WHERE a.id = ANY($1::bigint[]) ORDER BY array_position($1::bigint[], a.id)`,
    values: [ids],
  });
  return { current, size, total: openTotal + overTotal, records: rows.map(toAlarm) };
}
