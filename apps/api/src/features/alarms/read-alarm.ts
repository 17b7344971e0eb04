import type { Alarm, AlarmEvent } from '@groundwatch/protocol/rest';
import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';

type Times =
  | 'firstTriggerTime'
  | 'triggerTime'
  | 'raisedTime'
  | 'changedTime'
  | 'acknowledgedTime'
  | 'returnedTime'
  | 'endedTime'
  | 'shelvedUntil'
  | 'assignedTime';
/** An alarm row as selected by `alarmFields`. */
export type AlarmRow = Omit<Alarm, Times> & {
  [T in Times]: Extract<Alarm[T], null> extends never ? Date : Date | null;
};

/** Select list of the alarm `a`. */
export const alarmFields = `a.id::float8 AS id, a.revision, a.rule_id AS "ruleId", r.name AS "ruleName", a.version, a.kind, a.subject,
  a.station_id AS "stationId", s.name AS "stationName", p.id AS "projectId", p.name AS "projectName",
  coalesce(d.device_no::text, '') AS "deviceNo", coalesce(d.name, a.trigger ->> 'display', '') AS "deviceName",
  a.sensor_id AS "sensorId", coalesce(n.name, '') AS "sensorName", coalesce(n.type, '') AS "sensorType",
  a.state, a.level, a.worst_level AS "worstLevel", a.trigger, a.first_triggered_at AS "firstTriggerTime", a.triggered_at AS "triggerTime",
  a.raised_at AS "raisedTime", a.changed_at AS "changedTime", a.acknowledged_at AS "acknowledgedTime",
  a.acknowledged_by AS "acknowledgedBy", a.returned_at AS "returnedTime", a.ended_at AS "endedTime", a.is_late AS "isResent",
  a.is_held AS "isHeld", a.is_out_of_service AS "isOutOfService", a.is_suppressed AS "isSuppressed",
  a.shelved_until AS "shelvedUntil", a.shelved_by AS "shelvedBy", a.shelve_reason AS "shelveReason", a.reactivations,
  a.escalation_step AS "escalationStep", a.assigned_to AS "assignedTo", a.assigned_name AS "assignedName", a.assigned_at AS "assignedTime"`;
export const alarmTables = `alarm a JOIN alarm_rule r ON r.id = a.rule_id JOIN station s ON s.id = a.station_id
  JOIN project p ON p.id = s.project_id LEFT JOIN device d ON d.id = a.device_id LEFT JOIN sensor n ON n.id = a.sensor_id`;

export const toAlarm = (row: AlarmRow): Alarm => ({
  ...row,
  firstTriggerTime: row.firstTriggerTime.toISOString(),
  triggerTime: row.triggerTime.toISOString(),
  raisedTime: row.raisedTime.toISOString(),
  changedTime: row.changedTime.toISOString(),
  acknowledgedTime: row.acknowledgedTime?.toISOString() ?? null,
  returnedTime: row.returnedTime?.toISOString() ?? null,
  endedTime: row.endedTime?.toISOString() ?? null,
  shelvedUntil: row.shelvedUntil?.toISOString() ?? null,
  assignedTime: row.assignedTime?.toISOString() ?? null,
});

/** Returns the alarm. Throws notFound where the caller may not see its station. */
export async function readAlarm(db: Queryable, caller: Caller, id: number): Promise<Alarm> {
  const { rows } = await db.query<AlarmRow>({
    name: 'alarm-one',
    text: `SELECT ${alarmFields} FROM ${alarmTables}
      WHERE a.id = $1 AND ($2::int[] IS NULL OR a.station_id = ANY($2))`,
    values: [id, stationFilter(caller)],
  });
  return toAlarm(found(rows[0]));
}

/** The whole log of an alarm, in order. */
export async function readAlarmEvents(db: Queryable, alarmId: number): Promise<AlarmEvent[]> {
  const { rows } = await db.query<Omit<AlarmEvent, 'at' | 'collectTime'> & { at: Date; collectTime: Date | null }>({
    name: 'alarm-events',
    text: `SELECT id::float8 AS id, at, collected_at AS "collectTime", what, level, account_name AS "accountName", note, detail
      FROM alarm_event WHERE alarm_id = $1 ORDER BY id`,
    values: [alarmId],
  });
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    collectTime: row.collectTime?.toISOString() ?? null,
  }));
}
