import { performance } from 'node:perf_hooks';
import { withoutAlarms, type Counted, type StationCounts } from '@groundwatch/protocol/model';
import { holdsAny, mayWatch, stationFilter, type Caller } from '../access/caller.ts';
import type { Context } from '../context.ts';
import { countStations } from '../features/overview/count-stations.ts';
import { newestOf, newestReports, type NewestReports } from '../features/overview/newest-report.ts';
import type { LiveServer } from './io-types.ts';
import { LIVE_RIGHTS } from './watches.ts';

/** ms between counts. */
const LEAST_REST_MS = 1_000;
/** Rest as a multiple of the time that a count took: in a large fleet the database counts a tenth of the time. */
const REST_TIMES = 9;
const AFTER_FAILURE_MS = 5_000;
/** Counts are old when this many intervals have passed without another one, within these bounds. */
const OLD_INTERVALS = 2;
const [SOONEST_OLD_MS, LATEST_OLD_MS] = [5_000, 60_000];

type Rows = ReadonlyMap<number, StationCounts>;
interface Held {
  readonly rows: Rows;
  readonly newest: NewestReports;
  /** When they were counted, and until when that is current. */
  readonly time: Pick<Counted, 'at' | 'until'>;
}

/**
 * Counts all stations in the database repeatedly, while anybody watches a summary, and once for all watchers. Each watcher gets the changed
 * counts of the stations in view, and the time of the count, by which a page sees that counting has ended. Only stored data is counted, so a
 * lost bus message changes nothing.
 */
export class CountsFeed {
  readonly #io: LiveServer;
  readonly #context: Context;
  /** Kept when nobody watches any more, for whoever comes soon. */
  #held: Held | null = null;
  #run: Promise<Held> | null = null;
  /** Somebody watches who has got no counts yet. */
  #isOwed = false;
  /** Nobody watched when the next count was due. */
  #isIdle = false;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(io: LiveServer, context: Context) {
    this.#io = io;
    this.#context = context;
  }

  /**
   * The counts that the caller may see. A connection that watches by now gets every later change. Nothing where counting fails, so that
   * alarms do not wait for it; the counts are sent once there are some.
   */
  async read(caller: Caller): Promise<{ counts?: StationCounts[]; counted?: Counted }> {
    try {
      if (this.#isIdle) this.#goOn();
      const held = this.#held ?? (await (this.#run ?? this.#count()));
      return { counts: seenBy(caller, held.rows), counted: countedFor(caller, held) };
    } catch (err) {
      this.#isOwed = true;
      this.#failed(err);
      return {};
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #count(): Promise<Held> {
    this.#run = this.#countNow().finally(() => {
      this.#run = null;
    });
    return this.#run;
  }

  async #countNow(): Promise<Held> {
    const { pool, clock } = this.#context;
    const began = performance.now();
    const nowMs = clock();
    const before = this.#held?.rows;
    // First, so that the counts include it. One received before the last count would say how long nobody counted.
    const newest = await newestReports(pool, this.#held ? Date.parse(this.#held.time.at) : nowMs);
    const rows = await countStations(pool, nowMs, before);
    const tookMs = performance.now() - began;
    const restMs = Math.max(LEAST_REST_MS, REST_TIMES * tookMs);
    const held = { rows, newest, time: currentFor(nowMs, tookMs + restMs) };
    this.#held = held;
    if (before) this.#send(changedRows(before, rows, clock()), held);
    else if (this.#isOwed) this.#send(rows, held);
    this.#isOwed = false;
    this.#countAfter(restMs);
    return held;
  }

  #countAfter(ms: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#again(), ms);
    this.#timer.unref();
  }

  #again(): void {
    this.#isIdle = this.#watchers().size === 0;
    if (this.#isIdle) return;
    this.#count().catch((err: unknown) => this.#failed(err));
  }

  /** Counts again for one who came while nobody watched. A third of the time for which the last count is current must be left for the next. */
  #goOn(): void {
    this.#isIdle = false;
    if (!this.#held) return;
    const [at, until] = [Date.parse(this.#held.time.at), Date.parse(this.#held.time.until)];
    if (this.#context.clock() > until - (until - at) / 3) this.#held = null;
    else this.#countAfter(LEAST_REST_MS);
  }

  #failed(err: unknown): void {
    this.#context.log.warn({ err }, 'the devices could not be counted');
    this.#countAfter(AFTER_FAILURE_MS);
  }

  /** The watchers of a summary by data scope, with the ids of their connections. */
  #watchers(): Map<string, { caller: Caller; ids: string[] }> {
    const found = new Map<string, { caller: Caller; ids: string[] }>();
    for (const { id, data } of this.#io.of('/').sockets.values()) {
      const { caller, watches } = data;
      if (!watches.summary || !mayWatch(caller)) continue;
      const key = JSON.stringify([stationFilter(caller), mayKnowAlarms(caller)]);
      const known = found.get(key);
      if (known) known.ids.push(id);
      else found.set(key, { caller, ids: [id] });
    }
    return found;
  }

  #send(rows: Rows, held: Held): void {
    for (const { caller, ids } of this.#watchers().values())
      this.#io.to(ids).emit('live:counts', seenBy(caller, rows), countedFor(caller, held));
  }
}

function currentFor(nowMs: number, intervalMs: number): Held['time'] {
  const oldMs = Math.min(LATEST_OLD_MS, Math.max(SOONEST_OLD_MS, OLD_INTERVALS * intervalMs));
  return { at: new Date(nowMs).toISOString(), until: new Date(nowMs + oldMs).toISOString() };
}

const countedFor = (caller: Caller, { time, newest }: Held): Counted => ({
  ...time,
  newest: newestOf(newest, stationFilter(caller)),
});

const mayKnowAlarms = (caller: Caller): boolean => holdsAny(caller, LIVE_RIGHTS.alarms);

function seenBy(caller: Caller, counted: Rows): StationCounts[] {
  const ids = stationFilter(caller);
  const seen = ids === null ? [...counted.values()] : ids.flatMap((id) => counted.get(id) ?? []);
  return mayKnowAlarms(caller) ? seen : seen.map(withoutAlarms);
}

/** The rows that are new, and one without figures for each station that has lost its last device. */
function changedRows(before: Rows, after: Rows, nowMs: number): Rows {
  const at = new Date(nowMs).toISOString();
  const none = { devices: {}, levels: {}, calm: {}, sensors: {}, mark: 'none', silentSince: null } as const;
  const gone = [...before.keys()].filter((id) => !after.has(id));
  return new Map([
    ...[...after].filter(([id, row]) => before.get(id) !== row),
    ...gone.map((stationId): [number, StationCounts] => [stationId, { stationId, at, ...none }]),
  ]);
}
