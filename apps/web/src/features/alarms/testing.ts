import type { Alarm } from '@groundwatch/protocol/rest';

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

/** A listed alarm for tests: unacknowledged and yellow unless specified. */
export const alarmOf = (id: number, more: Partial<Alarm> = {}): Alarm => ({
  id,
  revision: 1,
  ruleId: 1,
  ruleName: 'Tilt of the crown',
  version: 2,
  kind: 'threshold',
  subject: 'sensor:11',
  stationId: 4,
  stationName: 'Qingshi gully',
  projectId: 1,
  projectName: 'Yunling',
  deviceNo: '860',
  deviceName: 'RTU-0703',
  sensorId: 11,
  sensorName: 'crown',
  sensorType: 'b4',
  state: 'unacknowledged',
  level: 3,
  worstLevel: 3,
  trigger: { value: 0.2131, limit: 0.18, unit: '°', field: 'total' },
  firstTriggerTime: ago(7_200),
  triggerTime: ago(7_200 + id),
  raisedTime: ago(7_190 + 3_600 * id),
  changedTime: ago(7_190),
  acknowledgedTime: null,
  acknowledgedBy: '',
  returnedTime: null,
  endedTime: null,
  isResent: false,
  isHeld: false,
  isOutOfService: false,
  isSuppressed: false,
  shelvedUntil: null,
  shelvedBy: '',
  shelveReason: '',
  reactivations: 0,
  escalationStep: 0,
  assignedTo: null,
  assignedName: '',
  assignedTime: null,
  ...more,
});

/** A dozen alarms within two minutes at two stations. */
export const burst = (first: number): Alarm[] =>
  Array.from({ length: 12 }, (_, i) =>
    alarmOf(first + i, {
      raisedTime: ago(600 - i * 10),
      triggerTime: ago(610 - i * 10),
      ruleId: 2 + (i % 3),
      ruleName: ['Rain 24 h', 'Rate of tilt', 'Low battery'][i % 3]!,
      level: i === 4 ? 1 : 4,
      worstLevel: i === 4 ? 1 : 4,
      ...(i % 2 === 0 ? { stationId: 5, stationName: 'Laoying rock' } : {}),
    }),
  );
