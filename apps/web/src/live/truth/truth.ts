import type { LiveBatch } from '@groundwatch/protocol/live';

/** One value on its way to the eye; ms since 1970, all by the server's clock but the first, which is the device's. */
export interface Shown {
  readonly collectedAt: number;
  readonly receivedAt: number;
  /** The server put it on the line. */
  readonly sentAt: number;
  readonly arrivedAt: number;
  /** The picture that shows it stood. */
  readonly shownAt: number;
}

/** Seconds: from collecting to receiving, and from receiving to the picture. Medians of the last values. */
export interface LagFigures {
  readonly collectToReceiveS: number;
  readonly receiveToShownS: number;
}

type OnItsWay = Omit<Shown, 'shownAt'>;

const SAMPLES = 51;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const tenths = (ms: number): number => Math.max(0, Math.round(ms / 100) / 10);

/**
 * What stands on the screen, and how old it was when it came there: of the newest value that arrived on time, since what was
 * sent again later says nothing of the delay. A value counts as shown at the first frame after it was written, so a hidden tab shows none.
 */
export class Truth {
  #arrived: OnItsWay | null = null;
  #written: OnItsWay | null = null;
  #newest: Shown | null = null;
  #samples: Shown[] = [];
  #figures: LagFigures | null = null;

  arrived(batch: LiveBatch, serverNowMs: number): void {
    const record = batch.readings.findLast(isOnTime) ?? batch.statuses.findLast(isOnTime);
    if (!record) return;
    this.#arrived = {
      collectedAt: Date.parse(record.collectTime),
      receivedAt: Date.parse(record.receiveTime),
      sentAt: Date.parse(batch.at),
      arrivedAt: serverNowMs,
    };
  }

  /** What has arrived is in the state now. True where a picture will show something that was not on it. */
  written(): boolean {
    if (!this.#arrived) return false;
    this.#written = this.#arrived;
    this.#arrived = null;
    return true;
  }

  /** The picture after that stands. */
  shown(serverNowMs: number): void {
    if (!this.#written) return;
    this.#newest = { ...this.#written, shownAt: serverNowMs };
    this.#written = null;
    this.#samples = [...this.#samples.slice(1 - SAMPLES), this.#newest];
  }

  /** null while nothing has been shown. */
  get newest(): Shown | null {
    return this.#newest;
  }

  /** The same object as long as the tenths do not change. */
  figures(): LagFigures | null {
    if (this.#samples.length === 0) return null;
    const collectToReceiveS = tenths(median(this.#samples.map((s) => s.receivedAt - s.collectedAt)));
    const receiveToShownS = tenths(median(this.#samples.map((s) => s.shownAt - s.receivedAt)));
    const known = this.#figures;
    if (known?.collectToReceiveS !== collectToReceiveS || known.receiveToShownS !== receiveToShownS)
      this.#figures = { collectToReceiveS, receiveToShownS };
    return this.#figures;
  }

  /** ms from the server's sending to the picture, median; null while nothing has been shown. */
  get sentToShownMs(): number | null {
    if (this.#samples.length === 0) return null;
    return Math.max(0, Math.round(median(this.#samples.map((s) => s.shownAt - s.sentAt))));
  }

  clear(): void {
    this.#arrived = this.#written = this.#newest = this.#figures = null;
    this.#samples = [];
  }
}

/** What is ahead does not say when it was collected; what is calculated waits for its inputs, and is no measure of the way. */
const isOnTime = ({
  late,
  claimedTime,
  type,
}: {
  readonly late: boolean;
  readonly claimedTime?: string | undefined;
  readonly type?: string;
}): boolean => !late && claimedTime === undefined && type?.startsWith('calc') !== true;
