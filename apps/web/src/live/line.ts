import { createStore } from 'zustand/vanilla';
import { idle, type Connection } from './connection.ts';
import type { LiveSocket, LiveTimers } from './live-socket.ts';
import { Probe } from './probe.ts';
import { reconnectDelay } from './reconnect.ts';
import type { ServerClock } from './server-clock.ts';

const TICK_MS = 1_000;
/** A tick this late means sleep or a changed clock. Ticks of a hidden tab are late too, harmlessly. */
const GAP_MS = 4_000;
/** Interval of time requests on a live line. */
const ASK_MS = 5_000;
/**
 * Ticks without an answer until the line counts as dead. Ticks are counted instead of time, because a busy page must first
 * process what has arrived.
 */
const PATIENCE = 10;
/** The same if there is reason for doubt. */
const DOUBT = 2;
/** An attempt that hangs this long is aborted if the server can be reached. */
const HANGS_MS = 2_000;

export interface LineDeps {
  readonly timers: LiveTimers;
  readonly clock: ServerClock;
  /** A small call that tests whether the server can be reached. */
  readonly reach: () => Promise<boolean>;
  readonly onUp: () => void;
  readonly onDown: () => void;
  readonly onUnauthorised: () => void;
}

/**
 * Maintains the connection: detects silent death, retries forever with growing delays, and reconnects at once when the server is
 * reachable or the machine has woken.
 */
export class Line {
  readonly connection = createStore<Connection>(() => idle);
  readonly #deps: LineDeps;
  readonly #probe: Probe;
  #socket: LiveSocket | null = null;
  #cancels: (() => void)[] = [];
  #cancelTick: (() => void) | null = null;
  #cancelRetry: (() => void) | null = null;
  #tickAt = 0;
  #triedAt = 0;
  #heardAt = 0;
  #askAt = 0;
  #asked: { readonly at: number; ticks: number } | null = null;

  constructor(deps: LineDeps) {
    this.#deps = deps;
    this.#probe = new Probe(deps.timers, deps.reach, (isNew) => this.#onReachable(isNew));
  }

  /** Called before there is a socket, whose code may have to be loaded. */
  start(): void {
    this.connection.setState({ ...idle, state: 'connecting', lostAt: this.#deps.timers.now() }, true);
  }

  connect(socket: LiveSocket): void {
    const { timers } = this.#deps;
    this.#socket = socket;
    socket.on('connect', () => this.#onConnect());
    socket.on('disconnect', (reason) => {
      // A disconnection by this end is already handled. A silent line had no data for some time.
      if (reason !== 'io client disconnect') this.#onLost(reason === 'ping timeout' ? this.#heardAt : timers.now());
    });
    socket.on('connect_error', (error) => this.#onRefusal(error));
    this.#probe.begin();
    this.#cancels = [timers.onWake(() => this.#wake())];
    this.#tickLater();
    this.#connect();
  }

  stop(): void {
    this.#cancelTick?.();
    this.#cancelRetry?.();
    for (const cancel of this.#cancels) cancel();
    this.#cancelTick = this.#cancelRetry = this.#asked = null;
    this.#cancels = [];
    this.#probe.end();
    this.#socket = null;
    this.connection.setState(idle, true);
  }

  /** Data has arrived. */
  heard(): void {
    this.#heardAt = this.#deps.timers.now();
  }

  get isLive(): boolean {
    return this.connection.getState().state === 'live';
  }

  retryNow(): void {
    if (this.connection.getState().state !== 'waiting') return;
    this.#cancelRetry?.();
    this.#connectAgain();
  }

  #onConnect(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#probe.end();
    this.heard();
    this.connection.setState({ state: 'live', retryAt: null, lostAt: null, attempts: 0, refused: null });
    this.#ask(PATIENCE);
    this.#deps.onUp();
  }

  #onRefusal(error: Error & { data?: unknown }): void {
    const data = error.data as { code?: unknown } | undefined;
    if (data?.code === 401) {
      this.#cancelTick?.();
      this.#cancelTick = null;
      this.#deps.onUnauthorised();
      return;
    }
    // A reachable server that refuses is retried less often.
    if (data) this.#probe.end();
    else this.#probe.goOn();
    this.#onLost(this.#deps.timers.now());
  }

  #onLost(lostAt: number): void {
    if (!this.#socket || this.#cancelRetry) return;
    const { timers } = this.#deps;
    const known = this.connection.getState();
    if (this.isLive) this.#down();
    const attempts = known.attempts + 1;
    const delay = reconnectDelay(attempts, timers.random());
    const retryAt = timers.now() + delay;
    this.connection.setState({ state: 'waiting', attempts, retryAt, lostAt: known.lostAt ?? lostAt });
    this.#cancelRetry = timers.after(delay, () => this.#connectAgain());
  }

  /** The line is dead although no event said so. The last received data is what is known. */
  #drop(): void {
    this.#down();
    this.connection.setState({ attempts: 1, lostAt: this.#heardAt });
    this.#connectAnew();
  }

  #down(): void {
    this.#asked = null;
    this.#probe.begin();
    this.#deps.onDown();
  }

  #connectAgain(): void {
    this.#cancelRetry = null;
    this.connection.setState({ state: 'connecting', retryAt: null });
    this.#connect();
  }

  /** Aborts a hanging attempt or connection. */
  #connectAnew(): void {
    this.#socket?.disconnect();
    this.#connectAgain();
  }

  #connect(): void {
    this.#triedAt = this.#deps.timers.now();
    this.#socket?.connect();
  }

  #onReachable(isNew: boolean): boolean {
    if (!isNew) return true;
    if (this.connection.getState().state === 'waiting') this.retryNow();
    else if (this.#deps.timers.now() - this.#triedAt >= HANGS_MS) this.#connectAnew();
    else return false;
    return true;
  }

  /** Network or machine may be back, and an apparent connection may be dead. */
  #wake(): void {
    const { state } = this.connection.getState();
    if (state === 'waiting') this.retryNow();
    else if (state === 'live') this.#ask(DOUBT);
    else if (state === 'connecting' && this.#deps.timers.now() - this.#triedAt >= HANGS_MS) this.#connectAnew();
  }

  #tickLater(): void {
    this.#tickAt = this.#deps.timers.now();
    this.#cancelTick = this.#deps.timers.after(TICK_MS, () => this.#tick());
  }

  #tick(): void {
    const now = this.#deps.timers.now();
    const hasGap = Math.abs(now - this.#tickAt - TICK_MS) > GAP_MS;
    this.#tickLater();
    if (hasGap) this.#wake();
    else if (!this.isLive) this.#probe.tick();
    else if (!this.#asked) {
      if (Math.abs(now - this.#askAt) >= ASK_MS) this.#ask(PATIENCE);
    } else if (--this.#asked.ticks <= 0) {
      if (this.#heardAt <= this.#asked.at) this.#drop();
      else this.#asked = null;
    }
  }

  /** Requests the server's time. The answer shows that the line lives and the clock offset. */
  #ask(ticks: number): void {
    const { timers, clock } = this.#deps;
    const at = timers.now();
    this.#askAt = at;
    this.#asked = { at, ticks };
    this.#socket?.emit('clock', (serverAt) => {
      this.heard();
      this.#asked = null;
      clock.measure(at, timers.now(), Date.parse(serverAt));
    });
  }
}
