import { inTransaction, settleHeld, type Pool, type StoredCommand } from '@groundwatch/db';
import type { BusMessage } from '@groundwatch/protocol/live';
import { advance, type CommandLifecycle } from '@groundwatch/domain/commands';
import { isOpen } from '@groundwatch/protocol/model';
import type { Order, Reply } from '@groundwatch/protocol/wire';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import { parametersChanged } from '../recorder/live-messages.ts';
import type { LivePublisher } from '../recorder/live.ts';
import type { DeviceEntry } from '../registry/device-entry.ts';
import type { DeviceRegistry } from '../registry/registry.ts';
import type { DownlinkPort } from '../session/host.ts';
import type { SessionSet } from '../session/session-set.ts';
import { commandMessages } from './announce.ts';
import { storeAnswer, type Answered, type ReceivedReply } from './answer.ts';
import type { SecretChange } from './device-secret.ts';
import { Lanes } from './lanes.ts';
import { Lines, type Carrier } from './lines.ts';
import { OpenCommands } from './open-commands.ts';
import { stepDevice, type Stepped } from './step.ts';
import { Watch } from './watch.ts';

const MAX_WAITING = 255;
/** Concurrent transactions; the recorder uses the rest of the pool. */
const MAX_TRANSACTIONS = 2;
/** How many answers of one device may wait for the database; further ones are dropped and requested again. */
const MAX_ANSWERS = 16;
/** Pause of a device after a failed step of its commands. */
const REST_MS = 5000;
/** Pauses between the attempts to store an answer. */
const ANSWER_PAUSES_MS = [250, 500, 1000, 2000];

export interface DownlinkDeps {
  readonly pool: Pool;
  readonly registry: DeviceRegistry;
  readonly sessions: SessionSet;
  readonly live: LivePublisher;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly ingestId: string;
}

/**
 * Sends commands to devices. The database has the state; this process caches which devices have open commands, checks in memory whether a
 * step would change one, and only then opens a transaction. A request is stored before it is sent, so that after a crash it is known as
 * possibly sent.
 */
export class Downlink implements DownlinkPort {
  readonly #deps: DownlinkDeps;
  readonly #lanes = new Lanes(MAX_TRANSACTIONS);
  readonly #lines: Lines;
  readonly #open = new OpenCommands();
  readonly #scheduled = new Set<number>();
  readonly #restsUntil = new Map<number, number>();
  readonly #watch: Watch;
  #isStopped = false;

  constructor(deps: DownlinkDeps) {
    this.#deps = deps;
    this.#lines = new Lines(deps.sessions);
    this.#watch = new Watch(deps.pool, deps.log, this.#open, (id) => this.#consider(id, deps.clock.now()));
  }

