import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLifecycle } from '@groundwatch/domain/alarms';
import type { AlarmLevel, AlarmState, AlarmSubject, ConditionKind } from '@groundwatch/protocol/model';

/** Where an alarm was raised. It does not move with the device. */
export interface AlarmPlace {
  readonly stationId: number;
  /** null: the rule has several sensors. */
  readonly deviceId: number | null;
  readonly sensorId: number | null;
}

/** A rule on a subject: at most one open alarm. */
export interface AlarmKey {
  readonly ruleId: number;
  readonly subject: AlarmSubject;
}

/** An alarm as the database holds it. `id` 0: not stored yet. */
export interface StoredAlarm extends AlarmKey, AlarmPlace {
  readonly id: number;
  readonly kind: ConditionKind;
  /** Version of the rule at the last rise. */
  readonly version: number;
  readonly trigger: Readonly<Record<string, unknown>>;
  readonly lifecycle: AlarmLifecycle;
}

interface LifecycleRow {
  state: AlarmState;
  level: AlarmLevel | 0;
  worstLevel: AlarmLevel;
  firstTriggeredAt: Date;
  triggeredAt: Date;
  raisedAt: Date;
  changedAt: Date;
  acknowledgedAt: Date | null;
  acknowledgedBy: string;
  returnedAt: Date | null;
  endedAt: Date | null;
  isResent: boolean;
  isHeld: boolean;
  isOutOfService: boolean;
  isSuppressed: boolean;
  shelvedUntil: Date | null;
  shelvedLevel: AlarmLevel | null;
  shelvedBy: string;
  shelveReason: string;
  reactivations: number;
  escalationStep: number;
  isNotified: boolean;
  revision: number;
  risenRevision: number;
}

export type AlarmRow = Omit<StoredAlarm, 'lifecycle'> & LifecycleRow;

/** Columns of the alarm `a`. */
export const alarmColumns = `a.id::float8 AS id, a.rule_id AS "ruleId", a.subject, a.kind, a.station_id AS "stationId",
  a.device_id AS "deviceId", a.sensor_id AS "sensorId", a.version, a.trigger, a.state, a.level, a.worst_level AS "worstLevel",
  a.first_triggered_at AS "firstTriggeredAt", a.triggered_at AS "triggeredAt", a.raised_at AS "raisedAt", a.changed_at AS "changedAt",
  a.acknowledged_at AS "acknowledgedAt", a.acknowledged_by AS "acknowledgedBy", a.returned_at AS "returnedAt",
  a.ended_at AS "endedAt", a.is_late AS "isResent", a.is_held AS "isHeld", a.is_out_of_service AS "isOutOfService",
  a.is_suppressed AS "isSuppressed", a.shelved_until AS "shelvedUntil", a.shelved_level AS "shelvedLevel", a.shelved_by AS "shelvedBy",
  a.shelve_reason AS "shelveReason", a.reactivations, a.escalation_step AS "escalationStep", a.is_notified AS "isNotified",
  a.revision, a.risen_revision AS "risenRevision"`;

/** What pages call an alarm by. */
export interface AlarmNames {
  readonly ruleName: string;
  readonly deviceNo: string;
  readonly sensorType: string;
}

/** SELECT and FROM of `AlarmRow & AlarmNames`; `a` is the alarm, `d` its device. */
export const namedAlarms = `SELECT ${alarmColumns}, r.name AS "ruleName", coalesce(d.device_no::text, '') AS "deviceNo",
    coalesce(n.type, '') AS "sensorType"
  FROM alarm a JOIN alarm_rule r ON r.id = a.rule_id LEFT JOIN device d ON d.id = a.device_id LEFT JOIN sensor n ON n.id = a.sensor_id`;

const ms = (at: Date | null): number | null => at?.getTime() ?? null;

export function toStoredAlarm(row: AlarmRow): StoredAlarm {
  const { id, ruleId, subject, kind, stationId, deviceId, sensorId, version, trigger, ...lifecycle } = row;
  return {
    ...{ id, ruleId, subject, kind, stationId, deviceId, sensorId, version, trigger },
    lifecycle: {
      ...lifecycle,
      firstTriggeredAt: lifecycle.firstTriggeredAt.getTime(),
      triggeredAt: lifecycle.triggeredAt.getTime(),
      raisedAt: lifecycle.raisedAt.getTime(),
      changedAt: lifecycle.changedAt.getTime(),
      acknowledgedAt: ms(lifecycle.acknowledgedAt),
      returnedAt: ms(lifecycle.returnedAt),
      endedAt: ms(lifecycle.endedAt),
      shelvedUntil: ms(lifecycle.shelvedUntil),
    },
  };
}

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The alarm as the bus and the pages have it. */
export function toLiveAlarm(alarm: StoredAlarm, { ruleName, deviceNo, sensorType }: AlarmNames): LiveAlarm {
  const { id, ruleId, subject, kind, stationId, sensorId, trigger, lifecycle } = alarm;
  const { value, limit, unit, field, isAhead, isSuspect } = trigger as Partial<LiveAlarm['trigger']>;
  const marks = { ...(isAhead ? { isAhead } : {}), ...(isSuspect ? { isSuspect } : {}) };
  return {
    ...{ id, revision: lifecycle.revision, ruleId, ruleName, kind, subject, stationId },
    ...{
      deviceNo,
      sensorId,
      sensorType,
      level: lifecycle.level,
      worstLevel: lifecycle.worstLevel,
      state: lifecycle.state,
    },
    trigger: { value: value ?? null, limit: limit ?? null, unit: unit ?? '', field: field ?? null, ...marks },
    triggerTime: new Date(lifecycle.triggeredAt).toISOString(),
    raisedTime: new Date(lifecycle.raisedAt).toISOString(),
    changedTime: new Date(lifecycle.changedAt).toISOString(),
    acknowledgedTime: iso(lifecycle.acknowledgedAt),
    shelvedUntil: iso(lifecycle.shelvedUntil),
    isSuppressed: lifecycle.isSuppressed,
    isOutOfService: lifecycle.isOutOfService,
    isResent: lifecycle.isResent,
    isHeld: lifecycle.isHeld,
  };
}
