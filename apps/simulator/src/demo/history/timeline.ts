import type { DeviceSpec } from '../../devices/spec.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../physics/time.ts';
import { uniformBetween, hash, uniform } from '../../random.ts';

/** One report of the past. */
export interface PastReport {
  /** ms since 1970 */
  readonly t: number;
  readonly receivedAt: number;
  /** Arrived after newer ones, resent from the device's memory. */
  readonly isResent: boolean;
  readonly hasStatus: boolean;
  /** The send cycle in the status; by it no status is missing. */
  readonly cycleS: number;
}

export const HISTORY_DAYS = 90;

/** For this long every report exists as it would have been sent, as pages count them by the minute. */
const COUNTED = 70 * MINUTE;

/**
 * Interval of reports by age: the last day as dense as a curve needs to continue live without a gap; week, month and quarter as dense as a
 * thousand points show.
 */
function stepAt(device: DeviceSpec, age: number): number {
  if (age < COUNTED) return device.sendCycleS * SECOND;
  if (age < 26 * HOUR) return 2 * device.sendCycleS * SECOND;
  if (age < 8 * DAY) return 20 * MINUTE;
  return age < 32 * DAY ? HOUR : 3 * HOUR;
}

interface Outage {
  readonly from: number;
  readonly to: number;
  /** The device stored its reports and sent them afterwards. */
  readonly isStored: boolean;
}

/** About every twelve days a device is cut off for some hours; it usually stores its measurements. */
function outageOf(device: DeviceSpec, block: number): Outage {
  const from = block * 12 * DAY + uniformBetween(0, 11, device.seed, block, 71) * DAY;
  return {
    from,
    to: from + uniformBetween(1.5, 14, device.seed, block, 72) * HOUR,
    isStored: uniform(device.seed, block, 73) < 0.6,
  };
}

const FLAKY_EVERY = 5 * HOUR;
const FLAKY_GAP = 25 * MINUTE;

/** A flaky device is absent for a while several times a day, in its past and live. */
export const isAway = (device: DeviceSpec, t: number): boolean =>
  device.quirks.isFlaky === true && (t + hash(device.seed, 74)) % FLAKY_EVERY < FLAKY_GAP;

/** The last report before each of these moments has a status, where not all do, as pages ask who was online then. */
const STATUS_EVERY = 5 * MINUTE;

/** Reports of a device at whole seconds from `from` (exclusive) to `to`, oldest first; `now` determines their density. */
export function pastReports(device: DeviceSpec, from: number, to: number, now: number): PastReport[] {
  const reports: PastReport[] = [];
  for (let t = from + 1; t <= to;) {
    const step = stepAt(device, now - t);
    const phase = (hash(device.seed, 70) % (Math.min(step, HOUR) / SECOND)) * SECOND;
    const next = Math.ceil((t - phase) / step) * step + phase;
    t = next + 1;
    if (next > to) break;
    const outage = outageOf(device, Math.floor(next / (12 * DAY)));
    const isOut = next > outage.from && next < outage.to && outage.to < now - HOUR;
    if (isOut && !outage.isStored) continue;
    if (isAway(device, next)) continue;
    const isCounted = now - next < COUNTED;
    const hasStatus = isCounted || Math.floor(next / STATUS_EVERY) !== Math.floor((next + step) / STATUS_EVERY);
    const cycleS = (isCounted ? step : Math.max(step, STATUS_EVERY)) / SECOND;
    const delay = 400 + (hash(device.seed, next, 75) % 1_800);
    const receivedAt = isOut
      ? outage.to + ((next - outage.from) / (outage.to - outage.from)) * 90 * SECOND
      : next + delay;
    reports.push({ t: next, receivedAt: Math.round(receivedAt), isResent: isOut, hasStatus, cycleS });
  }
  return reports;
}
