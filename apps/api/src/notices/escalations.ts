import { escalate } from '@groundwatch/db';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { Queryable } from '../context.ts';
import { riseKinds } from './plan-deliveries.ts';

/**
 * Makes the step that has been due longest, where the alarm still waits to be acknowledged: in the transaction of `client`. `null`:
 * none is due. Otherwise what the alarm came to, to be told of after the commit; nothing where the step was no longer wanted.
 */
export async function takeEscalation(client: Queryable, now: number): Promise<{ alarm: LiveAlarm | null } | null> {
  const { rows } = await client.query<{ noticeId: number; step: number; alarmId: number; isLatest: boolean }>({
    name: 'notice-escalation-due',
    text: `SELECT e.notice_id AS "noticeId", e.step, e.alarm_id AS "alarmId", NOT EXISTS (SELECT FROM alarm_notice n
        WHERE n.alarm_id = e.alarm_id AND n.id > e.notice_id AND n.what = ANY($2)) AS "isLatest"
      FROM notice_escalation e WHERE e.done_at IS NULL AND e.due_at <= $1
      ORDER BY e.due_at, e.step LIMIT 1 FOR UPDATE OF e SKIP LOCKED`,
    values: [new Date(now), riseKinds],
  });
  const due = rows[0];
  if (!due) return null;
  const alarm = due.isLatest ? await escalate(client, due.alarmId, due.step, {}, now) : null;
  await client.query({
    name: 'notice-escalation-done',
    text: `UPDATE notice_escalation SET done_at = $3, told_id = (SELECT max(id) FROM alarm_notice
      WHERE $5 AND alarm_id = $4 AND what = 'escalated') WHERE notice_id = $1 AND step = $2`,
    values: [due.noticeId, due.step, new Date(now), due.alarmId, alarm !== null],
  });
  return { alarm };
}
