import { randomUUID } from 'node:crypto';
import { readLiveAlarms, type StoredMessage } from '@groundwatch/db';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmEventKind } from '@groundwatch/protocol/model';
import type { Queryable } from '../context.ts';
import { publishWarning } from './cap/publish-warning.ts';
import { loadSetup } from './load-setup.ts';
import { composeMessage } from './messages/compose.ts';
import { loadFacts, type NotificationFacts } from './messages/facts.ts';
import {
  isEnd,
  isRise,
  planDeliveries,
  riseKinds,
  type PlannedDelivery,
  type EarlierRecipient,
} from './plan-deliveries.ts';

/**
 * Takes the most severe pending notification: creates its deliveries, schedules escalation steps and publishes the warning, all in the
 * transaction of `client`. `except`: ids that failed recently. Returns null when none is pending, otherwise the alarm to publish after the
 * commit, as the process that changed it may have crashed before publishing.
 */
export async function takeNotification(
  client: Queryable,
  now: number,
  except: readonly number[],
): Promise<{ alarm: LiveAlarm | null } | null> {
  const { rows } = await client.query<{ id: number }>({
    name: 'notification-take',
    text: `SELECT id FROM alarm_notification WHERE taken_at IS NULL AND id <> ALL($1::bigint[])
      ORDER BY level = 0, level, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    values: [except],
  });
  const worst = rows[0]?.id;
  if (worst === undefined) return null;
  // Notifications of one alarm are taken in order.
  const before = await client.query<{ id: number }>({
    name: 'notification-take-before',
    text: `SELECT n.id FROM alarm_notification n JOIN alarm_notification w ON w.id = $1 AND w.alarm_id = n.alarm_id
      WHERE n.taken_at IS NULL AND n.id < $1 AND n.id <> ALL($2::bigint[]) ORDER BY n.id LIMIT 1 FOR UPDATE OF n SKIP LOCKED`,
    values: [worst, except],
  });
  const id = before.rows[0]?.id ?? worst;
  try {
    return { alarm: await expand(client, id, now) };
  } catch (cause) {
    throw new NotificationError(id, cause);
  }
}

/** Creating the deliveries of a notification failed. */
export class NotificationError extends Error {
  override readonly name = 'NotificationError';
  readonly notificationId: number;
  constructor(notificationId: number, cause: unknown) {
    super(`notification ${notificationId} could not be taken`, { cause });
    this.notificationId = notificationId;
  }
}

async function expand(client: Queryable, id: number, now: number): Promise<LiveAlarm | null> {
  const facts = await loadFacts(client, id);
  if (facts) {
    const notified = isEnd(facts.what) ? await earlierRecipients(client, facts.alarmId) : [];
    const setup = await loadSetup(
      client,
      facts,
      notified.flatMap(({ userId }) => (userId === null ? [] : [userId])),
    );
    const step = facts.what === 'escalated' ? await stepOf(client, facts) : 0;
    const planned = planDeliveries(setup, facts, step, notified, now);
    const of = { ...facts, level: facts.level === 0 ? facts.worstLevel : facts.level };
    const messageOf = ({ language, step: at }: PlannedDelivery) => composeMessage(facts, language, setup.siteUrl, at);
    await insertDeliveries(client, of, planned, messageOf, now);
    if (isRise(facts.what)) await schedule(client, facts, setup.policy, now);
    if (!isEnd(facts.what) && reachesNobody(planned, step)) await triggerNextStep(client, facts.alarmId, step + 1, now);
    await publishWarning(client, facts, now);
  }
  await client.query('UPDATE alarm_notification SET taken_at = $2 WHERE id = $1', [id, new Date(now)]);
  return facts ? ((await readLiveAlarms(client, [facts.alarmId]))[0] ?? null) : null;
}

/** Whether the policy names recipients for this step but none can be reached. */
function reachesNobody(planned: readonly PlannedDelivery[], step: number): boolean {
  const own = planned.filter((one) => one.why === 'policy' && one.step === step);
  return own.length > 0 && own.every(({ reason }) => reason !== '' && reason !== 'quiet');
}

/** People notified by the policy since the alarm first rose. */
async function earlierRecipients(client: Queryable, alarmId: number): Promise<EarlierRecipient[]> {
  const { rows } = await client.query<EarlierRecipient>({
    name: 'notification-recipients',
    text: `SELECT DISTINCT channel_id AS "channelId", user_id AS "userId" FROM notification_delivery
      WHERE alarm_id = $1 AND why = 'policy' AND channel_id IS NOT NULL AND state IN ('waiting', 'sending', 'sent')`,
    values: [alarmId],
  });
  return rows;
}

async function stepOf(client: Queryable, { notificationId, escalationStep }: NotificationFacts): Promise<number> {
  const { rows } = await client.query<{ step: number }>({
    name: 'notification-step',
    text: 'SELECT step FROM notification_escalation WHERE sent_id = $1',
    values: [notificationId],
  });
  return rows[0]?.step ?? escalationStep;
}

/** Enqueues messages. `of`: their subject. */
export async function insertDeliveries(
  client: Queryable,
  of: { notificationId: number | null; alarmId: number | null; stationId: number | null; what: string; level: number },
  planned: readonly PlannedDelivery[],
  messageOf: (delivery: PlannedDelivery) => StoredMessage,
  now: number,
): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map((one) => {
    const waits = one.reason === '' || one.reason === 'quiet';
    return {
      channel_id: one.channel?.id ?? null,
      channel_kind: one.channel?.kind ?? null,
      channel_name: one.channel?.name ?? '',
      user_id: one.person?.userId ?? null,
      account_name: one.person?.accountName ?? '',
      subscription_id: one.subscriptionId,
      address: one.address,
      target: one.target,
      why: one.why,
      policy_name: one.policyName,
      roster_name: one.rosterName,
      step: one.step,
      message_id: randomUUID(),
      message: messageOf(one),
      state: waits ? 'waiting' : 'failed',
      reason: one.reason,
      due_at: new Date(one.quietUntil ?? now),
      ended_at: waits ? null : new Date(now),
    };
  });
  await client.query({
    name: 'notification-deliveries',
    text: `INSERT INTO notification_delivery (notification_id, alarm_id, station_id, what, level, channel_id, channel_kind, channel_name, user_id,
        account_name, subscription_id, address, target, why, policy_name, roster_name, step, message_id, message, state, reason,
        created_at, due_at, ended_at)
      SELECT $1, $2, $3, $4, $5, d.channel_id, d.channel_kind, d.channel_name, d.user_id, d.account_name, d.subscription_id, d.address,
        d.target, d.why, d.policy_name, d.roster_name, d.step, d.message_id, d.message, d.state, d.reason, $6, d.due_at, d.ended_at
      FROM jsonb_to_recordset($7::jsonb) AS d (channel_id int, channel_kind text, channel_name text, user_id int, account_name text,
        subscription_id int, address text, target text, why text, policy_name text, roster_name text, step int, message_id uuid,
        message jsonb, state text, reason text, due_at timestamptz, ended_at timestamptz)
      ON CONFLICT DO NOTHING`,
    values: [of.notificationId, of.alarmId, of.stationId, of.what, of.level, new Date(now), JSON.stringify(rows)],
  });
}

/** Events by which somebody has dealt with the alarm. */
const takenUp: readonly AlarmEventKind[] = ['acknowledged', 'shelved', 'suppressed', 'outOfService'];

/**
 * Schedules the later steps of the policy from the time of the rise, replacing those of an earlier rise; none becomes due later than
 * before, unless somebody has dealt with the alarm meanwhile.
 */
async function schedule(
  client: Queryable,
  { notificationId, alarmId, at }: NotificationFacts,
  policy: { id: number; steps: readonly { afterMinutes: number }[] } | null,
  now: number,
): Promise<void> {
  const { rowCount } = await client.query({
    name: 'notification-newer-rise',
    text: 'SELECT FROM alarm_notification WHERE alarm_id = $1 AND id > $2 AND what = ANY($3) LIMIT 1',
    values: [alarmId, notificationId, riseKinds],
  });
  if ((rowCount ?? 0) > 0) return;
  const former = await client.query<{ step: number; dueAt: Date; isTakenUp: boolean }>({
    name: 'notification-escalations-over',
    text: `UPDATE notification_escalation e SET done_at = $3 WHERE e.alarm_id = $1 AND e.notification_id < $2 AND e.done_at IS NULL
      RETURNING e.step, e.due_at AS "dueAt", EXISTS (SELECT FROM alarm_event v JOIN alarm_notification n ON n.id = e.notification_id
        WHERE v.alarm_id = e.alarm_id AND v.at >= n.at AND v.what = ANY($4)) AS "isTakenUp"`,
    values: [alarmId, notificationId, new Date(now), takenUp],
  });
  const later = policy?.steps.slice(1) ?? [];
  if (!policy || later.length === 0) return;
  // An alarm that comes and goes must not postpone escalation for ever.
  const dueOf = (step: number, afterMinutes: number): Date =>
    new Date(
      Math.min(
        at.getTime() + afterMinutes * 60_000,
        ...former.rows.filter((one) => one.step >= step && !one.isTakenUp).map(({ dueAt }) => dueAt.getTime()),
      ),
    );
  await client.query({
    name: 'notification-escalations',
    text: `INSERT INTO notification_escalation (notification_id, step, alarm_id, policy_id, due_at)
      SELECT $1, s.step, $2, $3, s.due_at FROM unnest($4::int[], $5::timestamptz[]) AS s (step, due_at) ON CONFLICT DO NOTHING`,
    values: [
      notificationId,
      alarmId,
      policy.id,
      later.map((_, index) => index + 1),
      later.map(({ afterMinutes }, index) => dueOf(index + 1, afterMinutes)),
    ],
  });
}

/** When a step reaches nobody, the next one becomes due at once. */
async function triggerNextStep(client: Queryable, alarmId: number, step: number, now: number): Promise<void> {
  await client.query({
    name: 'notification-trigger-next-step',
    text: `UPDATE notification_escalation SET due_at = least(due_at, $3) WHERE alarm_id = $1 AND step = $2 AND done_at IS NULL`,
    values: [alarmId, step, new Date(now)],
  });
}
