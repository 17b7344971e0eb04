import { ResultCode } from '@groundwatch/protocol/wire/grtu';

const fine: readonly number[] = [ResultCode.STORED, ResultCode.DUPLICATE, ResultCode.BUSY];

/** Latencies in ms as a histogram with steps of 2 %, so its size is bounded. */
const STEP = Math.log(1.02);
const SMALLEST = 0.01;

export class Latencies {
  readonly #counts = new Uint32Array(1_200);
  #total = 0;

  add(ms: number): void {
    const bin = Math.max(0, Math.min(1_199, Math.round(Math.log(Math.max(ms, SMALLEST) / SMALLEST) / STEP)));
    this.#counts[bin] = (this.#counts[bin] as number) + 1;
    this.#total += 1;
  }

  get count(): number {
    return this.#total;
  }

  /** The quantile in ms for `share` (0 to 1); 0 without values. */
  quantile(share: number): number {
    let left = this.#total * share;
    for (let bin = 0; bin < this.#counts.length; bin += 1) {
      left -= this.#counts[bin] as number;
      if (left <= 0 && this.#total > 0) return SMALLEST * Math.exp(bin * STEP);
    }
    return 0;
  }
}

/** Counters of a fleet, shared by its devices. */
export class Statistics {
  readonly latencies = new Latencies();
  readonly answers = new Map<number, number>();
  connects = 0;
  connected = 0;
  disconnects = 0;
  /** Sent frames of reports and waveforms, including resends. */
  sent = 0;
  resent = 0;
  heartbeats = 0;
  commands = 0;
  hornsSounded = 0;
  badFrames = 0;
  /** Is called with the time from the first sending of a report to its last answer, ms. */
  onDone: (waitedMs: number) => void = () => undefined;

  answered(code: number): void {
    this.answers.set(code, (this.answers.get(code) ?? 0) + 1);
  }
  /** Answers since the last call that are neither "stored", "duplicate" nor "busy". */
  refusals(): string[] {
    const refused = [...this.answers].filter(([code]) => !fine.includes(code));
    for (const [code] of refused) this.answers.delete(code);
    return refused.map(([code, times]) => `${times} answers with code ${code}`);
  }
}
