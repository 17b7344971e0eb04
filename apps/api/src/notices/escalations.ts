import { escalate } from '@groundwatch/db';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { Queryable } from '../context.ts';
import { riseKinds } from './plan-deliveries.ts';

/** The alarm of the step `e` has returned and nobody has acknowledged it: nobody is told, and the step is wanted if it comes back. */
const isReturned = `EXISTS (SELECT FROM alarm a WHERE a.id = e.alarm_id AND a.state = 'returned' AND a.acknowledged_at IS NULL)`;
/** It has come back, and what is made of that notice takes over the times of its steps. */
const isToRise = `EXISTS (SELECT FROM alarm_notice n
  WHERE n.alarm_id = e.alarm_id AND n.id > e.notice_id AND n.what = ANY($2) AND n.taken_at IS NULL)`;

/**
 * Makes the step that has been due longest, where the alarm still waits to be acknowledged: in the transaction of `client`. `null`:
 * none is due. Otherwise what the alarm came to, to be told of after the commit; nothing where the step was not wanted.
 */
export async function takeEscalation(client: Queryable, now: number): Promise<{ alarm: LiveAlarm | null } | null> {
  const { rows } = await client.query<{ noticeId: number; step: number; alarmId: number; isLatest: boolean }>({
    name: 'notice-escalation-due',
    text: `SELECT e.notice_id AS "noticeId", e.step, e.alarm_id AS "alarmId", NOT EXISTS (SELECT FROM alarm_notice n
        WHERE n.alarm_id = e.alarm_id AND n.id > e.notice_id AND n.what = ANY($2)) AS "isLatest"
      FROM notice_escalation e WHERE e.done_at IS NULL AND e.due_at <= $1
        AND NOT ${isReturned} AND NOT ${isToRise}
      ORDER BY e.due_at, e.step LIMIT 1 FOR UPDATE OF e SKIP LOCKED`,
    values: [new Date(now), riseKinds],
  });
  const due = rows[0];
  if (!due) return null;
  const alarm = due.isLatest ? await escalate(client, due.alarmId, due.step, {}, now) : null;
  await client.query({
    name: 'notice-escalation-done',
    // It may have returned, or come back, since it was looked at; the next look leaves it alone.
    text: `UPDATE notice_escalation e SET done_at = $4, told_id = (SELECT max(id) FROM alarm_notice
      WHERE $6 AND alarm_id = $5 AND what = 'escalated')
      WHERE notice_id = $1 AND step = $3 AND ($6 OR NOT ${isReturned} AND NOT ${isToRise})`,
    values: [due.noticeId, riseKinds, due.step, new Date(now), due.alarmId, alarm !== null],
  });
  return { alarm };
}
