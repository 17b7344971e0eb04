import type { FastifyRequest } from 'fastify';
import { assignAlarm, logOnAlarm } from '@groundwatch/db';
import type { Assignee } from '@groundwatch/protocol/rest';
import { seesAnyStation } from '../../../access/people-seen.ts';
import { publishAlarms } from '../publish-alarms.ts';
import { readAlarm } from '../read-alarm.ts';
import { auditOf, writeAudit } from '../../../audit.ts';
import { transaction, type Context, type Queryable } from '../../../context.ts';
import { AppError, invalidField } from '../../../errors.ts';
import { callerOf } from '../../../plugins/authentication.ts';
import { readPlan } from './read-plan.ts';

/** Accounts that may respond to alarms of a station: enabled, allowed to acknowledge, and able to see it. */
export async function readAssignees(db: Queryable, stationId: number): Promise<Assignee[]> {
  const { rows } = await db.query<Assignee>({
    name: 'alarm-assignees',
    text: `SELECT u.id AS "userId", u.account_name AS "accountName", u.name FROM app_user u
      WHERE u.is_enabled AND ${seesAnyStation} AND EXISTS (SELECT FROM role_menu rm JOIN menu m ON m.id = rm.menu_id
        WHERE rm.role_id = u.role_id AND m.auth = 'alarm:acknowledge') ORDER BY lower(u.account_name)`,
    values: [[stationId]],
  });
  return rows;
}

/** Assigns an open alarm to the caller or another user who may respond to it. */
export async function assign(
  context: Context,
  request: FastifyRequest,
  id: number,
  { userId, note }: { userId: number; note: string },
): Promise<void> {
  const { pool } = context;
  const caller = callerOf(request);
  const { stationId } = await readAlarm(pool, caller, id);
  const to = (await readAssignees(pool, stationId)).find((one) => one.userId === userId);
  if (!to) throw invalidField('body.userId', 'reference');
  const now = context.clock();
  const changed = await transaction(pool, async (client, db) => {
    const assigned = await assignAlarm(client, id, to, note, caller, now);
    if (assigned === null) throw new AppError('alarmOver');
    const detail = { to: to.accountName, note };
    if (assigned.length > 0)
      await writeAudit(db, { ...auditOf(request, now), action: 'alarm:assign', target: String(id), detail });
    return assigned;
  });
  await publishAlarms(context, changed);
}

/** Logs an item of the plan as done or not done. */
export async function check(
  context: Context,
  request: FastifyRequest,
  id: number,
  { item, isDone }: { item: string; isDone: boolean },
): Promise<void> {
  const { pool } = context;
  const caller = callerOf(request);
  const alarm = await readAlarm(pool, caller, id);
  if (alarm.endedTime !== null) throw new AppError('alarmOver');
  const { level } = await readPlan(pool, alarm);
  if (!level?.checklist.includes(item)) throw invalidField('body.item', 'reference');
  const now = context.clock();
  await transaction(pool, async (client, db) => {
    await logOnAlarm(client, id, isDone ? 'checked' : 'unchecked', { note: item }, caller, now);
    const detail = { item, isDone };
    await writeAudit(db, { ...auditOf(request, now), action: 'alarm:check', target: String(id), detail });
  });
}
