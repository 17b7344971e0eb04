import { MINUTE_MS } from '@groundwatch/protocol/model';
import type { ReportMinutes } from '@groundwatch/protocol/rest';
import type { ActivityBucket } from '../../live/activity.ts';

const SHOWN = 60;

interface ReportMinute {
  /** Start, ms since 1970. */
  readonly start: number;
  readonly onTime: number;
  readonly resent: number;
}

/**
 * The last sixty minutes including the present one: the server's counts and later live ones. For a minute known to both the
 * greater count applies, because the server's last one may be incomplete and the page may be younger than the hour.
 */
export function reportMinutes(
  counted: ReportMinutes | undefined,
  buckets: readonly ActivityBucket[],
  nowMs: number,
): ReportMinute[] {
  const last = Math.floor(nowMs / MINUTE_MS);
  const first = last - SHOWN + 1;
  const minutes = Array.from({ length: SHOWN }, (_, index) => ({
    start: (first + index) * MINUTE_MS,
    onTime: 0,
    resent: 0,
  }));
  const seen = minutes.map(() => ({ onTime: 0, resent: 0 }));
  for (const { start, onTime, resent } of buckets) {
    const own = seen[Math.floor(start / MINUTE_MS) - first];
    if (!own) continue;
    own.onTime += onTime;
    own.resent += resent;
  }
  const end = counted ? Date.parse(counted.at) / MINUTE_MS : 0;
  minutes.forEach((minute, index) => {
    // The minute that ends at `at` is the last of the list.
    const at = counted ? counted.onTime.length - (end - (first + index)) : -1;
    minute.onTime = Math.max(seen[index]!.onTime, counted?.onTime[at] ?? 0);
    minute.resent = Math.max(seen[index]!.resent, counted?.resent[at] ?? 0);
  });
  return minutes;
}

/** Reports of the last full minute. */
export function lastFullMinute(minutes: readonly ReportMinute[]): number {
  const minute = minutes.at(-2);
  return minute ? minute.onTime + minute.resent : 0;
}
