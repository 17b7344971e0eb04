import { judgedLow, judgedPoor, judgedState, lastHeard, type DeviceState } from '@groundwatch/protocol/model';
import type { LiveContact, LiveStatus } from '@groundwatch/protocol/live';
import type { Device } from '@groundwatch/protocol/rest';
import type { LiveState } from '../live-store.ts';
import { isSameStored, storedOf, type DataState, type Stored } from './stored.ts';

/** A device's state at one moment. */
export interface DeviceView {
  readonly device: Device;
  readonly state: DeviceState;
  /** ms since 1970. Null if it never reported. */
  readonly heardAt: number | null;
  /** Times of its last collected record. */
  readonly newest: Pick<LiveStatus, 'collectTime' | 'receiveTime'> | null;
  readonly battery: number | null;
  readonly signal: number | null;
  readonly isLowBattery: boolean;
  readonly isPoorSignal: boolean;
  /** Online, with gaps within the last day. */
  readonly isOccasional: boolean;
  /** Of its worst sensor. */
  readonly data: DataState;
  /** Since when each state reported by the server applies, ISO 8601. */
  readonly since: Readonly<Partial<Record<keyof Stored, string>>>;
}

/** Whether a device existed at a moment (ms): it was registered or had reported. */
export const wasThere = ({ device, heardAt }: Pick<DeviceView, 'device' | 'heardAt'>, atMs: number): boolean =>
  heardAt !== null || Date.parse(device.createdAt) <= atMs;

type Known = Pick<LiveState, 'statuses' | 'contacts' | 'readings' | 'sensorsOf' | 'analyses'>;

/** The last collected record, status or reading. ISO times compare as text. */
function newestRecord(deviceNo: string, live: Known): Pick<LiveStatus, 'collectTime' | 'receiveTime'> | undefined {
  let newest: Pick<LiveStatus, 'collectTime' | 'receiveTime'> | undefined = live.statuses.get(deviceNo);
  for (const sensorId of live.sensorsOf.get(deviceNo) ?? []) {
    const reading = live.readings.get(sensorId);
    if (reading && (!newest || reading.collectTime > newest.collectTime)) newest = reading;
  }
  return newest;
}

/** The input of a view. The same records give the same view until time changes the state. */
interface Judged {
  readonly status: LiveStatus | undefined;
  readonly contact: LiveContact | undefined;
  readonly newest: DeviceView['newest'];
  readonly stored: Stored;
  readonly view: DeviceView;
}

const last = new WeakMap<Device, Judged>();

/**
 * Determines a device's state. Ten thousand devices are checked every second and few have changed, so an unchanged view returns
 * as the same object.
 */
export function judge(device: Device, live: Known, nowMs: number): DeviceView {
  const status = live.statuses.get(device.deviceNo);
  const contact = live.contacts.get(device.deviceNo);
  const newest = newestRecord(device.deviceNo, live) ?? null;
  const stored = storedOf(device, live);
  const known = last.get(device);
  const isSame = known?.status === status && known?.contact === contact && known?.newest === newest;
  if (known && isSame && isSameStored(known.stored, stored)) {
    const state = judgedState(stored.connection, known.view.heardAt, device.sendCycle, nowMs);
    if (state === known.view.state) return known.view;
  }
  const heardAt = lastHeard({
    contact,
    status,
    receivedAt: contact || !newest ? undefined : Date.parse(newest.receiveTime),
  });
  const battery = status?.values['battery'] ?? null;
  const signal = status?.values['signal'] ?? null;
  const view: DeviceView = {
    device,
    state: judgedState(stored.connection, heardAt, device.sendCycle, nowMs),
    heardAt,
    newest,
    battery,
    signal,
    isLowBattery: judgedLow(stored.voltage, battery),
    isPoorSignal: judgedPoor(stored.signal, signal),
    isOccasional: stored.connection?.state === 'occasionallyOffline',
    data: (stored.data?.state as DataState | undefined) ?? 'none',
    since: sinceOf(stored),
  };
  last.set(device, { status, contact, newest, stored, view });
  return view;
}

const aspects = ['connection', 'voltage', 'signal', 'data'] as const satisfies readonly (keyof Stored)[];
const sinceOf = (stored: Stored): DeviceView['since'] =>
  Object.fromEntries(
    aspects.flatMap((aspect) => {
      const found = stored[aspect];
      return found ? [[aspect, found.sinceTime]] : [];
    }),
  );
