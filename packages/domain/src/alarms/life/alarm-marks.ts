import type { AlarmChange, AlarmLogEntry, AlarmLife, AlarmNotification, AlarmNotificationKind } from './alarm-life.ts';
import type { AlarmEventKind } from '@groundwatch/protocol/model';

/** Shelving and taking out of service belong to the alarm, so it stays open while they last, even if returned. */
export const isKept = ({ shelvedUntil, isOutOfService }: AlarmLife): boolean => shelvedUntil !== null || isOutOfService;

type Patch = Partial<Omit<AlarmLife, 'revision' | 'risenRevision' | 'changedAt'>>;

/** Makes the next revision. A clock that is behind does not set times back. */
export const stepped = (life: AlarmLife, now: number, patch: Patch): AlarmLife => ({
  ...life,
  ...patch,
  revision: life.revision + 1,
  changedAt: Math.max(life.changedAt, now),
});

export const ended = (life: AlarmLife, now: number, patch: Patch = {}): AlarmLife =>
  stepped(life, now, { ...patch, state: 'normal', endedAt: Math.max(life.changedAt, now) });

export const unshelved = { shelvedUntil: null, shelvedLevel: null, shelvedBy: '', shelveReason: '' } as const;

export const notificationOf = ({ revision, level }: AlarmLife, what: AlarmNotificationKind): AlarmNotification => ({
  what,
  step: `${what}:${revision}`,
  level,
});

export const entry = (
  what: AlarmEventKind,
  { level }: Pick<AlarmLife, 'level'>,
  more: Partial<Pick<AlarmLogEntry, 'collectedAt' | 'note' | 'detail'>> = {},
): AlarmLogEntry => ({ what, level, collectedAt: null, note: '', detail: {}, ...more });

export const changeTo = (
  life: AlarmLife,
  entries: readonly AlarmLogEntry[],
  notification: AlarmNotification | null = null,
): AlarmChange => ({ life, entries, notification, isRise: false });
