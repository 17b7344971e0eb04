import type {
  AlarmChange,
  AlarmLogEntry,
  AlarmLifecycle,
  AlarmNotification,
  AlarmNotificationKind,
} from './alarm-lifecycle.ts';
import type { AlarmEventKind } from '@groundwatch/protocol/model';

/** Shelving and taking out of service belong to the alarm, so it stays open while they last, even if returned. */
export const isKept = ({ shelvedUntil, isOutOfService }: AlarmLifecycle): boolean =>
  shelvedUntil !== null || isOutOfService;

type Patch = Partial<Omit<AlarmLifecycle, 'revision' | 'risenRevision' | 'changedAt'>>;

/** Makes the next revision. A clock that is behind does not set times back. */
export const stepped = (lifecycle: AlarmLifecycle, now: number, patch: Patch): AlarmLifecycle => ({
  ...lifecycle,
  ...patch,
  revision: lifecycle.revision + 1,
  changedAt: Math.max(lifecycle.changedAt, now),
});

export const ended = (lifecycle: AlarmLifecycle, now: number, patch: Patch = {}): AlarmLifecycle =>
  stepped(lifecycle, now, { ...patch, state: 'normal', endedAt: Math.max(lifecycle.changedAt, now) });

export const unshelved = { shelvedUntil: null, shelvedLevel: null, shelvedBy: '', shelveReason: '' } as const;

export const notificationOf = (
  { revision, level }: AlarmLifecycle,
  what: AlarmNotificationKind,
): AlarmNotification => ({
  what,
  step: `${what}:${revision}`,
  level,
});

export const entry = (
  what: AlarmEventKind,
  { level }: Pick<AlarmLifecycle, 'level'>,
  more: Partial<Pick<AlarmLogEntry, 'collectedAt' | 'note' | 'detail'>> = {},
): AlarmLogEntry => ({ what, level, collectedAt: null, note: '', detail: {}, ...more });

export const changeTo = (
  lifecycle: AlarmLifecycle,
  entries: readonly AlarmLogEntry[],
  notification: AlarmNotification | null = null,
): AlarmChange => ({ lifecycle, entries, notification, isRise: false });
