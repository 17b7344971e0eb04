import type { LiveBatch } from '@groundwatch/protocol/live';
import { ON_TIME_MS, type Counted } from '@groundwatch/protocol/model';

/** The times of one value, ms since 1970. All by the server's clock except the collect time, which is the device's. */
export interface Shown {
  readonly collectedAt: number;
  readonly receivedAt: number;
  /** Sent by the server. */
  readonly sentAt: number;
  readonly arrivedAt: number;
  /** Time of the frame that shows it. */
  readonly shownAt: number;
}

/** Seconds from collect to receive, and from receive to display. Medians of the last values. */
export interface LagFigures {
  readonly collectToReceiveS: number;
  readonly receiveToShownS: number;
}

type OnItsWay = Omit<Shown, 'shownAt'>;

const SAMPLES = 51;
/** Counts come seconds after what they count, so values in view say more where there are any. */
const COUNTS_MS = 10_000;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const tenths = (ms: number): number => Math.max(0, Math.round(ms / 100) / 10);

/**
 * The displayed data and its delay: of the latest value received on time, since resent data says nothing about the delay. A value
 * counts as shown at the first frame after it was written, so a hidden tab shows none.
 */
export class DataPath {
  /** When the newest value in view was received. */
  #valueAt = 0;
  #arrived: OnItsWay | null = null;
  #written: OnItsWay | null = null;
  #newest: Shown | null = null;
  #samples: Shown[] = [];
  #figures: LagFigures | null = null;

  arrived(batch: LiveBatch, serverNowMs: number): void {
    const record = batch.readings.findLast(isOnTime) ?? batch.statuses.findLast(isOnTime);
    if (!record) return;
    this.#valueAt = Date.parse(record.receiveTime);
    this.#arrived = {
      collectedAt: Date.parse(record.collectTime),
      receivedAt: this.#valueAt,
      sentAt: Date.parse(batch.at),
      arrivedAt: serverNowMs,
    };
  }

  /** Counts of a fleet whose values are not in view. They do not say when they were sent. */
  counted({ newest }: Counted, serverNowMs: number): void {
    const receivedAt = newest ? Date.parse(newest.receiveTime) : 0;
    if (!newest || receivedAt <= Math.max(this.#newest?.receivedAt ?? 0, this.#valueAt + COUNTS_MS)) return;
    const collectedAt = Date.parse(newest.collectTime);
    this.#arrived = { collectedAt, receivedAt, sentAt: serverNowMs, arrivedAt: serverNowMs };
  }

  /** Received data is now in the state. True if a frame will show something new. */
  written(): boolean {
    if (!this.#arrived) return false;
    this.#written = this.#arrived;
    this.#arrived = null;
    return true;
  }

  /** The following frame is visible. */
  shown(serverNowMs: number): void {
    if (!this.#written) return;
    this.#newest = { ...this.#written, shownAt: serverNowMs };
    this.#written = null;
    this.#samples = [...this.#samples.slice(1 - SAMPLES), this.#newest];
  }

  /** Null while nothing was shown. */
  get newest(): Shown | null {
    return this.#newest;
  }

  /** Returns the same object while the tenths stay the same. */
  figures(): LagFigures | null {
    if (this.#samples.length === 0) return null;
    const collectToReceiveS = tenths(median(this.#samples.map((s) => s.receivedAt - s.collectedAt)));
    const receiveToShownS = tenths(median(this.#samples.map((s) => s.shownAt - s.receivedAt)));
    const known = this.#figures;
    if (known?.collectToReceiveS !== collectToReceiveS || known.receiveToShownS !== receiveToShownS)
      this.#figures = { collectToReceiveS, receiveToShownS };
    return this.#figures;
  }

  /** ms from sending to display, median. Null while nothing was shown. */
  get sentToShownMs(): number | null {
    if (this.#samples.length === 0) return null;
    return Math.max(0, Math.round(median(this.#samples.map((s) => s.shownAt - s.sentAt))));
  }

  clear(): void {
    this.#arrived = this.#written = this.#newest = this.#figures = null;
    this.#samples = [];
    this.#valueAt = 0;
  }
}

/** Readings ahead have no reliable collect time, and calculated ones wait for inputs, so neither measures the delay. */
const isOnTime = ({
  collectTime,
  receiveTime,
  late,
  claimedTime,
  type,
}: {
  readonly collectTime: string;
  readonly receiveTime: string;
  readonly late: boolean;
  readonly claimedTime?: string | undefined;
  readonly type?: string;
}): boolean =>
  !late &&
  claimedTime === undefined &&
  type?.startsWith('calc') !== true &&
  Date.parse(receiveTime) - Date.parse(collectTime) <= ON_TIME_MS;
