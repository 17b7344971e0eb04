import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmChange, AlarmLogEntry, AlarmNotification } from '@groundwatch/domain/alarms';
import {
  alarmColumns,
  namedAlarms,
  toLiveAlarm,
  toStoredAlarm,
  type AlarmKey,
  type AlarmNames,
  type AlarmRow,
  type StoredAlarm,
} from './stored-alarm.ts';
import type { Queryable } from '../pool.ts';

/** First half of the key of the locks; the second is one of 256, so that a flood of alarms does not fill the table of locks. */
const LOCK = 20_425;

/**
 * Locks rules on subjects until the transaction ends, so that nobody else judges them. A transaction takes all these locks at once, in
 * their order, and after all its other locks.
 */
export async function lockJudged(client: Queryable, keys: readonly AlarmKey[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query({
    name: 'alarm_lock',
    text: `SELECT pg_advisory_xact_lock($1, bucket) FROM (
        SELECT DISTINCT hashtext(rule_id || ' ' || subject) & 255 AS bucket FROM unnest($2::int[], $3::text[]) AS k (rule_id, subject)
        ORDER BY bucket) AS buckets`,
    values: [LOCK, keys.map(({ ruleId }) => ruleId), keys.map(({ subject }) => subject)],
  });
}

/** Loads and locks the open alarms of rules on subjects, in the order of their ids, as everybody does. */
export async function loadOpenAlarms(client: Queryable, keys: readonly AlarmKey[]): Promise<StoredAlarm[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<AlarmRow>({
    name: 'alarm_open',
    text: `SELECT ${alarmColumns} FROM alarm a
      WHERE a.ended_at IS NULL AND (a.rule_id, a.subject) IN (SELECT * FROM unnest($1::int[], $2::text[]))
      ORDER BY a.id FOR UPDATE`,
    values: [keys.map(({ ruleId }) => ruleId), keys.map(({ subject }) => subject)],
  });
  return rows.map(toStoredAlarm);
}

/** Loads and locks alarms by id, open or ended, in the order of their ids. */
export async function loadAlarms(client: Queryable, ids: readonly number[]): Promise<StoredAlarm[]> {
  const { rows } = await client.query<AlarmRow>({
    name: 'alarm_by_id',
    text: `SELECT ${alarmColumns} FROM alarm a WHERE a.id = ANY($1::bigint[]) ORDER BY a.id FOR UPDATE`,
    values: [[...ids]],
  });
  return rows.map(toStoredAlarm);
}

/** Who made a step; left out where the program did. */
export interface AlarmActor {
  readonly userId: number | null;
  readonly accountName: string;
}

/** An alarm after one or several changes within a transaction. */
export interface AlarmOutcome {
  alarm: StoredAlarm;
  entries: AlarmLogEntry[];
  notifications: AlarmNotification[];
}

export function outcomeOf(alarm: StoredAlarm, change: AlarmChange): AlarmOutcome {
  const { lifecycle, entries, notification } = change;
  return { alarm: { ...alarm, lifecycle }, entries: [...entries], notifications: notification ? [notification] : [] };
}

const fields = `id bigint, "ruleId" int, version int, subject text, kind text, "stationId" int, "deviceId" int, "sensorId" int,
  trigger jsonb, state text, level int, "worstLevel" int, "firstTriggeredAt" float8, "triggeredAt" float8, "raisedAt" float8, "changedAt" float8,
  "acknowledgedAt" float8, "acknowledgedBy" text, "returnedAt" float8, "endedAt" float8, "isResent" bool, "isHeld" bool,
  "isOutOfService" bool, "isSuppressed" bool, "shelvedUntil" float8, "shelvedLevel" int, "shelvedBy" text, "shelveReason" text, reactivations int,
  "escalationStep" int, "isNotified" bool, revision int, "risenRevision" int`;
const timeSql = (name: string): string => `to_timestamp(u."${name}" / 1000)`;
/** The columns that change, and their new values. */
const changing: readonly (readonly [column: string, value: string])[] = [
  ['version', 'u.version'],
  ['trigger', 'u.trigger'],
  ['state', 'u.state'],
  ['level', 'u.level'],
  ['worst_level', 'u."worstLevel"'],
  ['first_triggered_at', timeSql('firstTriggeredAt')],
  ['triggered_at', timeSql('triggeredAt')],
  ['changed_at', timeSql('changedAt')],
  ['acknowledged_at', timeSql('acknowledgedAt')],
  ['acknowledged_by', 'u."acknowledgedBy"'],
  ['returned_at', timeSql('returnedAt')],
  ['ended_at', timeSql('endedAt')],
  ['is_late', 'u."isResent"'],
  ['is_held', 'u."isHeld"'],
  ['is_out_of_service', 'u."isOutOfService"'],
  ['is_suppressed', 'u."isSuppressed"'],
  ['shelved_until', timeSql('shelvedUntil')],
  ['shelved_level', 'u."shelvedLevel"'],
  ['shelved_by', 'u."shelvedBy"'],
  ['shelve_reason', 'u."shelveReason"'],
  ['reactivations', 'u.reactivations'],
  ['escalation_step', 'u."escalationStep"'],
  ['is_notified', 'u."isNotified"'],
  ['revision', 'u.revision'],
  ['risen_revision', 'u."risenRevision"'],
];
const columns = changing.map(([column]) => column).join(', ');
const values = changing.map(([, value]) => value).join(', ');

const flat = ({ lifecycle, ...alarm }: StoredAlarm): object => ({ ...alarm, ...lifecycle });

/**
 * Writes changed alarms with their logs and notifications; makes those with id 0. Returns them as pages show them. It takes five statements,
 * however many alarms there are.
 */
export async function saveAlarms(
  client: Queryable,
  outcomes: readonly AlarmOutcome[],
  now: number,
  by: AlarmActor = { userId: null, accountName: '' },
): Promise<LiveAlarm[]> {
  if (outcomes.length === 0) return [];
  const known = outcomes.filter(({ alarm }) => alarm.id !== 0);
  const made = await named(
    client,
    outcomes.filter(({ alarm }) => alarm.id === 0),
  );
  if (known.length > 0)
    await client.query({
      name: 'alarm_update',
      text: `UPDATE alarm a SET (${columns}) = ROW (${values}) FROM jsonb_to_recordset($1::jsonb) AS u (${fields}) WHERE a.id = u.id`,
      values: [JSON.stringify(known.map(({ alarm }) => flat(alarm)))],
    });
  if (made.length > 0)
    await client.query({
      name: 'alarm_insert',
      text: `INSERT INTO alarm (id, rule_id, subject, kind, station_id, device_id, sensor_id, raised_at, ${columns})
        OVERRIDING SYSTEM VALUE SELECT u.id, u."ruleId", u.subject, u.kind, u."stationId", u."deviceId", u."sensorId",
          ${timeSql('raisedAt')}, ${values} FROM jsonb_to_recordset($1::jsonb) AS u (${fields})`,
      values: [JSON.stringify(made.map(({ alarm }) => flat(alarm)))],
    });
  const all = [...known, ...made];
  await writeHappenings(client, all, now, by);
  const notifications = all.flatMap(({ alarm, notifications: own }) =>
    own.map((notification) => ({ alarmId: alarm.id, ...notification })),
  );
  if (notifications.length > 0)
    await client.query({
      name: 'alarm_notifications',
      text: `INSERT INTO alarm_notification (alarm_id, step, what, level, at)
        SELECT n."alarmId", n.step, n.what, n.level, $2 FROM jsonb_to_recordset($1::jsonb)
          AS n ("alarmId" bigint, step text, what text, level int)`,
      values: [JSON.stringify(notifications), new Date(now)],
    });
  return readLiveAlarms(
    client,
    all.map(({ alarm }) => alarm.id),
  );
}

/** Gives new alarms their ids. */
async function named(client: Queryable, outcomes: readonly AlarmOutcome[]): Promise<AlarmOutcome[]> {
  if (outcomes.length === 0) return [];
  const { rows } = await client.query<{ id: number }>({
    name: 'alarm_ids',
    text: `SELECT nextval(pg_get_serial_sequence('alarm', 'id'))::float8 AS id FROM generate_series(1, $1)`,
    values: [outcomes.length],
  });
  return outcomes.map((outcome, index) => ({ ...outcome, alarm: { ...outcome.alarm, id: rows[index]!.id } }));
}

async function writeHappenings(
  client: Queryable,
  outcomes: readonly AlarmOutcome[],
  now: number,
  { userId, accountName }: AlarmActor,
): Promise<void> {
  const lines = outcomes.flatMap(({ alarm, entries }) => entries.map((entry) => ({ alarmId: alarm.id, ...entry })));
  if (lines.length === 0) return;
  await client.query({
    name: 'alarm_log_entries',
    text: `INSERT INTO alarm_event (alarm_id, at, collected_at, what, level, user_id, account_name, note, detail)
      SELECT h."alarmId", $2, to_timestamp(h."collectedAt" / 1000), h.what, h.level, $3, $4, h.note, h.detail
      FROM jsonb_to_recordset($1::jsonb) AS h ("alarmId" bigint, "collectedAt" float8, what text, level int, note text, detail jsonb)`,
    values: [JSON.stringify(lines), new Date(now), userId, accountName],
  });
}

/** Reads alarms as pages show them, in the order of their ids. */
export async function readLiveAlarms(db: Queryable, ids: readonly number[]): Promise<LiveAlarm[]> {
  return readLive(db, 'alarm_live', 'a.id = ANY($1::bigint[])', [[...ids]]);
}

/** Reads the open alarms of stations, or of devices by number; null: all. */
export async function readOpenLiveAlarms(
  db: Queryable,
  { stationIds, deviceNos }: { stationIds: readonly number[] | null; deviceNos: readonly string[] | null },
): Promise<LiveAlarm[]> {
  return readLive(
    db,
    'alarm_live_open',
    `a.ended_at IS NULL AND ($1::int[] IS NULL OR a.station_id = ANY($1)) AND ($2::bigint[] IS NULL OR d.device_no = ANY($2))`,
    [stationIds, deviceNos],
  );
}

async function readLive(db: Queryable, name: string, where: string, given: unknown[]): Promise<LiveAlarm[]> {
  const { rows } = await db.query<AlarmRow & AlarmNames>({
    name,
    text: `${namedAlarms} WHERE ${where} ORDER BY a.id`,
    values: given,
  });
  return rows.map((row) => toLiveAlarm(toStoredAlarm(row), row));
}
