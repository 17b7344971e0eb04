import { performance } from 'node:perf_hooks';
import {
  rooms,
  type BusMessage,
  type Changed,
  type LiveAnalysis,
  type LiveBatch,
  type LivePart,
} from '@groundwatch/protocol/live';
import type { LiveMetrics } from '../plugins/metrics.ts';
import { Backlogs, isBusy } from './backlogs.ts';
import { append, groupBy, isEmpty, noChanges, type Changes } from './batch.ts';
import type { LiveServer, LiveSocket } from './io-types.ts';

/**
 * Pause after sending, as a multiple of the time that it took: sending uses at most a fifth of the process's time, and with many
 * connections batches grow, which is cheaper for both ends.
 */
const REST_TIMES = 4;
/** The longest pause. */
const LONGEST_REST_MS = 60;

/**
 * Passes bus messages to rooms. Sends at once when idle; changes that arrive meanwhile form the next batch. Each room's batch is encoded
 * once. A connection that has not taken its last batch gets only the newest values once it has.
 */
export class LiveFeed {
  readonly #io: LiveServer;
  readonly #metrics: LiveMetrics;
  readonly #clock: () => number;
  readonly #backlogs = new Backlogs();
  #pending = noChanges();
  #timer: NodeJS.Timeout | NodeJS.Immediate | undefined;
  /** performance.now() until which sending pauses. */
  #restUntil = 0;

  constructor(io: LiveServer, metrics: LiveMetrics, clock: () => number) {
    this.#io = io;
    this.#metrics = metrics;
    this.#clock = clock;
  }

  receive(message: BusMessage): void {
    if (message.kind === 'live') {
      if (this.#io.of('/').sockets.size === 0) return;
      append(this.#pending, message);
      this.#schedule();
    } else if (message.kind === 'alarm') {
      const { alarm } = message;
      this.#io.to(roomsOf(alarm, 'alarms')).emit('live:alarm', alarm);
    } else if (message.kind === 'analysis') this.#analyses(message.analyses);
    else if (message.kind === 'command') {
      const { command } = message;
      this.#io.to(roomsOf(command, 'commands')).emit('live:command', command);
    } else if (message.kind === 'export') {
      this.#io.to(rooms.user(message.userId)).emit('export:progress', message.progress);
    } else if (message.kind === 'changed')
      this.#io.to(roomsOfChange(message.changed)).emit('live:changed', message.changed);
  }

  #analyses(analyses: readonly LiveAnalysis[]): void {
    this.#io.to(rooms.all).emit('live:analysis', [...analyses]);
    for (const [stationId, own] of Map.groupBy(analyses, (analysis) => analysis.stationId))
      this.#io.to(rooms.station(stationId)).except(rooms.all).emit('live:analysis', own);
    for (const [deviceNo, own] of Map.groupBy(analyses, (analysis) => analysis.deviceNo)) {
      const stations = own.map(({ stationId }) => rooms.station(stationId));
      this.#io
        .to(rooms.device(deviceNo))
        .except([rooms.all, ...stations])
        .emit('live:analysis', own);
    }
  }

  /** The transport has sent all buffered data of the connection, so its backlog goes out with the next batch. */
  drained(socket: LiveSocket): void {
    if (socket.data.backlog && !isBusy(socket)) this.#schedule();
  }

  close(): void {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer as NodeJS.Timeout);
      clearImmediate(this.#timer as NodeJS.Immediate);
    }
    this.#timer = undefined;
    this.#pending = noChanges();
  }

  #schedule(): void {
    if (this.#timer !== undefined) return;
    const rest = this.#restUntil - performance.now();
    const flush = (): void => this.#flush();
    this.#timer = rest > 0.5 ? setTimeout(flush, rest) : setImmediate(flush);
  }

  #flush(): void {
    this.#timer = undefined;
    const started = performance.now();
    const changes = this.#pending;
    this.#pending = noChanges();
    this.#send(changes);
    const ended = performance.now();
    this.#restUntil = ended + Math.min(LONGEST_REST_MS, REST_TIMES * (ended - started));
  }

  #send(changes: Changes): void {
    const { behind, due } = this.#backlogs.add(this.#io.of('/').sockets.values(), changes);
    this.#metrics.merged.inc(behind.length);
    for (const [backlog, ids] of due) {
      const missed = backlog.changes();
      if (!isEmpty(missed)) this.#emit(ids, [], missed);
    }
    if (!isEmpty(changes)) this.#sendToRooms(changes, [...behind, ...[...due.values()].flat()]);
  }

  #sendToRooms(changes: Changes, except: string[]): void {
    const open = this.#io.of('/').adapter.rooms;
    if (open.has(rooms.all)) this.#emit(rooms.all, except, changes);
    const byStation = groupBy(
      changes,
      (item) => item.stationId,
      (id) => open.has(rooms.station(id)),
    );
    for (const [id, part] of byStation) this.#emit(rooms.station(id), [rooms.all, ...except], part);
    const byDevice = groupBy(
      changes,
      (item) => `${item.stationId} ${item.deviceNo}`,
      (key) => open.has(rooms.device(deviceOf(key))),
    );
    for (const [key, part] of byDevice) {
      const station = Number(key.slice(0, key.indexOf(' ')));
      this.#emit(rooms.device(deviceOf(key)), [rooms.all, rooms.station(station), ...except], part);
    }
  }

  #emit(room: string | string[], except: string[], changes: Changes): void {
    this.#metrics.batches.inc();
    this.#io.to(room).except(except).emit('live:batch', this.#stamped(changes));
  }

  #stamped(changes: Changes): LiveBatch {
    return { ...changes, at: new Date(this.#clock()).toISOString() };
  }
}

/** Rooms of those who watch the place and may see this kind of change. */
const roomsOf = (at: { stationId: number; deviceNo: string | null }, part: LivePart): string[] =>
  [rooms.all, rooms.station(at.stationId), ...(at.deviceNo === null ? [] : [rooms.device(at.deviceNo)])].map((room) =>
    rooms.part(room, part),
  );

/** Walls belong to no station: their screens get new settings, and people who may see walls get everything. */
function roomsOfChange(changed: Changed): string[] {
  if (changed.topic === 'walls')
    return changed.what === 'settings' ? [rooms.wall(changed.id), rooms.walls] : [rooms.walls];
  if (changed.topic === 'crm') return [rooms.crm];
  if (changed.topic === 'horns') return roomsOf({ ...changed, deviceNo: null }, 'horns');
  return [rooms.all, rooms.station(changed.stationId), rooms.device(changed.deviceNo)];
}

const deviceOf = (key: string): string => key.slice(key.indexOf(' ') + 1);
