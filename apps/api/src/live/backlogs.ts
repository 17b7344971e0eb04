import { rooms, type LiveReading, type LiveStatus, type LiveContact } from '@groundwatch/protocol/live';
import { newnessOf } from '@groundwatch/protocol/model';
import { filter, type Changes } from './batch.ts';
import type { LiveSocket } from './io-types.ts';

const SEPARATOR = ' ';
const OF_READINGS = /^(station|device):\S+$/;

/** The rooms with readings that a connection has joined, as a text. Connections with the same text get the same batches. */
export const watchOf = (joined: ReadonlySet<string>): string =>
  joined.has(rooms.all)
    ? rooms.all
    : [...joined]
        .filter((room) => OF_READINGS.test(room))
        .sort()
        .join(SEPARATOR);

/** Pending changes of slow connections: only the newest per sensor and device, so its size is bounded. */
export class Backlog {
  /** Rooms of the connections that share it, as `watchOf` returns them. */
  readonly watch: string;
  readonly #watched: ReadonlySet<string>;
  /** Number of connections that have not received it yet. */
  members = 0;
  readonly #readings = new Map<number, LiveReading>();
  readonly #statuses = new Map<string, LiveStatus>();
  readonly #contacts = new Map<string, LiveContact>();

  constructor(watch: string) {
    this.watch = watch;
    this.#watched = new Set(watch.split(SEPARATOR));
  }

  /** Adds the changes that its connections watch. */
  add(all: Changes): void {
    const { readings, statuses, contacts } = this.watch === rooms.all ? all : filter(all, this.#isWatched);
    for (const r of readings) keepNewest(this.#readings, r.sensorId, r);
    for (const s of statuses) keepNewest(this.#statuses, s.deviceNo, s);
    for (const c of contacts) this.#contacts.set(c.deviceNo, c);
  }

  readonly #isWatched = ({ stationId, deviceNo }: { stationId: number; deviceNo: string }): boolean =>
    this.#watched.has(rooms.station(stationId)) || this.#watched.has(rooms.device(deviceNo));

  changes(): Changes {
    return {
      readings: [...this.#readings.values()],
      statuses: [...this.#statuses.values()],
      contacts: [...this.#contacts.values()],
    };
  }
}

function keepNewest<K, V extends LiveReading | LiveStatus>(map: Map<K, V>, key: K, value: V): void {
  const known = map.get(key);
  if (!known || newnessOf(known) <= newnessOf(value)) map.set(key, value);
}

/**
 * Connections that have fallen behind. Those that fell behind at the same batch and watch the same rooms share a backlog, so many slow
 * connections need little more memory and encoding time than one.
 */
export class Backlogs {
  readonly #backlogs = new Set<Backlog>();

  /**
   * Adds a batch to the backlogs of the connections that are still sending.
   * @returns `behind`: the ids of these connections; `due`: the backlogs to send now, including the batch, with the ids of the connections
   * that have caught up
   */
  add(sockets: Iterable<LiveSocket>, changes: Changes): { behind: string[]; due: Map<Backlog, string[]> } {
    const behind: string[] = [];
    const due = new Map<Backlog, string[]>();
    const begun = new Map<string, Backlog>();
    for (const socket of sockets) {
      const { data, id } = socket;
      const isBehind = isBusy(socket);
      if (data.backlog?.watch !== data.watch && (isBehind || data.backlog)) this.#join(socket, begun);
      if (isBehind) behind.push(id);
      else if (data.backlog) {
        due.set(data.backlog, [...(due.get(data.backlog) ?? []), id]);
        leaveBacklog(socket);
      }
    }
    for (const backlog of this.#backlogs) {
      backlog.add(changes);
      // Connections that get the backlog now have already left it.
      if (backlog.members === 0) this.#backlogs.delete(backlog);
    }
    return { behind, due };
  }

  #join(socket: LiveSocket, begun: Map<string, Backlog>): void {
    const { watch, backlog: earlier } = socket.data;
    leaveBacklog(socket);
    const shared = earlier ? undefined : begun.get(watch);
    const backlog = shared ?? new Backlog(watch);
    if (earlier) backlog.add(earlier.changes());
    else begun.set(watch, backlog);
    this.#backlogs.add(backlog);
    backlog.members += 1;
    socket.data.backlog = backlog;
  }
}

/** Removes the connection from its backlog. */
export function leaveBacklog({ data }: LiveSocket): void {
  if (data.backlog) data.backlog.members -= 1;
  data.backlog = null;
}

/** Whether the transport still buffers the last batch. */
export const isBusy = (socket: LiveSocket): boolean =>
  (socket.conn as unknown as { writeBuffer: unknown[] }).writeBuffer.length > 0;
