import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import { isAside, shownLevel } from '../standing.ts';

/** Silence for a while: of what sounded when it was asked for, and of what is no worse, but for red that is new or rose anew. */
export interface Mute {
  /** ms since 1970, this machine's clock. */
  readonly until: number;
  /** Worst level that sounded. */
  readonly level: AlarmLevel;
  /** Rises of the red ones that sounded. */
  readonly red: readonly string[];
}

export interface SoundSettings {
  readonly isOn: boolean;
  /** 0 to 1. */
  readonly volume: number;
}

/** Whether an alarm wants to be heard: active, not acknowledged, not set aside. What came late and is over has returned. */
export const wantsSound = (alarm: LiveAlarm, nowMs: number): boolean =>
  alarm.state === 'unacknowledged' && alarm.level !== 0 && !isAside(alarm, nowMs);

/** An alarm that rises again, after its return or from a milder level, is the same one with another time of its trip. */
const riseOf = ({ id, tripTime }: LiveAlarm): string => `${id} ${tripTime}`;

const isMuted = (alarm: LiveAlarm, mute: Mute | null, nowMs: number): boolean => {
  if (mute === null || mute.until <= nowMs) return false;
  const level = shownLevel(alarm);
  // Red that nobody has heard yet is heard whatever was asked for.
  return level === 1 ? mute.red.includes(riseOf(alarm)) : level >= mute.level;
};

/** What is to be heard now: the worst level of those that want it; `wanted`: were nothing muted and the sound on. */
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

/** Silence for so many minutes from now, of what sounds now. */
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
