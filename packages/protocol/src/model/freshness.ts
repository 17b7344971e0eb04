import type { LiveContact, LiveStatus } from './readings.ts';

/** Fresh up to 1.5 send cycles, late up to 3, offline beyond; `none` when nothing was ever received. */
export type Freshness = 'fresh' | 'late' | 'offline' | 'none';

export const FRESH_CYCLES = 1.5;
export const LATE_CYCLES = 3;
/** Charts break their line over a gap longer than this many cycles. */
export const GAP_CYCLES = 2.5;

/** dBm; weaker signals are poor. */
export const POOR_SIGNAL_DBM = -95;
/** V; a battery of a 12 V system, or a single cell, is low below it. */
export const LOW_BATTERY_V = 11.5;
export const LOW_CELL_V = 3.45;
/** V; a battery below this voltage is a single cell. */
export const SINGLE_CELL_BELOW_V = 6;

/**
 * Freshness of a value by its age in ms and the send cycle of its device in s. A null age means that there is no value. Without a usable
 * cycle (0 or less) a value counts as fresh.
 */
export function freshnessOf(ageMs: number | null, sendCycleS: number): Freshness {
  if (ageMs === null || Number.isNaN(ageMs)) return 'none';
  const cycleMs = sendCycleS * 1_000;
  if (!(cycleMs > 0) || ageMs <= FRESH_CYCLES * cycleMs) return 'fresh';
  return ageMs <= LATE_CYCLES * cycleMs ? 'late' : 'offline';
}

/** Battery voltage in V; an unknown voltage is not low. */
export function isLowBattery(volts: number | null | undefined): boolean {
  if (volts === null || volts === undefined) return false;
  return volts < (volts < SINGLE_CELL_BELOW_V ? LOW_CELL_V : LOW_BATTERY_V);
}

/** Signal strength in dBm; an unknown strength is not poor. */
export const isPoorSignal = (dBm: number | null | undefined): boolean =>
  dBm !== null && dBm !== undefined && dBm < POOR_SIGNAL_DBM;

export type DeviceState = 'online' | 'late' | 'offline' | 'none';

/** What is known of a device when its state is determined. */
export interface DeviceEvidence {
  readonly contact: Pick<LiveContact, 'seenTime'> | undefined;
  readonly status: Pick<LiveStatus, 'receiveTime'> | undefined;
  /** ms since 1970 of the newest received reading, where there is neither contact nor status. */
  readonly receivedAt?: number | undefined;
}

/** ms since 1970 when the device was last heard, by any frame; null when never. */
export function lastHeard(evidence: DeviceEvidence): number | null {
  const times = [
    evidence.contact ? Date.parse(evidence.contact.seenTime) : NaN,
    evidence.status ? Date.parse(evidence.status.receiveTime) : NaN,
    evidence.receivedAt ?? NaN,
  ].filter((ms) => !Number.isNaN(ms));
  return times.length === 0 ? null : Math.max(...times);
}

/** State of a device last heard at `heardMs` (ms since 1970, null for never), by its send cycle in s and the server's time in ms. */
export function stateAt(heardMs: number | null, sendCycleS: number, nowMs: number): DeviceState {
  const freshness = freshnessOf(heardMs === null ? null : nowMs - heardMs, sendCycleS);
  return freshness === 'fresh' ? 'online' : freshness;
}

/** State of a device by its last frame of any kind: its send cycle in s, the server's time in ms since 1970. */
export const deviceState = (evidence: DeviceEvidence, sendCycleS: number, nowMs: number): DeviceState =>
  stateAt(lastHeard(evidence), sendCycleS, nowMs);
