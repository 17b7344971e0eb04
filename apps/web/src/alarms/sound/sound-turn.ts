const LOCK = 'gw-alarm-sound';

/** The part of `navigator.locks` that is used; undefined where the page is not served securely. */
export type Locks = Pick<LockManager, 'request' | 'query'> | undefined;

/** What the tabs of one browser say to one another. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;

/** `lost`: the tab whose turn it is has no connection; `waiting`: one that has would take it. */
type Word = 'lost' | 'waiting';

/**
 * Of several tabs of one browser one sounds: the one whose turn it is. A tab takes part once the browser lets it sound, and hands
 * over when it closes, or to a tab that has a connection when its own is lost; where none has one, it goes on with what it knows.
 * Without locks every tab has its turn.
 */
export class SoundTurn {
  readonly #locks: Locks;
  readonly #channel: TabChannel;
  readonly #onChange: () => void;
  #release: (() => void) | null = null;
  #isAsking = false;
  #isConnected = false;
  #leave = new AbortController();

  constructor(locks: Locks, channel: TabChannel, onChange: () => void) {
    this.#locks = locks;
    this.#channel = channel;
    this.#onChange = onChange;
    channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#heard(data));
  }

  get isOurs(): boolean {
    return !this.#locks || this.#release !== null;
  }

  take(): void {
    if (!this.#locks || this.#isAsking) return;
    this.#isAsking = true;
    const { signal } = this.#leave;
    const held = this.#locks.request(LOCK, { signal }, async () => {
      // Granted while it was being taken back.
      if (signal.aborted) return;
      await new Promise<void>((resolve) => {
        this.#release = resolve;
        this.#say();
        this.#onChange();
      });
    });
    held.catch(() => undefined);
    this.#say();
  }

  /** Whether this tab hears of new alarms. */
  connected(isConnected: boolean): void {
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    this.#say();
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

  #say(): void {
    if (!this.#isAsking || this.#isConnected === (this.#release !== null)) return;
    const word: Word = this.#isConnected ? 'waiting' : 'lost';
    this.#channel?.postMessage(word);
  }

  #heard(word: Word): void {
    if (word === 'lost') {
      if (this.#isConnected) this.#say();
    } else if (this.#release && !this.#isConnected) {
      // Behind whoever waits: should that be another one without a connection, it is told the same.
      this.leave();
      this.take();
      this.#onChange();
    }
  }
}
