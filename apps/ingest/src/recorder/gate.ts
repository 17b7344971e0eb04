/** A reader of a socket that can be paused. */
export interface Parked {
  resume(): void;
}

/**
 * Pauses sockets while too much waits for the database. A connection notices the closed gate when data arrives, parks itself, and is
 * resumed in order when there is room: idle connections cost nothing.
 */
export class Gate {
  readonly #parked = new Set<Parked>();
  #isClosed = false;
  #isReleasing = false;

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get parked(): number {
    return this.#parked.size;
  }

  close(): void {
    this.#isClosed = true;
  }

  open(): void {
    this.#isClosed = false;
    if (this.#isReleasing || this.#parked.size === 0) return;
    this.#isReleasing = true;
    setImmediate(() => this.#release());
  }

  #release(): void {
    this.#isReleasing = false;
    for (const parked of this.#parked) {
      if (this.#isClosed) return;
      this.#parked.delete(parked);
      parked.resume();
    }
  }

  park(parked: Parked): void {
    this.#parked.add(parked);
  }

  leave(parked: Parked): void {
    this.#parked.delete(parked);
  }
}
