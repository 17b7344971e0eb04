const LOCK = 'gw-alarm-sound';

/** The part of `navigator.locks` that is used; undefined where the page is not served securely. */
export type Locks = Pick<LockManager, 'request' | 'query'> | undefined;

/**
 * Of several tabs of one browser one sounds: the one whose turn it is. A tab takes part once the browser lets it sound, and hands
 * over when it closes. Without locks every tab has its turn.
 */
export class SoundTurn {
  readonly #locks: Locks;
  readonly #onChange: () => void;
  #release: (() => void) | null = null;
  #isAsking = false;
  #leave = new AbortController();

  constructor(locks: Locks, onChange: () => void) {
    this.#locks = locks;
    this.#onChange = onChange;
  }

  get isOurs(): boolean {
    return !this.#locks || this.#release !== null;
  }

  take(): void {
    if (!this.#locks || this.#isAsking) return;
    this.#isAsking = true;
    const held = this.#locks.request(LOCK, { signal: this.#leave.signal }, async () => {
      await new Promise<void>((resolve) => {
        this.#release = resolve;
        this.#onChange();
      });
    });
    held.catch(() => undefined);
  }

  /** Another tab sounds. */
  async isElsewhere(): Promise<boolean> {
    if (!this.#locks || this.isOurs) return false;
    const { held } = await this.#locks.query();
    return held?.some(({ name }) => name === LOCK) ?? false;
  }

  leave(): void {
    this.#leave.abort();
    this.#leave = new AbortController();
    this.#release?.();
    this.#release = null;
    this.#isAsking = false;
  }
}
