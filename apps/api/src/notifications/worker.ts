import type { Bus, Subscription } from '@groundwatch/db';
import type { LiveAlarm } from '@groundwatch/protocol/live';
import { transaction, type Pool } from '../context.ts';
import { SharedRuns } from '../shared-runs.ts';
import { cancelEnded } from './cap/cancel-ended.ts';
import type { AttachedFiles } from './channels/outcome.ts';
import { dueChannels } from './deliver/claim.ts';
import { ChannelQueue } from './deliver/channel-queue.ts';
import { takeEscalation } from './escalations.ts';
import type { Targets } from './net/targets.ts';
import { pushKeys } from './push-keys.ts';
import { NotificationError, takeNotification } from './take-notification.ts';

export interface WorkerDeps {
  pool: Pool;
  bus: Bus;
  targets: Targets;
  /** Replaces the robots' own hosts. */
  robotBase?: string | undefined;
  attachedFiles?: AttachedFiles | undefined;
  log: Record<'info' | 'warn' | 'error', (values: object, text: string) => void>;
  clock: () => number;
}

/** Polling interval of the database. */
const POLL_MS = 2_000;
/** Pause before a failed notification is retried. */
const SPARE_MS = 60_000;
const MOST_AT_A_TIME = 500;

/**
 * Sends notifications. Any number of processes may run it: every step is claimed in the database. It checks when alarms change, every two
 * seconds, and after each message.
 */
export class NotificationWorker {
  readonly #deps: WorkerDeps;
  readonly #queues = new Map<number, ChannelQueue>();
  /** Failed notifications, and the time until which they are skipped. */
  readonly #spared = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #subscription: Subscription | undefined;
  readonly #runs = new SharedRuns<void>();
  #isStopped = false;

  constructor(deps: WorkerDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    const wake = (): void => this.wake();
    this.#timer = setInterval(wake, POLL_MS);
    this.#timer.unref();
    this.#subscription = await this.#deps.bus.subscribe(
      ({ message }) => {
        if (message.kind === 'alarm') this.wake();
      },
      wake,
      ['alarm'],
    );
    this.wake();
  }

  /** Starts no further message, and resolves when the results of those in progress are stored: within TRY_MS. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    this.#subscription?.unsubscribe();
    for (const queue of this.#queues.values()) queue.stop();
    const messages = [...this.#queues.values()].reduce((sum, queue) => sum + queue.underWay, 0);
    if (messages > 0) this.#deps.log.info({ messages }, 'stopping when the messages under way are sent');
    await this.settled();
  }

  wake(): void {
    if (!this.#isStopped) void this.#runs.get('look', () => this.#look());
  }

  /** Resolves when everything due now is done. */
  async settled(): Promise<void> {
    await this.#runs.settled('look');
    await Promise.all([...this.#queues.values()].map((queue) => queue.settled()));
  }

  async #look(): Promise<void> {
    const { log } = this.#deps;
    const step = async (work: () => Promise<unknown>, text: string): Promise<void> => {
      if (this.#isStopped) return;
      try {
        await work();
      } catch (err) {
        log.error({ err }, text);
      }
    };
    await step(() => this.#escalate(), 'an alarm could not be escalated');
    await step(() => this.#take(), 'notifications could not be taken');
    await step(() => this.#cancel(), 'warnings could not be cancelled');
    await step(() => this.#deliver(), 'messages could not be sent');
  }

  async #take(): Promise<void> {
    const { pool, clock, log } = this.#deps;
    for (const [id, until] of this.#spared) if (until <= clock()) this.#spared.delete(id);
    for (let count = 0; count < MOST_AT_A_TIME; count += 1) {
      try {
        const taken = await transaction(pool, (client) => takeNotification(client, clock(), [...this.#spared.keys()]));
        if (!taken) return;
        if (taken.alarm) await this.#announce(taken.alarm);
      } catch (err) {
        if (!(err instanceof NotificationError)) throw err;
        log.error({ err, notification: err.notificationId }, 'a notification could not be taken');
        this.#spared.set(err.notificationId, clock() + SPARE_MS);
      }
      if (count % 20 === 19) await this.#deliver();
    }
    this.wake();
  }

  async #escalate(): Promise<void> {
    const { pool, clock } = this.#deps;
    for (let count = 0; count < MOST_AT_A_TIME; count += 1) {
      const made = await transaction(pool, (client) => takeEscalation(client, clock()));
      if (!made) return;
      if (made.alarm) await this.#announce(made.alarm);
    }
    this.wake();
  }

  /** Pages ignore alarms whose revision they already have. */
  async #announce(alarm: LiveAlarm): Promise<void> {
    const { bus, log } = this.#deps;
    await bus
      .publish([{ kind: 'alarm', alarm }])
      .catch((err: unknown) => log.warn({ err, alarm: alarm.id }, 'an alarm could not be announced'));
  }

  async #cancel(): Promise<void> {
    const { pool, clock } = this.#deps;
    while (await transaction(pool, (client) => cancelEnded(client, clock())));
  }

  async #deliver(): Promise<void> {
    const { pool, clock, log, targets, robotBase, attachedFiles } = this.#deps;
    for (const id of await dueChannels(pool, clock())) {
      if (this.#isStopped) return;
      let queue = this.#queues.get(id);
      if (!queue) {
        queue = new ChannelQueue(id, {
          pool,
          targets,
          robotBase,
          attachedFiles,
          clock,
          pushKeys: () => pushKeys(pool),
          onError: (err) => log.error({ err, channel: id }, 'a message could not be sent'),
        });
        this.#queues.set(id, queue);
      }
      queue.wake();
    }
  }
}
