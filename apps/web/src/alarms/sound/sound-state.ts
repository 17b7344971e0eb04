import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { isAside, shownLevel } from '../open-alarms.ts';

/** A temporary mute of alarms that sounded when it began and of those that are no worse, except new or repeated red ones. */
export interface Mute {
  /** ms since 1970, this machine's clock. */
  readonly until: number;
  /** The worst level that sounded. */
  readonly level: AlarmLevel;
  /** Occurrences of the red alarms that sounded. */
  readonly red: readonly string[];
}

export interface SoundSettings {
  readonly isOn: boolean;
  /** 0 to 1. */
  readonly volume: number;
}

/**
 * Whether an alarm has to sound: active, unacknowledged and not shelved or suppressed. Resent data that is over counts as
 * returned.
 */
export const wantsSound = (alarm: LiveAlarm, nowMs: number): boolean =>
  alarm.state === 'unacknowledged' && alarm.level !== 0 && !isAside(alarm, nowMs);

/** An alarm raised again keeps its id and has another trigger time. */
const riseOf = ({ id, triggerTime }: LiveAlarm): string => `${id} ${triggerTime}`;

const isMuted = (alarm: LiveAlarm, mute: Mute | null, nowMs: number): boolean => {
  if (mute === null || mute.until <= nowMs) return false;
  const level = shownLevel(alarm);
  // A red alarm that has not been heard always sounds.
  return level === 1 ? mute.red.includes(riseOf(alarm)) : level >= mute.level;
};

/** What has to sound now: the worst level. `wanted`: the same without mute and setting. */
export function soundOf(
  alarms: Iterable<LiveAlarm>,
  mute: Mute | null,
  { isOn }: SoundSettings,
  nowMs: number,
): { level: AlarmLevel | null; wanted: AlarmLevel | null } {
  let level: AlarmLevel | null = null;
  let wanted: AlarmLevel | null = null;
  for (const alarm of alarms) {
    if (!wantsSound(alarm, nowMs)) continue;
    const own = shownLevel(alarm);
    if (wanted === null || own < wanted) wanted = own;
    if (isOn && !isMuted(alarm, mute, nowMs) && (level === null || own < level)) level = own;
  }
  return { level, wanted };
}

/** A mute for some minutes of what sounds now. */
export function muteOf(alarms: Iterable<LiveAlarm>, minutes: number, nowMs: number): Mute {
  let level: AlarmLevel = 4;
  const red: string[] = [];
  for (const alarm of alarms) {
    if (!wantsSound(alarm, nowMs)) continue;
    const own = shownLevel(alarm);
    if (own < level) level = own;
    if (own === 1) red.push(riseOf(alarm));
  }
  return { until: nowMs + minutes * 60_000, level, red };
}
