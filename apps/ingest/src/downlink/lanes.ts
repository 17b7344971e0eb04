/**
 * Work by device: what concerns one device is done one after the other, in order; of all devices a few at a time, so that
 * many commands do not take the database from the reports.
 */
export class Lanes {
  readonly #limit: number;
  readonly #lanes = new Map<number, (() => Promise<void>)[]>();
  readonly #ready: number[] = [];
  readonly #running = new Set<Promise<void>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Pieces of work of a device that have not ended. */
  lengthOf(key: number): number {
    return this.#lanes.get(key)?.length ?? 0;
  }

  /** `work` handles its own errors. */
  add(key: number, work: () => Promise<void>): void {
    const lane = this.#lanes.get(key);
    if (lane) lane.push(work);
    else {
      this.#lanes.set(key, [work]);
      this.#ready.push(key);
    }
    this.#fill();
  }

  /** Resolves when nothing is under way. */
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
      await work();
    } finally {
      lane.shift();
      if (lane.length > 0) this.#ready.push(key);
      else this.#lanes.delete(key);
    }
  }
}