  waitingFor(device: DeviceEntry): number {
    return Math.min(this.#open.waitingFor(device.id), MAX_WAITING);
  }

  poke(device: DeviceEntry): void {
    this.#consider(device.id, this.#deps.clock.now());
  }

  /** Call about once a second: applies timeouts to all commands, wherever their devices are connected. */
  tick(): void {
    const now = this.#deps.clock.now();
    for (const deviceId of this.#open.devices()) this.#consider(deviceId, now);
  }

  /** Reads again which devices have open commands. Never rejects. */
  look(): Promise<void> {
    return this.#watch.look();
  }

  hear(message: BusMessage): void {
    this.#watch.hear(message);
  }

  /** Opens a transaction for the device if a step would change its commands. */
  #consider(deviceId: number, now: number): void {
    if (this.#isStopped) return;
    const lifecycles = this.#open.lifecyclesOf(deviceId);
    const isUrgent = lifecycles.some(({ kind, out }) => kind === 'horn' && out === null);
    if (this.#scheduled.has(deviceId)) {
      if (isUrgent) this.#lanes.hurry(deviceId);
      return;
    }
    if (lifecycles.length === 0 || (this.#restsUntil.get(deviceId) ?? 0) > now) return;
    const step = advance(lifecycles, now, this.#lines.of(deviceId)?.line.via ?? null);
    if (step.changed.length === 0 && !step.send) return;
    this.#scheduled.add(deviceId);
    this.#lanes.add(deviceId, () => this.#step(deviceId), isUrgent);
  }

  async #step(deviceId: number): Promise<void> {
    const { pool, clock, log, ingestId } = this.#deps;
    if (this.#isStopped) return;
    const carrier = this.#lines.of(deviceId);
    let stepped: Stepped;
    try {
      stepped = await inTransaction(pool, (client) => stepDevice(client, deviceId, clock.now(), carrier, ingestId));
    } catch (error) {
      this.#restsUntil.set(deviceId, clock.now() + REST_MS);
      log.error({ err: error, deviceId }, 'the commands of a device could not be brought on');
      return;
    } finally {
      this.#scheduled.delete(deviceId);
    }
    this.#restsUntil.delete(deviceId);
    if (carrier && !stepped.hasLine) this.#lines.noteDead(carrier);
    this.#settle(deviceId, stepped.lifecycles, stepped.secret);
    if (carrier && stepped.request) this.#ask(carrier, stepped.request);
    if (stepped.changed.length === 0) return;
    await this.#announce(stepped.changed, true);
    this.#consider(deviceId, clock.now());
  }

  /** If the connection has ended since, the next one finds the request as possibly sent. */
  #ask(carrier: Carrier, order: Order): void {
    if (!this.#lines.isStill(carrier)) return;
    carrier.session.ask(order);
    this.#deps.metrics.requests.inc({ kind: order.content.kind });
  }

  answered(device: DeviceEntry, reply: Reply): void {
    const { metrics, clock, log } = this.#deps;
    const { outcome, type } = reply;
    if (outcome === 'malformed') log.debug({ deviceNo: device.deviceNo, type }, 'malformed answer');
    const isFull = this.#lanes.lengthOf(device.id) > MAX_ANSWERS;
    if (isFull || outcome === 'unknown' || outcome === 'malformed') {
      metrics.answers.inc({ outcome: outcome === 'unknown' || outcome === 'malformed' ? outcome : 'dropped' });
      return;
    }
    const heard = { deviceId: device.id, reply, receivedAt: clock.now() };
    this.#lanes.add(device.id, () => this.#answer(device, heard));
  }

  async #answer(device: DeviceEntry, heard: ReceivedReply): Promise<void> {
    const { live, log, metrics, clock } = this.#deps;
    const { deviceNo } = device;
    const stored = await this.#stored(device, heard);
    metrics.answers.inc({ outcome: stored?.outcome ?? 'failed' });
    if (!stored) return;
    if (stored.outcome === 'malformed') {
      log.debug({ deviceNo, type: heard.reply.type }, 'an answer without what belongs in it');
    }
    this.#settle(device.id, stored.lifecycles, stored.secret);
    if (stored.hasValues) live.publish([parametersChanged(device)]);
    await this.#announce(stored.changed, stored.outcome === 'taken');
    this.#consider(device.id, clock.now());
  }

  /** null where the database failed. */
  async #stored({ deviceNo }: DeviceEntry, heard: ReceivedReply): Promise<Answered | null> {
    const { pool, log, ingestId } = this.#deps;
    for (let attempt = 0; ; attempt++) {
      try {
        return await inTransaction(pool, (client) => storeAnswer(client, heard, ingestId));
      } catch (error) {
        const pause = ANSWER_PAUSES_MS[attempt];
        if (pause === undefined || this.#isStopped) {
          log.error({ err: error, deviceNo }, 'an answer could not be stored');
          return null;
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  /** Updates the memory after a commit. */
  #settle(deviceId: number, lifecycles: readonly CommandLifecycle[], secret: SecretChange): void {
    const { registry, sessions, live } = this.#deps;
    this.#open.set(deviceId, lifecycles);
    if (!secret) return;
    const device = sessions.of(deviceId)?.device;
    if (device) registry.amend(device, secret);
    live.publish([{ kind: 'registry', tables: ['device'] }]);
  }

  /** Publishes changes; if a command has ended (`hasMoved`), settles commands that waited for it. */
  async #announce(changed: readonly StoredCommand[], hasMoved: boolean): Promise<void> {
    if (changed.length === 0) return;
    const { pool, live, clock, metrics, log } = this.#deps;
    const ended = hasMoved ? changed.filter(({ lifecycle }) => !isOpen(lifecycle.state)) : [];
    for (const { deviceId, lifecycle } of ended) {
      const { number, kind, state, reason } = lifecycle;
      metrics.commands.inc({ outcome: reason || state });
      log.info({ command: number, deviceId, kind, state, reason }, 'a command has ended');
    }
    try {
      const all = [...changed];
      for (const { id } of ended) all.push(...(await settleHeld(pool, id, clock.now())));
      live.publish(await commandMessages(pool, all, clock.now()));
    } catch (error) {
      log.warn({ err: error }, 'the steps of commands could not be published; pages see them at their next query');
    }
  }

  /** Sends no more requests: nobody would read their answers. Those that were received are stored. */
  sendNoMore(): void {
    this.#isStopped = true;
  }

  /** Resolves when the received answers are stored. */
  async stop(): Promise<void> {
    this.sendNoMore();
    await this.#watch.stop();
    await this.#lanes.idle();
  }
}
