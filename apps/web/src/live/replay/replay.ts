import { HOUR_MS } from '@groundwatch/protocol/model';
import type { ReplayChanges, ReplayState } from '@groundwatch/protocol/rest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Activity } from '../activity.ts';
import type { LiveTimers } from '../live-socket.ts';
import { createLiveStore } from '../live-store.ts';
import type { LiveSource } from '../source.ts';
import { changesAt, ReplayBuffer } from './buffer.ts';
import { momentOf, turned, type ReplayClock, type Speed } from './clock.ts';

/** Replayed hours begin on this grid. */
const GRID_MS = 600_000;
/** Interval of updates, ms. */
const TICK_MS = 200;
const SEEK_MS = 200;
/** Real time kept in stock and requested at once, ms. In past time at least a minute and at most one answer. */
const READY_MS = 6_000;
const LEAST_AHEAD_MS = 60_000;
const MOST_ASKED_MS = 600_000;
/** Data received a moment ago may not be stored yet. */
const SETTLED_MS = 5_000;

/** `wait`: nothing is shown. `seek`: another moment is loading. `stall`: the next data is loading. */
export type ReplayPhase = 'wait' | 'seek' | 'play' | 'stall' | 'pause' | 'end';

export interface ReplayView {
  readonly phase: ReplayPhase;
  /** The replayed hour, ms since 1970. */
  readonly from: number;
  readonly to: number;
  /** The end is the present. */
  readonly isPresent: boolean;
  /** The present or target moment, ms. */
  readonly moment: number;
  readonly speed: Speed;
  readonly isPlaying: boolean;
  readonly error: Error | null;
}

export interface ReplayDeps {
  readonly timers: Pick<LiveTimers, 'now' | 'after'>;
  /** The server's time, ms. */
  readonly present: () => number;
  /** The stations that are replayed. Absent: all. */
  readonly stationIds?: readonly number[] | undefined;
  readonly fetchState: (at: string, signal: AbortSignal) => Promise<ReplayState>;
  readonly fetchChanges: (from: string, to: string, signal: AbortSignal) => Promise<ReplayChanges>;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Replays an hour of the past into a store of its own: only data received up to the shown moment. */
export class Replay {
  readonly view: StoreApi<ReplayView>;
  readonly source: LiveSource;
  readonly #deps: ReplayDeps;
  readonly #store = createLiveStore();
  #activity: Activity;
  #clock: ReplayClock;
  #buffer: ReplayBuffer | null = null;
  /** The shown moment, ms. It stays while another one is loading. */
  #shown: number;
  #asked: AbortController | null = null;
  #isAsking = false;
  #stopTick: (() => void) | null = null;
  #stopSeek: (() => void) | null = null;

  constructor(deps: ReplayDeps, at: number, speed: Speed, isPlaying: boolean) {
    this.#deps = deps;
    const hour = this.#hourOf(at);
    const moment = Math.min(at, hour.to);
    this.#shown = moment;
    this.#activity = new Activity(moment);
    this.#clock = { at: moment, since: deps.timers.now(), speed, isPlaying };
    this.view = createStore<ReplayView>(() => ({
      ...hour,
      phase: 'wait',
      moment,
      speed,
      isPlaying,
      error: null,
    }));
    this.source = {
      store: this.#store,
      now: () => this.#shown,
      judgedAt: () => this.#shown,
      activity: () => this.#activity,
      isReplay: true,
      stationIds: deps.stationIds,
    };
  }

