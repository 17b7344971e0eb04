interface Work {
  readonly run: () => Promise<void>;
  isUrgent: boolean;
}

/**
 * One queue per device: its work runs in order, and that of a few devices in parallel, so that many commands do not take all database
 * connections from reports.
 */
export class Lanes {
  readonly #limit: number;
  readonly #lanes = new Map<number, Work[]>();
  readonly #ready: number[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of unfinished works of a device. */
  lengthOf(key: number): number {
    return this.#lanes.get(key)?.length ?? 0;
  }

  /** `run` handles its own errors. `isUrgent` moves its device before all waiting ones. */
  add(key: number, run: () => Promise<void>, isUrgent = false): void {
    const lane = this.#lanes.get(key);
    const work = { run, isUrgent };
    if (lane) lane.push(work);
    else {
      this.#lanes.set(key, [work]);
      this.#ready.push(key);
    }
    if (isUrgent) this.hurry(key);
    this.#fill();
  }

  /** The waiting work of the device has become urgent. */
  hurry(key: number): void {
    const last = this.#lanes.get(key)?.at(-1);
    if (!last) return;
    last.isUrgent = true;
    const place = this.#ready.indexOf(key);
    if (place > 0) this.#ready.unshift(...this.#ready.splice(place, 1));
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #fill(): void {
    while (this.#running.size < this.#limit) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      const running = this.#work(key).finally(() => {
        this.#running.delete(running);
        this.#fill();
      });
      this.#running.add(running);
    }
  }

  async #work(key: number): Promise<void> {
    const lane = this.#lanes.get(key);
    const [work] = lane ?? [];
    if (!lane || !work) return;
    try {
      await work.run();
    } finally {
      lane.shift();
      if (lane.length === 0) this.#lanes.delete(key);
      else if (lane.some(({ isUrgent }) => isUrgent)) this.#ready.unshift(key);
      else this.#ready.push(key);
    }
  }
}
