/**
 * States of an alarm after ISA 18.2: active or returned, acknowledged or not. `normal`: it has ended; a new one of the same rule and
 * subject is another alarm. Shelved, suppressed by maintenance and out of service stand beside them.
 */
export const alarmStates = ['unacknowledged', 'acknowledged', 'returned', 'normal'] as const;
export type AlarmState = (typeof alarmStates)[number];

/** What stands in the log of an alarm. */
export const alarmEvents = [
  'raised',
  /** A worse level: it wants to be acknowledged again. */
  'worsened',
  'lowered',
  /** Back to normal of itself. */
  'returned',
  /** Active again before anybody had acknowledged its return. */
  'reactivated',
  /** What came late would have raised it, at its own time. */
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
  /** Its rule was turned off, deleted or changed, or is not one for its subject any more. */
  'ruleEnded',
  /** A step of the escalation: somebody else is told. */
  'escalated',
  'notified',
  'horn',
  /** Somebody took it or was given it; then: it was given to somebody else. */
  'assigned',
  'handedOver',
  /** An item of the checklist. */
  'checked',
  'unchecked',
] as const;
export type AlarmEventKind = (typeof alarmEvents)[number];

/** What is analysed of a device (`connection`, `voltage`, `signal`) and of a sensor (`data`), and what it can be. */
export const analysisStates = {
  connection: ['online', 'occasionallyOffline', 'offline', 'none'],
  voltage: ['normal', 'low', 'none'],
  signal: ['normal', 'poor', 'none'],
  data: ['normal', 'fastChange', 'largeChange', 'abnormal', 'none'],
} as const;
export type AnalysisAspect = keyof typeof analysisStates;
export type AnalysisState<A extends AnalysisAspect = AnalysisAspect> = (typeof analysisStates)[A][number];
