import { deviceState, isLowBattery, isPoorSignal, lastHeard, type DeviceState } from '@groundwatch/protocol/model';
import type { LiveStatus } from '@groundwatch/protocol/live';
import type { Device } from '@groundwatch/protocol/rest';
import type { LiveState } from '../live-store.ts';

/** A device at one moment, judged from what is known of it. */
export interface DeviceView {
  readonly device: Device;
  readonly state: DeviceState;
  /** ms since 1970; null when it was never heard. */
  readonly heardAt: number | null;
  /** Times of what it collected last. */
  readonly newest: Pick<LiveStatus, 'collectTime' | 'receiveTime'> | null;
  readonly battery: number | null;
  readonly signal: number | null;
  readonly isLowBattery: boolean;
  readonly isPoorSignal: boolean;
}

type Known = Pick<LiveState, 'statuses' | 'contacts' | 'readings' | 'sensorsOf'>;

/** The record collected last, status or reading. ISO times compare as text. */
function newestRecord(deviceNo: string, live: Known): Pick<LiveStatus, 'collectTime' | 'receiveTime'> | undefined {
  let newest: Pick<LiveStatus, 'collectTime' | 'receiveTime'> | undefined = live.statuses.get(deviceNo);
  for (const sensorId of live.sensorsOf.get(deviceNo) ?? []) {
    const reading = live.readings.get(sensorId);
    if (reading && (!newest || reading.collectTime > newest.collectTime)) newest = reading;
  }
  return newest;
}

export function judge(device: Device, live: Known, nowMs: number): DeviceView {
  const status = live.statuses.get(device.deviceNo);
  const contact = live.contacts.get(device.deviceNo);
  const newest = newestRecord(device.deviceNo, live);
  const evidence = {
    contact,
    status,
    receivedAt: contact || !newest ? undefined : Date.parse(newest.receiveTime),
  };
  const battery = status?.values['battery'] ?? null;
  const signal = status?.values['signal'] ?? null;
  return {
    device,
    state: deviceState(evidence, device.sendCycle, nowMs),
    heardAt: lastHeard(evidence),
    newest: newest ?? null,
    battery,
    signal,
    isLowBattery: isLowBattery(battery),
    isPoorSignal: isPoorSignal(signal),
  };
}
