import type { LiveBatch } from '@groundwatch/protocol/live';

/** Seconds: from collecting to receiving, and from receiving to this page. Medians of the last reports. */
export interface LagFigures {
  readonly collectToReceiveS: number;
  readonly receiveToPageS: number;
}

const SAMPLES = 51;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
const tenths = (ms: number): number => Math.max(0, Math.round(ms / 100) / 10);

/** Delay of what arrives on time; resent data says nothing about it. */
export class Lag {
  readonly #collect: number[] = [];
  readonly #page: number[] = [];
  #figures: LagFigures | null = null;

  observe(batch: LiveBatch, serverNowMs: number): void {
    const record = [...batch.statuses, ...batch.readings].find((r) => !r.late);
    if (!record) return;
    const received = Date.parse(record.receiveTime);
    this.#collect.push(received - Date.parse(record.collectTime));
    this.#page.push(serverNowMs - received);
    if (this.#collect.length > SAMPLES) this.#collect.shift();
    if (this.#page.length > SAMPLES) this.#page.shift();
  }

  /** The same object as long as the tenths do not change. */
  figures(): LagFigures | null {
    if (this.#collect.length === 0) return null;
    const next = { collectToReceiveS: tenths(median(this.#collect)), receiveToPageS: tenths(median(this.#page)) };
    const known = this.#figures;
    if (known?.collectToReceiveS !== next.collectToReceiveS || known.receiveToPageS !== next.receiveToPageS) {
      this.#figures = next;
    }
    return this.#figures;
  }
}
