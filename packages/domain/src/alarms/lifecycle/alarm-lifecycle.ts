import type { AlarmLevel, AlarmEventKind, AlarmState } from '@groundwatch/protocol/model';

/** The longest shelving, ms. */
export const MAX_SHELVED_MS = 7 * 86_400_000;

/** State of an alarm. Times are ms since 1970 by the server's clock; those of triggers are collect times. */
export interface AlarmLifecycle {
  readonly state: AlarmState;
  /** 0: returned. An alarm that a person closed keeps its level. */
  readonly level: AlarmLevel | 0;
  readonly worstLevel: AlarmLevel;
  readonly firstTriggeredAt: number;
  readonly triggeredAt: number;
  readonly raisedAt: number;
  readonly changedAt: number;
  readonly acknowledgedAt: number | null;
  readonly acknowledgedBy: string;
  readonly returnedAt: number | null;
  readonly endedAt: number | null;
  readonly isResent: boolean;
  readonly isHeld: boolean;
  readonly isOutOfService: boolean;
  readonly isSuppressed: boolean;
  readonly shelvedUntil: number | null;
  /** The level when it was shelved, or the worst if it had returned: a worse one ends shelving. Null: not shelved. */
  readonly shelvedLevel: AlarmLevel | null;
  readonly shelvedBy: string;
  readonly shelveReason: string;
  readonly reactivations: number;
  /** Escalation step since the last rise. */
  readonly escalationStep: number;
  /** Whether people were notified of the present rise. */
  readonly isNotified: boolean;
  /** Counts the changes. */
  readonly revision: number;
  /** Revision of the last rise: an acknowledgement of an older one does not cover the level. */
  readonly risenRevision: number;
}

/** Events that people are notified of. */
export const alarmNotifications = [
  'raised',
  'worsened',
  'reactivated',
  'raisedLate',
  'lowered',
  'returned',
  'unshelved',
  'unsuppressed',
  'inService',
  'escalated',
  'closed',
] as const;
export type AlarmNotificationKind = (typeof alarmNotifications)[number];

export interface AlarmNotification {
  readonly what: AlarmNotificationKind;
  /** Unique among the notifications of an alarm. */
  readonly step: string;
  readonly level: AlarmLevel | 0;
}

/** A log entry. */
export interface AlarmLogEntry {
  readonly what: AlarmEventKind;
  readonly level: AlarmLevel | 0;
  /** Collect time of the cause, ms; null: a person, or the clock. */
  readonly collectedAt: number | null;
  readonly note: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** One step of an alarm's lifecycle: the new state, its log lines, and the notification. */
export interface AlarmChange {
  readonly lifecycle: AlarmLifecycle;
  readonly entries: readonly AlarmLogEntry[];
  readonly notification: AlarmNotification | null;
  /** It rose: the alarm takes the version, value and limit of the rise. */
  readonly isRise: boolean;
}

/** Why a person's action is refused. */
export type AlarmRefusal =
  | 'ended'
  | 'alreadyAcknowledged'
  /** The level is worse than what was seen. */
  | 'worse'
  | 'notShelved'
  | 'alreadyOutOfService'
  | 'inService'
  /** Its level holds, and there is data that would show its end. */
  | 'active';

/** Nobody is notified, and nothing sounds. */
export const isSilenced = ({
  shelvedUntil,
  isSuppressed,
  isOutOfService,
}: Pick<AlarmLifecycle, 'shelvedUntil' | 'isSuppressed' | 'isOutOfService'>): boolean =>
  shelvedUntil !== null || isSuppressed || isOutOfService;
