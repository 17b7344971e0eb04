import type {
  ExportProgress,
  LiveChange,
  LiveCommand,
  LiveHorn,
  LiveReading,
  WatchAnswer,
  WatchRequest,
} from '@groundwatch/protocol/live';
import { createStore } from 'zustand/vanilla';
import { Activity } from './activity.ts';
import { AlarmFeed } from './alarm-feed.ts';
import { LiveBuffer } from './live-buffer.ts';
import { snapshotChanges, type LiveStore } from './live-store.ts';
import type { LiveSocket, LiveTimers } from './live-socket.ts';
import { Lag, type LagFigures } from './lag.ts';
import { reconnectDelay } from './reconnect.ts';
import type { ServerClock } from './server-clock.ts';
import { requestsFor, Subscriptions, type WatchTarget } from './subscriptions.ts';

export interface Connection {
  readonly state: 'idle' | 'connecting' | 'live' | 'waiting';
  /** ms since 1970, this machine's clock: when the next attempt starts. */
  readonly retryAt: number | null;
  /** Since when there has been no connection; null while live. */
  readonly lostAt: number | null;
  readonly attempts: number;
  readonly lag: LagFigures | null;
  /** The server's words when it refused a watch. */
  readonly refused: string | null;
}

type TailListener = (readings: readonly LiveReading[]) => void;

/** A hidden tab draws no frames; its tail keeps this many readings a sensor. */
const TAIL_LIMIT = 600;
/** A watch that the server failed to answer is asked for again after so long. */
const AGAIN_MS = 3_000;

export interface LiveClientDeps {
  readonly createSocket: () => LiveSocket;
  readonly store: LiveStore;
  readonly clock: ServerClock;
  readonly timers: LiveTimers;
  readonly onUnauthorised: () => void;
  /** What the user may see or do has changed. */
  readonly onRights: () => void;
  /** What people wrote of a device has changed. */
  readonly onChange: (change: LiveChange) => void;
  readonly onCommand: (command: LiveCommand) => void;
  readonly onHorn: (horn: LiveHorn) => void;
  /** From here on everything is told; what happened before may not have been. */
  readonly onCaughtUp: () => void;
}

/** Owns the socket: watches with snapshots, reconnects for ever, and writes the store at most once a frame. */
export class LiveClient {
  readonly connection = createStore<Connection>(() => idle);
  /** Alarms at once, not with the next frame. */
  readonly alarms = new AlarmFeed();
  readonly #deps: LiveClientDeps;
  readonly #subscriptions = new Subscriptions();
  readonly #buffer = new LiveBuffer();
  readonly #lag = new Lag();
  readonly #exports = new Map<string, (progress: ExportProgress) => void>();
  readonly #tails = new Map<number, { listeners: Set<TailListener>; readings: LiveReading[] }>();
  activity: Activity;
  #socket: LiveSocket | null = null;
  #cancelFrame: (() => void) | null = null;
  #cancelRetry: (() => void) | null = null;
  #cancelAgain: (() => void) | null = null;
  #pending: WatchTarget[] = [];

  constructor(deps: LiveClientDeps) {
    this.#deps = deps;
    this.activity = new Activity(deps.clock.now());
  }

