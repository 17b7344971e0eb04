import type { AlarmPlan } from '@groundwatch/protocol/rest';
import type { AlarmLevel, AlarmState, AlarmSubject, ConditionKind } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';

/** Facts of a notification. */
export interface NotificationFacts {
  notificationId: number;
  alarmId: number;
  what: string;
  step: string;
  /** Level of the notification. 0: ended. */
  level: AlarmLevel | 0;
  at: Date;
  state: AlarmState;
  /** Present level; 0: returned. */
  alarmLevel: AlarmLevel | 0;
  worstLevel: AlarmLevel;
  escalationStep: number;
  isResent: boolean;
  ruleId: number;
  ruleName: string;
  kind: ConditionKind;
  subject: AlarmSubject;
  trigger: {
    value?: number | null;
    limit?: number | null;
    unit?: string;
    field?: string | null;
    members?: string[];
    isAhead?: boolean;
    isSuspect?: boolean;
  };
  /** Collect time of the trigger. */
  triggeredAt: Date;
  stationId: number;
  stationName: string;
  timeZone: string;
  longitude: number | null;
  latitude: number | null;
  projectId: number;
  projectName: string;
  companyId: number;
  deviceNo: string;
  deviceName: string;
  sensorId: number | null;
  sensorName: string;
  sensorType: string;
  plan: AlarmPlan | null;
  /** Owner of the alarm; empty: none yet. */
  assignedName: string;
}

const columns = `a.id AS "alarmId", a.state, a.level AS "alarmLevel", a.worst_level AS "worstLevel",
  a.escalation_step AS "escalationStep", a.is_late AS "isResent", a.rule_id AS "ruleId", r.name AS "ruleName", a.kind, a.subject,
  a.trigger, a.triggered_at AS "triggeredAt", a.station_id AS "stationId", st.name AS "stationName", st.time_zone AS "timeZone",
  st.longitude, st.latitude, p.id AS "projectId", p.name AS "projectName", p.company_id AS "companyId",
  coalesce(d.device_no::text, '') AS "deviceNo", coalesce(d.name, a.trigger ->> 'display', '') AS "deviceName", a.sensor_id AS "sensorId",
  coalesce(s.name, '') AS "sensorName", coalesce(s.type, '') AS "sensorType", coalesce(r.plan, o.plan) AS plan, a.assigned_name AS "assignedName"`;
const joins = `JOIN alarm_rule r ON r.id = a.rule_id LEFT JOIN alarm_rule o ON o.id = r.overrides_id JOIN station st ON st.id = a.station_id
  JOIN project p ON p.id = st.project_id LEFT JOIN device d ON d.id = a.device_id LEFT JOIN sensor s ON s.id = a.sensor_id`;

/** Facts of a notification, with the present state of its alarm. */
export async function loadFacts(db: Queryable, notificationId: number): Promise<NotificationFacts | undefined> {
  const { rows } = await db.query<NotificationFacts>({
    name: 'notification-facts',
    text: `SELECT n.id AS "notificationId", n.what, n.step, n.level, n.at, ${columns}
      FROM alarm_notification n JOIN alarm a ON a.id = n.alarm_id ${joins} WHERE n.id = $1`,
    values: [notificationId],
  });
  return rows[0];
}

/** Facts of an alarm without a new notification. */
export async function loadAlarmFacts(db: Queryable, alarmId: number, what: string, at: Date) {
  const { rows } = await db.query<NotificationFacts>({
    name: 'notification-alarm-facts',
    text: `SELECT 0 AS "notificationId", $2::text AS what, '' AS step, a.level, $3::timestamptz AS at, ${columns}
      FROM alarm a ${joins} WHERE a.id = $1`,
    values: [alarmId, what, at],
  });
  return rows[0];
}
