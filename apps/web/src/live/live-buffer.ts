import type { LiveAlarm, LiveAnalysis, LiveBatch, LiveReading, LiveStatus } from '@groundwatch/protocol/live';
import type { Counted, StationCounts } from '@groundwatch/protocol/model';
import { analysisKey, isNewerContact, isNewerRecord, type LiveChanges, type StampedContact } from './live-store.ts';

/**
 * The latest value per key between two animation frames. The number of keys limits its size, so that a hidden tab, which has no
 * frames, holds one value per sensor.
 */
export class LiveBuffer {
  #readings = new Map<number, LiveReading>();
  #statuses = new Map<string, LiveStatus>();
  #contacts = new Map<string, StampedContact>();
  #alarms = new Map<number, LiveAlarm>();
  #analyses = new Map<string, LiveAnalysis>();
  #counts = new Map<number, StationCounts>();
  #counted: Counted | undefined;
  #at: string | null = null;

  get isEmpty(): boolean {
    return this.#at === null && this.#alarms.size + this.#analyses.size === 0;
  }

  push(batch: LiveBatch): void {
    for (const reading of batch.readings) {
      if (isNewerRecord(reading, this.#readings.get(reading.sensorId))) this.#readings.set(reading.sensorId, reading);
    }
    for (const status of batch.statuses) {
      // A reading ahead is only shown in tables.
      if (status.claimedTime !== undefined) continue;
      if (isNewerRecord(status, this.#statuses.get(status.deviceNo))) this.#statuses.set(status.deviceNo, status);
    }
    for (const contact of batch.contacts) {
      const stamped = { ...contact, at: batch.at };
      if (isNewerContact(stamped, this.#contacts.get(contact.deviceNo))) this.#contacts.set(contact.deviceNo, stamped);
    }
    if (this.#at === null || batch.at > this.#at) this.#at = batch.at;
  }

  pushAlarm(alarm: LiveAlarm): void {
    const known = this.#alarms.get(alarm.id);
    if (!known || alarm.revision > known.revision) this.#alarms.set(alarm.id, alarm);
  }

  get alarms(): Iterable<LiveAlarm> {
    return this.#alarms.values();
  }

  pushAnalyses(analyses: readonly LiveAnalysis[]): void {
    for (const analysis of analyses) this.#analyses.set(analysisKey(analysis), analysis);
  }

  pushCounts(counts: readonly StationCounts[], counted: Counted): void {
    this.#counted = counted;
    if (this.#at === null || counted.at > this.#at) this.#at = counted.at;
    for (const row of counts) this.#counts.set(row.stationId, row);
  }

  /** Returns and clears everything gathered. */
  drain(): LiveChanges {
    const changes = {
      readings: this.#readings.values(),
      statuses: this.#statuses.values(),
      contacts: this.#contacts.values(),
      alarms: this.#alarms.values(),
      analyses: this.#analyses.values(),
      counts: this.#counts.values(),
      counted: this.#counted,
      at: this.#at,
    };
    this.#readings = new Map();
    this.#statuses = new Map();
    this.#contacts = new Map();
    this.#alarms = new Map();
    this.#analyses = new Map();
    this.#counts = new Map();
    this.#counted = undefined;
    this.#at = null;
    return changes;
  }
}
