import type { LiveAlarm } from '@groundwatch/protocol/live';
import { isShelved } from '../../alarms/standing.ts';

type StateKey = 'shelved' | 'suppressed' | 'outOfService' | 'held' | 'unacknowledged' | 'acknowledged' | 'returned';

/** The one thing that is said of an alarm's state where there is room for one: set aside before held before how far the people are. */
export function stateKey(alarm: LiveAlarm, nowMs: number): StateKey {
  if (isShelved(alarm, nowMs)) return 'shelved';
  if (alarm.isSuppressed) return 'suppressed';
  if (alarm.isOutOfService) return 'outOfService';
  if (alarm.isHeld) return 'held';
  return alarm.state === 'normal' ? 'acknowledged' : alarm.state;
}
