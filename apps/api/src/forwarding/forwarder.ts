import { Election } from '@groundwatch/db';
import type { Pool } from '../context.ts';
import type { Targets } from '../notifications/net/targets.ts';
import { readDestinations, type DestinationRow } from './destination.ts';
import { DestinationRunner, type RunnerDeps } from './destination-runner.ts';
import { openLink } from './links/links.ts';
import { removePassed, settleRestored } from './state.ts';

/** One lock for all processes. */
const LOCK = 20_431;
const POLL_MS = 1_000;
const REMOVE_MS = 10_000;

export interface ForwarderDeps {
  pool: Pool;
  targets: Targets;
  log: RunnerDeps['log'];
  clock: () => number;
}

/** Forwards to all enabled destinations. Every process runs one; the one that holds the lock sends. */
export class Forwarder {
  readonly #deps: ForwarderDeps;
  readonly #election: Election;
  readonly #runners = new Map<number, { version: number; runner: DestinationRunner }>();
  #timer: NodeJS.Timeout | undefined;
  #run: Promise<void> | null = null;
  #isSender = false;
  #owner: Election['client'] = null;
  #isStopped = false;
  #removedAt = 0;

  constructor(deps: ForwarderDeps) {
    this.#deps = deps;
    this.#election = new Election(deps.pool, LOCK);
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), POLL_MS);
    this.#timer.unref();
    this.look();
  }

  /** Starts no further message; resolves when the results of those in progress are stored. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#run;
    await this.#stopAll();
    await this.#election.resign();
  }

  look(): void {
    if (this.#isStopped) return;
    this.#run ??= this.#look()
      .catch((err: unknown) => this.#deps.log.error({ err }, 'destinations could not be looked after'))
      .finally(() => {
        this.#run = null;
      });
  }

  async #look(): Promise<void> {
    const { pool, clock } = this.#deps;
    const wasSender = this.#isSender;
    this.#isSender = await this.#election.isElected().catch(() => false);
    const owner = this.#election.client;
    // Losing the connection loses the lock, even if it is acquired again at once.
    if (!this.#isSender || !owner || !wasSender || owner !== this.#owner) await this.#stopAll();
    this.#owner = owner;
    if (!this.#isSender || !owner) return;
    if (!wasSender) await settleRestored(owner);
    const destinations = await readDestinations(pool);
    await this.#match(destinations);
    if (clock() - this.#removedAt < REMOVE_MS) return;
    this.#removedAt = clock();
    await removePassed(pool);
  }

  /** Restarts a changed destination from its stored position. */
  async #match(destinations: readonly DestinationRow[]): Promise<void> {
    const wanted = new Map(destinations.map((one) => [one.id, one]));
    const ended = [...this.#runners].filter(([id, { version }]) => wanted.get(id)?.version !== version);
    await Promise.all(ended.map(([, { runner }]) => runner.stop()));
    for (const [id] of ended) this.#runners.delete(id);
    for (const [id, destination] of wanted)
      if (!this.#runners.has(id) && this.#owner && !this.#isStopped)
        this.#runners.set(id, {
          version: destination.version,
          runner: new DestinationRunner(destination, { ...this.#deps, owner: this.#owner, openLink }),
        });
  }

  async #stopAll(): Promise<void> {
    const all = [...this.#runners.values()];
    this.#runners.clear();
    await Promise.all(all.map(({ runner }) => runner.stop()));
  }
}
