/**
 * Shares runs between concurrent callers: one is in progress and one waits behind it. Each caller gets a run that began after the call, so
 * the answer is never older than the question.
 */
export class SharedRuns<T> {
  readonly #runs = new Map<string, { current: Promise<T>; next: Promise<T> | null }>();

  get(key: string, run: () => Promise<T>): Promise<T> {
    const known = this.#runs.get(key);
    if (known) {
      known.next ??= known.current.then(
        () => this.#start(key, run),
        () => this.#start(key, run),
      );
      return known.next;
    }
    return this.#start(key, run);
  }

  /** Resolves when no run is in progress or waiting. */
  async settled(key: string): Promise<void> {
    for (let known = this.#runs.get(key); known; known = this.#runs.get(key))
      await known.current.catch(() => undefined);
  }

  #start(key: string, run: () => Promise<T>): Promise<T> {
    const current = run();
    const entry = { current, next: null };
    this.#runs.set(key, entry);
    const end = (): void => {
      if (this.#runs.get(key) === entry && entry.next === null) this.#runs.delete(key);
    };
    current.then(end, end);
    return current;
  }
}
