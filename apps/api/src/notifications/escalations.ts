import { escalate } from '@groundwatch/db';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { Queryable } from '../context.ts';
import { riseKinds } from './plan-deliveries.ts';

/** Condition: the alarm of step `e` has returned unacknowledged: nobody is notified, and the step is needed again if the alarm rises. */
const isReturned = `EXISTS (SELECT FROM alarm a WHERE a.id = e.alarm_id AND a.state = 'returned' AND a.acknowledged_at IS NULL)`;
/** Condition: the alarm has risen again; taking that notification sets new times for its steps. */
const isToRise = `EXISTS (SELECT FROM alarm_notification n
  WHERE n.alarm_id = e.alarm_id AND n.id > e.notification_id AND n.what = ANY($2) AND n.taken_at IS NULL)`;

/**
 * Takes the longest due escalation step whose alarm is still unacknowledged, in the transaction of `client`. Returns null when none is due;
 * otherwise the alarm to publish after the commit, or nothing when the step was not needed.
 */
export async function takeEscalation(client: Queryable, now: number): Promise<{ alarm: LiveAlarm | null } | null> {
  const { rows } = await client.query<{ notificationId: number; step: number; alarmId: number; isLatest: boolean }>({
    name: 'notification-escalation-due',
    text: `SELECT e.notification_id AS "notificationId", e.step, e.alarm_id AS "alarmId", NOT EXISTS (SELECT FROM alarm_notification n
        WHERE n.alarm_id = e.alarm_id AND n.id > e.notification_id AND n.what = ANY($2)) AS "isLatest"
      FROM notification_escalation e WHERE e.done_at IS NULL AND e.due_at <= $1
        AND NOT ${isReturned} AND NOT ${isToRise}
      ORDER BY e.due_at, e.step LIMIT 1 FOR UPDATE OF e SKIP LOCKED`,
    values: [new Date(now), riseKinds],
  });
  const due = rows[0];
  if (!due) return null;
  const alarm = due.isLatest ? await escalate(client, due.alarmId, due.step, {}, now) : null;
  await client.query({
    name: 'notification-escalation-done',
    // The alarm may have returned or risen again since the query; then the step stays.
    text: `UPDATE notification_escalation e SET done_at = $4, sent_id = (SELECT max(id) FROM alarm_notification
      WHERE $6 AND alarm_id = $5 AND what = 'escalated')
      WHERE notification_id = $1 AND step = $3 AND ($6 OR NOT ${isReturned} AND NOT ${isToRise})`,
    values: [due.notificationId, riseKinds, due.step, new Date(now), due.alarmId, alarm !== null],
  });
  return { alarm };
}
