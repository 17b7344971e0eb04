import type { LiveBatch } from '@groundwatch/protocol/live';

/** One report as received: status, readings or both of one device. */
export interface ReportNote {
  readonly deviceNo: string;
  readonly receivedAt: number;
  readonly readings: number;
  readonly isResent: boolean;
}

type Draft = { -readonly [K in keyof ReportNote]: ReportNote[K] };

export interface ActivityBucket {
  /** Start of the bucket, ms since 1970. */
  readonly start: number;
  readonly onTime: number;
  readonly resent: number;
}

export const BUCKET_MS = 10_000;
const BUCKETS = 60;
const RECENT = 12;
/** Remembered reports, so that one split over several batches counts once. */
const REMEMBERED = 4_000;

/** Reports of the last ten minutes in buckets of 10 s, and the newest few. Pure, fed with every batch. */
export class Activity {
  #buckets: ActivityBucket[] = [];
  #recent: ReportNote[] = [];
  readonly #seen = new Map<string, Draft>();
  readonly since: number;

  constructor(nowMs: number) {
    this.since = nowMs;
  }

  push(batch: LiveBatch): void {
    const fresh: Draft[] = [];
    for (const record of [...batch.statuses, ...batch.readings]) {
      const key = `${record.deviceNo} ${record.receiveTime}`;
      let note = this.#seen.get(key);
      if (!note) {
        const { deviceNo, receiveTime, late } = record;
        note = { deviceNo, receivedAt: Date.parse(receiveTime), readings: 0, isResent: late };
        this.#seen.set(key, note);
        fresh.push(note);
      }
      if ('sensorId' in record) note.readings++;
      if (!record.late) note.isResent = false;
    }
    for (const note of fresh) this.#count(note);
    if (fresh.length > 0) {
      this.#recent = [...fresh, ...this.#recent].sort((a, b) => b.receivedAt - a.receivedAt).slice(0, RECENT);
    }
    for (const key of this.#seen.keys()) {
      if (this.#seen.size <= REMEMBERED) break;
      this.#seen.delete(key);
    }
  }

  /** Every bucket up to `nowMs`, including empty ones, oldest first. */
  buckets(nowMs: number): readonly ActivityBucket[] {
    const last = Math.floor(nowMs / BUCKET_MS);
    const known = new Map(this.#buckets.map((bucket) => [bucket.start, bucket]));
    return Array.from({ length: BUCKETS }, (_, index) => {
      const start = (last - BUCKETS + 1 + index) * BUCKET_MS;
      return known.get(start) ?? { start, onTime: 0, resent: 0 };
    });
  }

  /** Reports of the last 60 s, extrapolated to a minute on a younger page. Null in the first 10 s. */
  perMinute(nowMs: number): number | null {
    const known = Math.min(60_000, nowMs - this.since);
    if (known < BUCKET_MS) return null;
    const from = Math.floor((nowMs - 60_000) / BUCKET_MS) * BUCKET_MS;
    const count = this.#buckets.reduce((sum, b) => (b.start > from ? sum + b.onTime + b.resent : sum), 0);
    return Math.round((count * 60_000) / known);
  }

  get recent(): readonly ReportNote[] {
    return this.#recent;
  }

  #count(note: ReportNote): void {
    const start = Math.floor(note.receivedAt / BUCKET_MS) * BUCKET_MS;
    const at = this.#buckets.findLastIndex((bucket) => bucket.start <= start);
    const bucket = this.#buckets[at];
    const added = { onTime: note.isResent ? 0 : 1, resent: note.isResent ? 1 : 0 };
    if (bucket?.start === start) {
      this.#buckets[at] = { start, onTime: bucket.onTime + added.onTime, resent: bucket.resent + added.resent };
    } else {
      this.#buckets.splice(at + 1, 0, { start, ...added });
      if (this.#buckets.length > BUCKETS) this.#buckets.shift();
    }
  }
}
