const LOCK = 'gw-alarm-sound';

/** The used part of `navigator.locks`. Undefined if the page is not served securely. */
export type Locks = Pick<LockManager, 'request' | 'query'> | undefined;

/** The messages between the tabs of one browser. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined;

/** `lost`: the sounding tab has no connection. `waiting`: a tab with a connection would take over. */
type Word = 'lost' | 'waiting';

/**
 * Of several tabs of one browser one sounds. A tab takes part once the browser allows it to sound. It hands over when it closes,
 * or to a connected tab when its own connection is lost. If no tab is connected, it continues with the last known alarms. Without
 * locks every tab sounds.
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
      // The lock was granted while the request was being cancelled.
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

  /** Whether this tab receives new alarms. */
  connected(isConnected: boolean): void {
    if (isConnected === this.#isConnected) return;
    this.#isConnected = isConnected;
    this.#say();
  }

  /** Whether another tab sounds. */
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
      // The lock goes to a waiting tab. If that tab has no connection either, it gets the same message.
      this.leave();
      this.take();
      this.#onChange();
    }
  }
}