  /** Starts at the present moment. Returns the function that stops. */
  start(): () => void {
    this.#clock = { ...this.#clock, since: this.#deps.timers.now() };
    if (this.#buffer === null) void this.#load();
    this.#tick();
    return () => {
      this.#clock = this.#turned();
      this.#stopAsking();
      this.#stopTick?.();
      this.#stopSeek?.();
    };
  }

  play(): void {
    const { moment, to } = this.view.getState();
    if (moment >= to) this.seek(this.view.getState().from);
    this.#turn({ isPlaying: true });
  }

  pause(): void {
    this.#turn({ isPlaying: false });
  }

  setSpeed(speed: Speed): void {
    this.#turn({ speed });
  }

  /** Goes to another moment, or another hour if outside. The shown data stays until it is loaded. */
  seek(at: number): void {
    const { from, to } = this.view.getState();
    const hour = at >= from && at <= to ? null : this.#hourOf(at);
    const moment = Math.min(at, hour?.to ?? to);
    this.#clock = { ...this.#clock, at: moment, since: this.#deps.timers.now() };
    this.#buffer = null;
    this.#stopAsking();
    const { phase } = this.view.getState();
    this.view.setState({ ...hour, moment, error: null, phase: phase === 'wait' ? 'wait' : 'seek' });
    this.#stopSeek?.();
    this.#stopSeek = this.#deps.timers.after(SEEK_MS, () => void this.#load());
  }

  /** After a failure. */
  retry(): void {
    this.view.setState({ error: null });
    if (this.#buffer === null) void this.#load();
    else this.#fill();
  }

  #hourOf(at: number): Pick<ReplayView, 'from' | 'to' | 'isPresent'> {
    const settled = this.#deps.present() - SETTLED_MS;
    const from = Math.floor(Math.min(at, settled) / GRID_MS) * GRID_MS;
    const isPresent = from + HOUR_MS >= settled;
    return { from, to: isPresent ? settled : from + HOUR_MS, isPresent };
  }

  /** The clock stops at the end of the known data. */
  get #limit(): number {
    return this.#buffer ? Math.min(this.#buffer.until, this.view.getState().to) : this.#clock.at;
  }

  #turned(change: Parameters<typeof turned>[3] = {}): ReplayClock {
    return turned(this.#clock, this.#deps.timers.now(), this.#limit, change);
  }

  #turn(change: Partial<Pick<ReplayView, 'speed' | 'isPlaying'>>): void {
    this.#clock = this.#turned(change);
    this.view.setState(change);
    this.#show();
  }

  #tick(): void {
    this.#show();
    this.#stopTick = this.#deps.timers.after(TICK_MS, () => this.#tick());
  }

  /** Updates the store to the clock's moment. */
  #show(): void {
    if (!this.#buffer) return;
    const moment = momentOf(this.#clock, this.#deps.timers.now(), this.#limit);
    const { to, isPlaying } = this.view.getState();
    if (moment >= this.#limit) this.#clock = this.#turned();
    if (moment > this.#shown) this.#bring(moment);
    const isEnd = moment >= to;
    if (isEnd && isPlaying) this.#clock = this.#turned({ isPlaying: false });
    const phase = isEnd ? 'end' : !isPlaying ? 'pause' : moment >= this.#buffer.until ? 'stall' : 'play';
    this.view.setState({ moment, phase, isPlaying: isPlaying && !isEnd });
    this.#fill();
  }

  #bring(moment: number): void {
    const taken = this.#buffer!.take(moment);
    this.#shown = moment;
    this.#activity.push({
      readings: [...taken.readings],
      statuses: [...taken.statuses],
      contacts: [],
      at: iso(moment),
    });
    this.#store.apply(changesAt(taken, moment));
  }

  #stopAsking(): void {
    this.#asked?.abort();
    this.#isAsking = false;
  }

  async #load(): Promise<void> {
    this.#stopAsking();
    const asked = new AbortController();
    this.#asked = asked;
    const { at } = this.#clock;
    try {
      const state = await this.#deps.fetchState(iso(at), asked.signal);
      if (asked.signal.aborted) return;
      this.#buffer = new ReplayBuffer(at);
      this.#shown = at;
      this.#activity = new Activity(at);
      this.#store.clear();
      this.#store.apply(changesAt(state, at));
      this.#clock = { ...this.#clock, since: this.#deps.timers.now() };
      this.#show();
    } catch (error) {
      if (!asked.signal.aborted) this.view.setState({ error: asError(error) });
    }
  }

  /** Fetches the next data when the stock is low, one request at a time. */
  #fill(): void {
    const { to, error } = this.view.getState();
    const buffer = this.#buffer;
    if (!buffer || this.#isAsking || error || buffer.until >= to) return;
    const ahead = Math.max(LEAST_AHEAD_MS, READY_MS * this.#clock.speed);
    if (buffer.until - this.#shown >= ahead) return;
    void this.#ask(buffer, Math.min(to, buffer.until + Math.min(ahead, MOST_ASKED_MS)));
  }

  async #ask(buffer: ReplayBuffer, until: number): Promise<void> {
    const asked = new AbortController();
    this.#asked = asked;
    this.#isAsking = true;
    try {
      const changes = await this.#deps.fetchChanges(iso(buffer.until), iso(until), asked.signal);
      if (asked.signal.aborted || this.#buffer !== buffer) return;
      buffer.push(changes);
      this.#isAsking = false;
      this.#fill();
    } catch (error) {
      if (asked.signal.aborted) return;
      this.#isAsking = false;
      this.view.setState({ error: asError(error) });
    }
  }
}
