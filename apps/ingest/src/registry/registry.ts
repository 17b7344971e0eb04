import type { Pool } from '@groundwatch/db';
import type { Logger } from 'pino';
import type { DeviceEntry, DeviceRow } from './device-entry.ts';
import { loadDeviceRows, loadDevices } from './queries.ts';

const MAX_DEVICE_NO_DIGITS = 15;

interface Lookup {
  readonly deviceNo: string;
  resolve(device: DeviceEntry | null): void;
  reject(error: unknown): void;
}

/** Devices by number. Concurrent misses are loaded together and never cached, so that an adopted device is known at its next connection. */
export class DeviceRegistry {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #devices = new Map<string, DeviceEntry>();
  #lookups: Lookup[] = [];
  #isLooking = false;
  #refreshing: Promise<void> | null = null;
  #isStale = false;
  /** Counts local changes that a concurrent query may not show. */
  #amendments = 0;
  /** Called for a device whose open connection must end: it was disabled, deleted, or given another secret. */
  onRevoked: (device: DeviceEntry) => void = () => undefined;
  /** Called for a device whose allowed listeners changed. */
  onMoved: (device: DeviceEntry) => void = () => undefined;

  constructor(pool: Pool, log: Logger) {
    this.#pool = pool;
    this.#log = log;
  }

  get(deviceNo: string): DeviceEntry | undefined {
    return this.#devices.get(deviceNo);
  }

  /** The device, or null when there is none. Rejects when the database is unreachable. */
  find(deviceNo: string): Promise<DeviceEntry | null> {
    const known = this.#devices.get(deviceNo);
    if (known) return Promise.resolve(known);
    if (deviceNo.length > MAX_DEVICE_NO_DIGITS) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      this.#lookups.push({ deviceNo, resolve, reject });
      if (!this.#isLooking) void this.#look();
    });
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#lookups.length > 0) {
      const lookups = this.#lookups;
      this.#lookups = [];
      try {
        const loaded = await loadDevices(this.#pool, [...new Set(lookups.map((lookup) => lookup.deviceNo))]);
        for (const device of loaded)
          if (!this.#devices.has(device.deviceNo)) this.#devices.set(device.deviceNo, device);
        for (const lookup of lookups) lookup.resolve(this.#devices.get(lookup.deviceNo) ?? null);
      } catch (error) {
        for (const lookup of lookups) lookup.reject(error);
      }
    }
    this.#isLooking = false;
  }

  /** Reloads the known devices; calls during a refresh share one more. */
  refresh(): Promise<void> {
    this.#isStale = true;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #refresh(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const known = [...this.#devices.values()];
      if (known.length === 0) return;
      const before = this.#amendments;
      const ids = known.map((device) => device.id);
      const rows = new Map((await loadDeviceRows(this.#pool, ids)).map((row) => [row.id, row]));
      if (this.#amendments !== before) {
        this.#isStale = true;
        continue;
      }
      for (const device of known) this.#take(device, rows.get(device.id));
    }
  }

  #take(device: DeviceEntry, row: DeviceRow | undefined): void {
    if (!row || String(row.deviceNo) !== device.deviceNo) {
      this.forget(device);
      return;
    }
    const consequence = device.refresh(row);
    if (consequence === 'none') return;
    this.#log.info({ deviceNo: device.deviceNo, consequence }, 'device changed');
    if (consequence === 'revoked') this.onRevoked(device);
    else this.onMoved(device);
  }

  /** Applies a change that this process has written to a device's row. */
  amend(device: DeviceEntry, change: Partial<Pick<DeviceRow, 'secret' | 'nextSecret'>>): void {
    this.#amendments += 1;
    Object.assign(device, change);
  }

  /** The device was deleted: its connection ends and its number is looked up again. */
  forget(device: DeviceEntry): void {
    device.isDeleted = true;
    if (this.#devices.get(device.deviceNo) === device) this.#devices.delete(device.deviceNo);
    this.onRevoked(device);
  }
}
