import type { FastifyRequest } from 'fastify';
import { closeAlarm } from '@groundwatch/domain/alarms';
import type { Alarm } from '@groundwatch/protocol/rest';
import type { Context, Queryable } from '../../context.ts';
import { stepAlarm } from './step.ts';

/** A device is offline after so many send cycles without a frame. */
const SILENT_CYCLES = 3;

/** Whether the subject of the alarm delivers no data: its device is disabled or silent, or its sensor is disabled. */
async function isSilent(db: Queryable, alarmId: number, now: number): Promise<boolean> {
  const { rows } = await db.query<{ silent: boolean | null }>({
    name: 'alarm-silent',
    text: `SELECT NOT d.is_enabled OR n.is_enabled IS FALSE
        OR coalesce(c.seen_at, '-infinity') < $2::timestamptz - make_interval(secs => $3 * d.send_cycle_s) AS silent
      FROM alarm a JOIN device d ON d.id = a.device_id LEFT JOIN sensor n ON n.id = a.sensor_id
      LEFT JOIN device_contact c ON c.device_id = d.id WHERE a.id = $1`,
    values: [alarmId, new Date(now), SILENT_CYCLES],
  });
  return rows[0]?.silent ?? false;
}

/** Closes an alarm that cannot return to normal by itself. Throws alarmStanding where data would end it. */
export async function closeOne(context: Context, request: FastifyRequest, id: number, reason: string): Promise<Alarm> {
  const silent = await isSilent(context.pool, id, context.clock());
  return stepAlarm(context, request, id, {
    action: 'alarm:close',
    detail: { reason },
    step: ({ lifecycle }, now) => closeAlarm(lifecycle, { reason, isSilent: silent }, now),
  });
}
