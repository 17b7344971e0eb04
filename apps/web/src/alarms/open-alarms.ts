import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { LevelStyle } from '../ui/symbols/shapes.ts';

/** The properties that determine order and marks of alarms, of listed and live ones. */
export interface OpenAlarm extends Pick<
  LiveAlarm,
  'id' | 'state' | 'triggerTime' | 'raisedTime' | 'shelvedUntil' | 'isSuppressed' | 'isOutOfService'
> {
  /** 1 worst to 4; 0 when returned. */
  readonly level: number;
  readonly worstLevel: number;
}

export const isOpen = ({ state }: Pick<OpenAlarm, 'state'>): boolean => state !== 'normal';

export const isShelved = ({ shelvedUntil }: Pick<OpenAlarm, 'shelvedUntil'>, nowMs: number): boolean =>
  shelvedUntil !== null && Date.parse(shelvedUntil) > nowMs;

/** Shelved, under maintenance or out of service: listed last, needs no acknowledgement. */
export const isAside = (
  alarm: Pick<OpenAlarm, 'shelvedUntil' | 'isSuppressed' | 'isOutOfService'>,
  nowMs: number,
): boolean => alarm.isSuppressed || alarm.isOutOfService || isShelved(alarm, nowMs);

/** Whether an alarm needs acknowledgement. */
export const callsForPeople = (alarm: OpenAlarm, nowMs: number): boolean =>
  (alarm.state === 'unacknowledged' || alarm.state === 'returned') && !isAside(alarm, nowMs);

/** The displayed level: the present one, or the worst one after the return. */
export const shownLevel = ({ level, worstLevel }: Pick<OpenAlarm, 'level' | 'worstLevel'>): AlarmLevel =>
  (level === 0 ? worstLevel : level) as AlarmLevel;

export function styleOf(alarm: OpenAlarm, nowMs: number): LevelStyle {
  if (isAside(alarm, nowMs)) return 'shelved';
  if (alarm.state === 'unacknowledged') return 'unacknowledged';
  return alarm.state === 'acknowledged' ? 'acknowledged' : 'returned';
}

/** Active before returned before shelved or suppressed. */
function classOf(alarm: OpenAlarm, nowMs: number): number {
  if (!isOpen(alarm)) return 3;
  if (isAside(alarm, nowMs)) return 2;
  return alarm.level === 0 ? 1 : 0;
}

/** Worst level first, then unacknowledged ones, then the newest. */
export const worstFirst =
  (nowMs: number) =>
  (a: OpenAlarm, b: OpenAlarm): number =>
    classOf(a, nowMs) - classOf(b, nowMs) ||
    shownLevel(a) - shownLevel(b) ||
    Number(b.state === 'unacknowledged') - Number(a.state === 'unacknowledged') ||
    b.triggerTime.localeCompare(a.triggerTime) ||
    b.id - a.id;

interface AlarmCounts {
  readonly open: number;
  readonly byLevel: Readonly<Record<AlarmLevel, number>>;
  /** Unacknowledged or returned, and not shelved or suppressed. */
  readonly calling: number;
  /** Worst level of the alarms to acknowledge, else of the active ones. Null without any. */
  readonly worst: AlarmLevel | null;
}

export function countAlarms(alarms: Iterable<OpenAlarm>, nowMs: number): AlarmCounts {
  const byLevel = { 1: 0, 2: 0, 3: 0, 4: 0 };
  let [open, calling] = [0, 0];
  let worstCalling: AlarmLevel | null = null;
  let worstActive: AlarmLevel | null = null;
  for (const alarm of alarms) {
    if (!isOpen(alarm)) continue;
    open += 1;
    const level = shownLevel(alarm);
    byLevel[level] += 1;
    if (callsForPeople(alarm, nowMs)) {
      calling += 1;
      if (worstCalling === null || level < worstCalling) worstCalling = level;
    } else if (alarm.level !== 0 && !isAside(alarm, nowMs) && (worstActive === null || level < worstActive))
      worstActive = level;
  }
  return { open, calling, byLevel, worst: worstCalling ?? worstActive };
}
