import type { Bus } from '@groundwatch/db';
import type { BusMessage, LiveAlarm, LiveAnalysis } from '@groundwatch/protocol/live';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { Batch } from '../batch/batch.ts';
import type { ReadingRows, Row, StatusRow } from '../batch/rows.ts';
import {
  liveContact,
  liveReading,
  liveStatus,
  parametersChanged,
  remarksChanged,
  type Pending,
  type PendingReading,
  type PendingStatus,
} from './live-messages.ts';

/** Entries that wait for the bus; beyond that only the newest of each sensor and device is kept. */
const MAX_WAITING = 1000;
/** A larger publication is followed by a pause, as storing has priority. */
const LARGE = 500;
const REST_FACTOR = 2;
const MAX_REST_MS = 500;
/** Analyses per bus message, whose size is limited. */
const TOGETHER = 25;

function newest<T extends Pending<object, Row>>(pending: readonly T[]): T[] {
  const byKey = new Map<object, T>();
  for (const one of pending) {
    const known = byKey.get(one.key);
    if (!known || one.row.at > known.row.at) byKey.set(one.key, one);
  }
  return [...byKey.values()];
}

/** Keeps the queue short. A queue of too many sensors to shorten is tried again when it has doubled. */
class Waiting<T extends Pending<object, Row>> {
  #list: T[] = [];
  #limit = MAX_WAITING;

  get size(): number {
    return this.#list.length;
  }

  push(one: T): void {
    this.#list.push(one);
    if (this.#list.length <= this.#limit) return;
    this.#list = newest(this.#list);
    this.#limit = Math.max(MAX_WAITING, 2 * this.#list.length);
  }

  take(): T[] {
    const list = this.#list;
    this.#list = [];
    this.#limit = MAX_WAITING;
    return list;
  }
}

/**
 * Publishes committed data. One publication runs at a time; data that arrives during it forms the next one. The bus never delays the
 * recorder and loses no data: a receiver that misses a message reads the database.
 */
export class LivePublisher {
  readonly #bus: Pick<Bus, 'publish'>;
  readonly #log: Logger;
  readonly #metrics: Metrics;
  readonly #readings = new Waiting<PendingReading>();
  /** Readings ahead are separate, as they do not replace true ones. */
  readonly #ahead = new Waiting<PendingReading>();
  readonly #statuses = new Waiting<PendingStatus>();
  readonly #statusesAhead = new Waiting<PendingStatus>();
  #contacts = new Set<DeviceEntry>();
  #tables = new Set<'device' | 'sensor'>();
  #pending: BusMessage[] = [];
  #publishing: Promise<void> | null = null;
  #urgent = Promise.resolve();

  constructor(bus: Pick<Bus, 'publish'>, log: Logger, metrics: Metrics) {
    this.#bus = bus;
    this.#log = log;
    this.#metrics = metrics;
  }

  add(batch: Batch, touched: Iterable<DeviceEntry>, tables: Iterable<'device' | 'sensor'>): void {
    for (const { job, status, statusAhead, readings, readingsAhead } of batch.reports) {
      const { device } = job;
      this.#addStatus(device, status, false);
      this.#addStatus(device, statusAhead, true);
      this.#addReadings(device, readings, false);
      this.#addReadings(device, readingsAhead, true);
    }
    for (const device of touched) this.#contacts.add(device);
    for (const table of tables) this.#tables.add(table);
    for (const device of new Set(batch.params.map((job) => job.device))) this.#pending.push(parametersChanged(device));
    for (const device of new Set(batch.notes.map(({ job }) => job.device))) this.#pending.push(remarksChanged(device));
    this.#start();
  }

  #addStatus(device: DeviceEntry, row: StatusRow | null, isAhead: boolean): void {
    if (row?.outcome === 'stored')
      (isAhead ? this.#statusesAhead : this.#statuses).push({ key: device, device, row, isAhead });
  }

  #addReadings(device: DeviceEntry, readings: readonly ReadingRows[], isAhead: boolean): void {
    for (const rows of readings) {
      const row = rows.rows.find((candidate) => candidate.outcome === 'stored');
      if (row) (isAhead ? this.#ahead : this.#readings).push({ key: rows.sensor, device, row, rows, isAhead });
    }
  }

  /** Publishes what other parts of the process have committed. */
  publish(messages: readonly BusMessage[]): void {
    this.#pending.push(...messages);
    this.#start();
  }

  /** Publishes alarms at once, without waiting for a running publication or its pause. */
  publishAlarms(alarms: readonly LiveAlarm[]): void {
    if (alarms.length === 0) return;
    const messages = alarms.map((alarm): BusMessage => ({ kind: 'alarm', alarm }));
    // In sequence: the same alarm may change twice.
    this.#urgent = this.#urgent.then(() => this.#send(messages));
  }

  /** Publishes analysis states with the other messages. */
  publishAnalyses(analyses: readonly LiveAnalysis[]): void {
    const messages: BusMessage[] = [];
    for (let at = 0; at < analyses.length; at += TOGETHER)
      messages.push({ kind: 'analysis', analyses: analyses.slice(at, at + TOGETHER) });
    if (messages.length > 0) this.publish(messages);
  }

  #start(): void {
    this.#publishing ??= this.#publish().finally(() => {
      this.#publishing = null;
      if (this.#hasPending) this.#start();
    });
  }

  get #hasPending(): boolean {
    return this.#entries + this.#contacts.size + this.#tables.size + this.#pending.length > 0;
  }

  get #entries(): number {
    return this.#readings.size + this.#ahead.size + this.#statuses.size + this.#statusesAhead.size;
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#publishing) await this.#publishing;
    await this.#urgent;
  }

  #take(): BusMessage[] {
    const messages: BusMessage[] = [];
    if (this.#tables.size > 0) messages.push({ kind: 'registry', tables: [...this.#tables] });
    if (this.#entries + this.#contacts.size > 0) {
      messages.push({
        kind: 'live',
        readings: [...this.#ahead.take(), ...this.#readings.take()].map(liveReading),
        statuses: [...this.#statusesAhead.take(), ...this.#statuses.take()].map(liveStatus),
        contacts: [...this.#contacts].map(liveContact),
      });
    }
    messages.push(...this.#pending);
    this.#pending = [];
    this.#contacts = new Set();
    this.#tables = new Set();
    return messages;
  }

  async #send(messages: readonly BusMessage[]): Promise<void> {
    try {
      await this.#bus.publish(messages);
      this.#metrics.published.inc({ outcome: 'sent' }, messages.length);
    } catch (error) {
      this.#metrics.published.inc({ outcome: 'failed' }, messages.length);
      this.#log.warn({ err: error }, 'the bus took no message; receivers read the database again');
    }
  }

  async #publish(): Promise<void> {
    for (;;) {
      const size = this.#entries;
      const started = performance.now();
      const messages = this.#take();
      if (messages.length === 0) return;
      await this.#send(messages);
      if (size <= LARGE) continue;
      const restMs = Math.min((performance.now() - started) * REST_FACTOR, MAX_REST_MS);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  }
}
