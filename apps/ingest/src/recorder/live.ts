import type { Bus } from '@groundwatch/db';
import type { BusMessage } from '@groundwatch/protocol/live';
import type { LiveContact, LiveReading, LiveStatus } from '@groundwatch/protocol/model';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { Batch } from './batch.ts';
import type { ReadingRows, StatusRow } from './rows.ts';
import { runStatus } from './table-spec.ts';

/** Readings that may wait for the bus; beyond it only the newest of each sensor is kept. */
const MAX_WAITING = 4000;

const iso = (ms: number): string => new Date(ms).toISOString();

function liveStatus(device: DeviceEntry, row: StatusRow): LiveStatus {
  const { status } = row;
  return {
    deviceNo: device.deviceNo,
    stationId: device.stationId,
    collectTime: iso(row.at),
    receiveTime: iso(row.receivedAt),
    late: row.isLate,
    runStatus: runStatus(status.runStatus),
    encryptionFunction: status.encryptionFunction,
    resendFunction: status.resendFunction,
    pushData: status.pushData,
    values: status.values,
  };
}

function liveReading(device: DeviceEntry, { reading, sensor, rows }: ReadingRows): LiveReading | null {
  const row = rows.find((candidate) => candidate.outcome === 'stored');
  if (!row) return null;
  return {
    deviceNo: device.deviceNo,
    stationId: device.stationId,
    sensorId: sensor.id,
    port: reading.port,
    type: reading.type,
    subAddress: reading.subAddress,
    collectTime: iso(row.at),
    receiveTime: iso(row.receivedAt),
    quality: row.quality,
    late: row.isLate,
    values: reading.values,
  };
}

const liveContact = (device: DeviceEntry): LiveContact => ({
  deviceNo: device.deviceNo,
  stationId: device.stationId,
  seenTime: iso(device.seenAt),
  isConnected: device.isConnected,
});

/** Newest of each key; of late ones, which never replace anything, all up to the limit. */
function newest<T extends { late: boolean; collectTime: string }>(
  entries: readonly T[],
  keyOf: (entry: T) => string | number,
): T[] {
  const byKey = new Map<string | number, T>();
  for (const entry of entries) {
    const known = byKey.get(keyOf(entry));
    if (!known || entry.collectTime > known.collectTime) byKey.set(keyOf(entry), entry);
  }
  return [...byKey.values()];
}

/**
 * Tells the other processes what was committed. One publication is under way at a time; what comes meanwhile is the next
 * one. The bus never holds up the recorder and never loses data: a receiver that misses a message reads the database.
 */
export class LivePublisher {
  readonly #bus: Pick<Bus, 'publish'>;
  readonly #log: Logger;
  readonly #metrics: Metrics;
  #readings: LiveReading[] = [];
  #statuses: LiveStatus[] = [];
  #contacts = new Map<DeviceEntry, LiveContact>();
  #tables = new Set<'device' | 'sensor'>();
  #publishing: Promise<void> | null = null;

  constructor(bus: Pick<Bus, 'publish'>, log: Logger, metrics: Metrics) {
    this.#bus = bus;
    this.#log = log;
    this.#metrics = metrics;
  }

  add(batch: Batch, touched: Iterable<DeviceEntry>, tables: Iterable<'device' | 'sensor'>): void {
    for (const { job, status, readings } of batch.reports) {
      if (status?.outcome === 'stored') this.#statuses.push(liveStatus(job.device, status));
      for (const rows of readings) {
        const reading = liveReading(job.device, rows);
        if (reading) this.#readings.push(reading);
      }
    }
    for (const device of touched) this.#contacts.set(device, liveContact(device));
    for (const table of tables) this.#tables.add(table);
    if (this.#readings.length > MAX_WAITING) this.#readings = newest(this.#readings, (reading) => reading.sensorId);
    if (this.#statuses.length > MAX_WAITING) this.#statuses = newest(this.#statuses, (status) => status.deviceNo);
    this.#publishing ??= this.#publish().finally(() => {
      this.#publishing = null;
    });
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#publishing) await this.#publishing;
  }

  #take(): BusMessage[] {
    const messages: BusMessage[] = [];
    if (this.#tables.size > 0) messages.push({ kind: 'registry', tables: [...this.#tables] });
    if (this.#readings.length + this.#statuses.length + this.#contacts.size > 0) {
      messages.push({
        kind: 'live',
        readings: this.#readings,
        statuses: this.#statuses,
        contacts: [...this.#contacts.values()],
      });
    }
    this.#readings = [];
    this.#statuses = [];
    this.#contacts = new Map();
    this.#tables = new Set();
    return messages;
  }

  async #publish(): Promise<void> {
    for (let messages = this.#take(); messages.length > 0; messages = this.#take()) {
      try {
        await this.#bus.publish(messages);
        this.#metrics.published.inc({ outcome: 'sent' }, messages.length);
      } catch (error) {
        this.#metrics.published.inc({ outcome: 'failed' }, messages.length);
        this.#log.warn({ err: error }, 'the bus took no message; receivers read the database again');
      }
    }
  }
}
