import type { Caller } from '../access/caller.ts';
import type { Context } from '../context.ts';
import type { LiveMetrics } from '../plugins/metrics.ts';
import { visibleDevices } from './answer-watch.ts';
import { leaveBacklog } from './backlogs.ts';
import type { LiveServer, LiveSocket } from './io-types.ts';
import { joinRooms } from './join-rooms.ts';

/** Number of parallel checks: they must not take all database connections from REST calls. */
const LANES = 8;

/** Keeps live connections within the current rights: disconnects those without a session and moves others to their new rooms. */
export class Recheck {
  readonly #io: LiveServer;
  readonly #context: Context;
  readonly #metrics: LiveMetrics;
  #isRunning = false;
  #isWanted = false;

  constructor(io: LiveServer, context: Context, metrics: LiveMetrics) {
    this.#io = io;
    this.#context = context;
    this.#metrics = metrics;
  }

  /** Checks every connection, and once more where requested meanwhile. Never rejects. */
  async run(): Promise<void> {
    this.#isWanted = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      const sockets = this.#io.of('/').sockets.values();
      await Promise.all(Array.from({ length: LANES }, () => this.#lookAll(sockets)));
    }
    this.#isRunning = false;
  }

  /** Several of these share one iterator. */
  async #lookAll(sockets: Iterable<LiveSocket>): Promise<void> {
    for (const socket of sockets) await this.#look(socket);
  }

  async #look(socket: LiveSocket): Promise<void> {
    try {
      const { data } = socket;
      const caller = await this.#context.access.find(data.credential);
      if (!caller) {
        socket.disconnect(true);
        return;
      }
      const isSame = haveSamePermissions(data.caller, caller) && seeSameStations(data.caller, caller);
      data.caller = caller;
      const { devices } = data.watches;
      if (caller.scope !== null && devices.size > 0) {
        const visible = await visibleDevices(this.#context.pool, caller, devices);
        for (const deviceNo of devices) if (!visible.has(deviceNo)) devices.delete(deviceNo);
      }
      // The page takes its menu and buttons from the permissions, its values from the rooms, its counts from the stations in view.
      if (!joinRooms(socket) && isSame) return;
      leaveBacklog(socket);
      this.#metrics.resyncs.inc();
      socket.emit('live:resync', { reason: 'rights' });
    } catch (error) {
      // Without the database no change of rights is known, and no data is sent either.
      this.#context.log.warn({ err: error }, 'the rights of a live connection could not be checked');
    }
  }
}

const haveSamePermissions = (a: Caller, b: Caller): boolean =>
  a.permissions.size === b.permissions.size && [...a.permissions].every((permission) => b.permissions.has(permission));

const seeSameStations = ({ scope: a }: Caller, { scope: b }: Caller): boolean =>
  a === b || (a !== null && b !== null && a.stationIds.join() === b.stationIds.join());
