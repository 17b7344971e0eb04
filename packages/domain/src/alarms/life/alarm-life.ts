import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { AlarmEventKind, AlarmState } from '@groundwatch/protocol/model';

/** An alarm is shelved for at most so long, ms. */
export const MAX_SHELVED_MS = 7 * 86_400_000;

/** What an alarm has come to. Times are ms since 1970, of the server's clock but for the trips, which are collect times. */
export interface AlarmLife {
  readonly state: AlarmState;
  /** 0: returned. Of one that a person closed while it stood: what it stood at. */
  readonly level: AlarmLevel | 0;
  readonly worstLevel: AlarmLevel;
  readonly firstTripAt: number;
  readonly tripAt: number;
  readonly raisedAt: number;
  readonly changedAt: number;
  readonly acknowledgedAt: number | null;
  readonly acknowledgedBy: string;
  readonly returnedAt: number | null;
  readonly endedAt: number | null;
  readonly isLate: boolean;
  readonly isHeld: boolean;
  readonly isOutOfService: boolean;
  readonly isSuppressed: boolean;
  readonly shelvedUntil: number | null;
  /** What stood when it was shelved, of one that had returned the worst it had reached: a worse level ends shelving. Null: not shelved. */
  readonly shelvedLevel: AlarmLevel | null;
  readonly shelvedBy: string;
  readonly shelveReason: string;
  readonly reactivations: number;
  /** Steps of the escalation since the last rise. */
  readonly escalationStep: number;
  /** Whether people were told of the present rise. */
  readonly isTold: boolean;
  /** Counts the changes. */
  readonly revision: number;
  /** Revision of the last rise: who saw an older one has not seen how bad it is. */
  readonly risenRevision: number;
}

/** What people are told of. */
export const alarmNotices = [
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
export type AlarmNoticeKind = (typeof alarmNotices)[number];

export interface AlarmNotice {
  readonly what: AlarmNoticeKind;
  /** Never the same for two things to tell of one alarm. */
  readonly step: string;
  readonly level: AlarmLevel | 0;
}

/** A line of the log. */
export interface AlarmHappening {
  readonly what: AlarmEventKind;
  readonly level: AlarmLevel | 0;
  /** Collect time of what brought it, ms; null: a person, or the clock. */
  readonly collectedAt: number | null;
  readonly note: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** One step of a life: what it is then, what is written of it, and what has to be told. */
export interface AlarmChange {
  readonly life: AlarmLife;
  readonly happenings: readonly AlarmHappening[];
  readonly notice: AlarmNotice | null;
  /** It rose: version, value and limit of the rise are those of the alarm now. */
  readonly isRise: boolean;
}

/** Why a person's step is refused. */
export type AlarmRefusal =
  | 'ended'
  | 'alreadyAcknowledged'
  /** It has become worse than what was seen. */
  | 'worse'
  | 'notShelved'
  | 'alreadyOutOfService'
  | 'inService'
  /** It stands, and there is data that would say when it does not. */
  | 'standing';

/** Nobody is told, nothing sounds. */
export const isSilenced = ({
  shelvedUntil,
  isSuppressed,
  isOutOfService,
}: Pick<AlarmLife, 'shelvedUntil' | 'isSuppressed' | 'isOutOfService'>): boolean =>
  shelvedUntil !== null || isSuppressed || isOutOfService;
