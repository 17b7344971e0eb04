import { loadOpenLifecycles, type Pool } from '@groundwatch/db';
import type { BusMessage } from '@groundwatch/protocol/live';
import type { Logger } from 'pino';
import type { OpenCommands } from './open-commands.ts';

/** Keeps the open commands up to date with the database: all devices by polling, one when a message names it. */
export class Watch {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #open: OpenCommands;
  readonly #onFound: (deviceId: number) => void;
  #asked = new Set<string>();
  #mustLookAtAll = false;
  #looking: Promise<void> | null = null;
  /** The database is unreachable. */
  #isAway = false;
  #isStopped = false;

  /** `onFound` is called at every poll for each device with open commands. */
  constructor(pool: Pool, log: Logger, open: OpenCommands, onFound: (deviceId: number) => void) {
    this.#pool = pool;
    this.#log = log;
    this.#open = open;
    this.#onFound = onFound;
  }

  /** Reads all devices; calls meanwhile share one more round. It never rejects. */
  look(): Promise<void> {
    this.#mustLookAtAll = true;
    return this.#look();
  }

  /** Commands of a device were created or cancelled. */
  hear(message: BusMessage): void {
    if (message.kind !== 'command') return;
    const { state, deviceNo } = message.command;
    if (state !== 'queued' && state !== 'cancelled' && state !== 'superseded') return;
    this.#asked.add(deviceNo);
    void this.#look();
  }

  /** Resolves when nothing is being read. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#looking;
  }

  get #mustLook(): boolean {
    return !this.#isStopped && (this.#mustLookAtAll || this.#asked.size > 0);
  }

  #look(): Promise<void> {
    this.#looking ??= this.#lookAround().finally(() => {
      this.#looking = null;
      if (this.#mustLook) void this.#look();
    });
    return this.#looking;
  }

  async #lookAround(): Promise<void> {
    while (this.#mustLook) {
      const deviceNos = this.#mustLookAtAll ? undefined : [...this.#asked];
      this.#mustLookAtAll = false;
      this.#asked = new Set();
      const mark = this.#open.mark();
      try {
        const found = await loadOpenLifecycles(this.#pool, deviceNos);
        this.#isAway = false;
        this.#open.take(found, mark, deviceNos === undefined);
        for (const { deviceId } of found) this.#onFound(deviceId);
      } catch (error) {
        // The next full poll makes up for it.
        if (!this.#isAway) this.#log.warn({ err: error }, 'the open commands could not be read');
        this.#isAway = true;
      }
    }
  }
}
