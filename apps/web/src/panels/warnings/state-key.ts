import type { LiveAlarm } from '@groundwatch/protocol/live';
import { isShelved } from '../../alarms/open-alarms.ts';

type StateKey = 'shelved' | 'suppressed' | 'outOfService' | 'held' | 'unacknowledged' | 'acknowledged' | 'returned';

/**
 * The most important word about an alarm's state if there is room for one: shelved or suppressed before held before
 * acknowledgement.
 */
export function stateKey(alarm: LiveAlarm, nowMs: number): StateKey {
  if (isShelved(alarm, nowMs)) return 'shelved';
  if (alarm.isSuppressed) return 'suppressed';
  if (alarm.isOutOfService) return 'outOfService';
  if (alarm.isHeld) return 'held';
  return alarm.state === 'normal' ? 'acknowledged' : alarm.state;
}