  start(): void {
    if (this.#socket) return;
    const socket = this.#deps.createSocket();
    this.#socket = socket;
    this.activity = new Activity(this.#deps.clock.now());
    socket.on('connect', () => this.#onConnect());
    socket.on('disconnect', () => this.#onLost());
    socket.on('connect_error', (error) => this.#onRefusal(error));
    socket.on('live:batch', (batch) => {
      this.#deps.clock.observe(Date.parse(batch.at));
      this.#lag.observe(batch, this.#deps.clock.now());
      this.activity.push(batch);
      this.#buffer.push(batch);
      this.#pushTails(batch.readings);
      this.#requestFrame();
    });
    socket.on('live:alarm', (alarm) => {
      this.alarms.tell(alarm);
      this.#buffer.pushAlarm(alarm);
      this.#requestFrame();
    });
    socket.on('live:analysis', (analyses) => {
      this.#buffer.pushAnalyses(analyses);
      this.#requestFrame();
    });
    socket.on('export:progress', (progress) => this.#exports.get(progress.exportId)?.(progress));
    socket.on('live:change', (change) => this.#deps.onChange(change));
    socket.on('live:command', (command) => this.#deps.onCommand(command));
    socket.on('live:horn', (horn) => this.#deps.onHorn(horn));
    socket.on('live:resync', ({ reason }) => {
      this.#sendAll();
      if (reason === 'rights') this.#deps.onRights();
    });
    this.connection.setState({ ...idle, state: 'connecting', lostAt: this.#deps.timers.now() }, true);
    socket.connect();
  }

  /** Ends the connection and forgets everything seen: the next user may see other stations. */
  stop(): void {
    this.#cancelFrame?.();
    this.#cancelRetry?.();
    this.#cancelAgain?.();
    this.#cancelFrame = this.#cancelRetry = this.#cancelAgain = null;
    this.#socket?.removeAllListeners();
    this.#socket?.disconnect();
    this.#socket = null;
    this.#buffer.drain();
    this.alarms.clear();
    this.#deps.store.clear();
    this.connection.setState(idle, true);
  }

  /** Counted; returns the release. Before the connection stands the wish is kept and sent with it. */
  watch(target: WatchTarget): () => void {
    if (this.#subscriptions.add(target)) this.#sendSoon(target);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      if (!this.#subscriptions.remove(target) || this.connection.getState().state !== 'live') return;
      for (const request of requestsFor([target])) this.#socket?.emit('unwatch', request, () => undefined);
    };
  }

  /** Every reading of a sensor as it comes, late ones too, once a frame: what a curve appends. */
  listen(sensorId: number, listener: TailListener): () => void {
    const tail = this.#tails.get(sensorId) ?? { listeners: new Set<TailListener>(), readings: [] };
    this.#tails.set(sensorId, tail);
    tail.listeners.add(listener);
    return () => {
      tail.listeners.delete(listener);
      if (tail.listeners.size === 0) this.#tails.delete(sensorId);
    };
  }

  /** How far an export of this user is; its id is the one that it was asked for with. */
  followExport(exportId: string, listener: (progress: ExportProgress) => void): () => void {
    this.#exports.set(exportId, listener);
    return () => void this.#exports.delete(exportId);
  }

  retryNow(): void {
    if (this.connection.getState().state !== 'waiting') return;
    this.#cancelRetry?.();
    this.#connectAgain();
  }

  #onConnect(): void {
    this.#cancelAgain?.();
    this.#cancelAgain = null;
    this.connection.setState({ state: 'live', retryAt: null, lostAt: null, attempts: 0, refused: null });
    this.#pending = [];
    this.#sendAll();
  }

  #onRefusal(error: Error & { data?: unknown }): void {
    const data = error.data as { code?: unknown } | undefined;
    if (data?.code === 401) this.#deps.onUnauthorised();
    else this.#onLost();
  }

  #onLost(): void {
    if (!this.#socket || this.#cancelRetry) return;
    const { timers } = this.#deps;
    const { attempts, lostAt } = this.connection.getState();
    const delay = reconnectDelay(attempts + 1, timers.random());
    this.connection.setState({
      state: 'waiting',
      attempts: attempts + 1,
      retryAt: timers.now() + delay,
      lostAt: lostAt ?? timers.now(),
    });
    this.#cancelRetry = timers.after(delay, () => this.#connectAgain());
  }

  #connectAgain(): void {
    this.#cancelRetry = null;
    this.connection.setState({ state: 'connecting', retryAt: null });
    this.#socket?.connect();
  }

  // Views mount together: one request carries what they all want.
  #sendSoon(target: WatchTarget): void {
    this.#pending.push(target);
    if (this.#pending.length > 1) return;
    queueMicrotask(() => {
      const targets = this.#pending.filter((wanted) => this.#subscriptions.has(wanted));
      this.#pending = [];
      this.#send(requestsFor(targets));
    });
  }

  #sendAll(): void {
    this.#send(this.#subscriptions.requests(), () => this.#deps.onCaughtUp());
  }

  #send(requests: readonly WatchRequest[], done: () => void = () => undefined): void {
    if (this.connection.getState().state !== 'live') return;
    const askedAt = this.alarms.serial;
    for (const request of requests) {
      this.#socket?.emit('watch', request, (answer) => {
        this.#onSnapshot(answer, request, askedAt);
        done();
      });
    }
  }

  #onSnapshot(answer: WatchAnswer, request: WatchRequest, askedAt: number): void {
    if (!answer.ok) {
      this.connection.setState({ refused: answer.msg });
      // What the server could not read it may soon be able to: until then the page lacks what it looks as if it had.
      if (answer.code >= 500) this.#askAgain();
      return;
    }
    this.#deps.clock.observe(Date.parse(answer.at));
    const { store } = this.#deps;
    // What is still held for the next frame is as old as what it is compared with.
    this.#flush();
    store.apply(snapshotChanges(answer.snapshot, answer.at));
    const gone = this.alarms.adopt(answer.snapshot.alarms, request, askedAt);
    if (gone.length > 0) store.forgetAlarms(gone);
  }

  #askAgain(): void {
    this.#cancelAgain ??= this.#deps.timers.after(AGAIN_MS, () => {
      this.#cancelAgain = null;
      this.#sendAll();
    });
  }

  #pushTails(readings: readonly LiveReading[]): void {
    if (this.#tails.size === 0) return;
    for (const reading of readings) {
      const tail = this.#tails.get(reading.sensorId);
      if (!tail) continue;
      tail.readings.push(reading);
      if (tail.readings.length > TAIL_LIMIT) tail.readings.shift();
    }
  }

  #requestFrame(): void {
    this.#cancelFrame ??= this.#deps.timers.frame(() => {
      this.#cancelFrame = null;
      this.#flush();
    });
  }

  #flush(): void {
    this.#deps.store.apply(this.#buffer.drain());
    const gone = this.alarms.prune();
    if (gone.length > 0) this.#deps.store.forgetAlarms(gone);
    for (const tail of this.#tails.values()) {
      if (tail.readings.length === 0) continue;
      const readings = tail.readings;
      tail.readings = [];
      for (const listener of tail.listeners) listener(readings);
    }
    const lag = this.#lag.figures();
    if (lag !== this.connection.getState().lag) this.connection.setState({ lag });
  }
}

const idle: Connection = { state: 'idle', retryAt: null, lostAt: null, attempts: 0, lag: null, refused: null };
