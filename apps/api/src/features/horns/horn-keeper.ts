import type { Subscription } from '@groundwatch/db';
import type { BusMessage } from '@groundwatch/protocol/live';
import type { PublishContext } from '../../commands/publish-commands.ts';
import { SharedRuns } from '../../shared-runs.ts';
import { advanceSounding } from './advance-sounding.ts';

/** Polling interval; the bus normally wakes it earlier. */
const LOOK_MS = 1_000;
const MOST_AT_ONCE = 200;

const hearing: ReadonlySet<string> = new Set(['b10', 'b13']);

/**
 * Advances soundings in the background. Any number of processes may run it, as each step is one transaction that locks its sounding. All
 * state is in the database, so another process can continue.
 */
export class HornKeeper {
  readonly #context: PublishContext;
  #subscription: Subscription | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly #runs = new SharedRuns<void>();
  #hasOpen = false;
  #isStopped = false;

  constructor(context: PublishContext) {
    this.#context = context;
  }

  async start(): Promise<void> {
    this.#subscription = await this.#context.bus.subscribe(
      ({ message }) => {
        if (this.#concerns(message)) this.wake();
      },
      () => this.wake(),
    );
    this.#timer = setInterval(() => this.wake(), LOOK_MS);
    this.#timer.unref();
    this.wake();
  }

  wake(): void {
    if (!this.#isStopped) void this.#runs.get('look', () => this.#run());
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#subscription?.unsubscribe();
    if (this.#timer) clearInterval(this.#timer);
    await this.#runs.settled('look');
  }

  /** Checks all open soundings once; resolves when done. */
  async look(): Promise<void> {
    const { rows } = await this.#context.pool.query<{ id: string }>({
      name: 'horn-open',
      text: 'SELECT id FROM horn_sequence WHERE ended_at IS NULL ORDER BY asked_at LIMIT $1',
      values: [MOST_AT_ONCE],
    });
    this.#hasOpen = rows.length > 0;
    for (const { id } of rows) {
      try {
        await advanceSounding(this.#context, id);
      } catch (error) {
        this.#context.log.error({ err: error, sounding: id }, 'a sounding of horns could not go on');
      }
    }
  }

  #concerns(message: BusMessage): boolean {
    if (message.kind === 'changed') return message.changed.topic === 'horns';
    if (!this.#hasOpen) return false;
    if (message.kind === 'command') return message.command.kind === 'horn';
    return message.kind === 'live' && message.readings.some(({ type }) => hearing.has(type));
  }

  async #run(): Promise<void> {
    if (this.#isStopped) return;
    await this.look().catch((error: unknown) => {
      this.#context.log.warn({ err: error }, 'soundings of horns could not be looked at');
    });
  }
}
