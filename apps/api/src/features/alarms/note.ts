import type { FastifyRequest } from 'fastify';
import { logOnAlarm } from '@groundwatch/db';
import type { AlarmDetail } from '@groundwatch/protocol/rest';
import { readAlarm, readAlarmEvents } from './read-alarm.ts';
import { auditOf, writeAudit } from '../../audit.ts';
import { transaction, type Context } from '../../context.ts';
import { callerOf } from '../../plugins/authentication.ts';

/** Adds a note to the log of an open or ended alarm. */
export async function addNote(
  context: Context,
  request: FastifyRequest,
  id: number,
  note: string,
): Promise<AlarmDetail> {
  const { pool } = context;
  const caller = callerOf(request);
  const alarm = await readAlarm(pool, caller, id);
  const now = context.clock();
  await transaction(pool, async (client, db) => {
    await logOnAlarm(client, id, 'noted', { note }, caller, now);
    await writeAudit(db, { ...auditOf(request, now), action: 'alarm:note', target: String(id), detail: { note } });
  });
  return { ...alarm, events: await readAlarmEvents(pool, id) };
}
