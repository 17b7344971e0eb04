/**
 * States of an alarm after ISA 18.2: active or returned, acknowledged or not. `normal`: it has ended; a further one of the same rule and
 * subject is a new alarm. Shelved, suppressed by maintenance and out of service are independent of them.
 */
export const alarmStates = ['unacknowledged', 'acknowledged', 'returned', 'normal'] as const;
export type AlarmState = (typeof alarmStates)[number];

/** Log events of an alarm. */
export const alarmEvents = [
  'raised',
  /** A worse level, which needs another acknowledgement. */
  'worsened',
  'lowered',
  /** Returned to normal. */
  'returned',
  /** Active again before its return was acknowledged. */
  'reactivated',
  /** Late data would have raised it, at its own time. */
  'raisedLate',
  /** Fewer than half of the rule's sensors are fresh: the level is held. */
  'held',
  'released',
  'acknowledged',
  'noted',
  'shelved',
  'unshelved',
  'suppressed',
  'unsuppressed',
  'outOfService',
  'inService',
  'closed',
  /** Its rule was switched off, deleted or changed, or no longer covers its subject. */
  'ruleEnded',
  /** An escalation step: somebody else is notified. */
  'escalated',
  'notified',
  'horn',
  /** Somebody took it or it was assigned; then: it was handed over. */
  'assigned',
  'handedOver',
  /** An item of the checklist. */
  'checked',
  'unchecked',
] as const;
export type AlarmEventKind = (typeof alarmEvents)[number];

/** Aspects of a device (`connection`, `voltage`, `signal`) and of a sensor (`data`) with their states. */
export const analysisStates = {
  connection: ['online', 'occasionallyOffline', 'offline', 'none'],
  voltage: ['normal', 'low', 'none'],
  signal: ['normal', 'poor', 'none'],
  data: ['normal', 'fastChange', 'largeChange', 'abnormal', 'none'],
} as const;
export type AnalysisAspect = keyof typeof analysisStates;
export type AnalysisState<A extends AnalysisAspect = AnalysisAspect> = (typeof analysisStates)[A][number];
