import { performance } from 'node:perf_hooks';
import { withoutAlarms, type StationCounts } from '@groundwatch/protocol/model';
import { holdsAny, mayWatch, stationFilter, type Caller } from '../access/caller.ts';
import type { Context } from '../context.ts';
import { countStations } from '../features/overview/count-stations.ts';
import type { LiveServer } from './io-types.ts';
import { LIVE_RIGHTS } from './watches.ts';

/** ms between counts. */
const LEAST_REST_MS = 1_000;
/** Rest as a multiple of the time that a count took: in a large fleet the database counts a tenth of the time. */
const REST_TIMES = 9;
const AFTER_FAILURE_MS = 5_000;

type Counted = ReadonlyMap<number, StationCounts>;

/**
 * Counts all stations in the database repeatedly, while anybody watches a summary, and once for all watchers. Each watcher gets the changed
 * counts of the stations in view. Only stored data is counted, so a lost bus message changes nothing.
 */
export class CountsFeed {
  readonly #io: LiveServer;
  readonly #context: Context;
  /** Kept while somebody watches. */
  #held: Counted | null = null;
  #run: Promise<Counted> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(io: LiveServer, context: Context) {
    this.#io = io;
    this.#context = context;
  }

  /** The counts that the caller may see. A connection that watches by now gets every later change. */
  async read(caller: Caller): Promise<StationCounts[]> {
    return seenBy(caller, this.#held ?? (await (this.#run ?? this.#count())));
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #count(): Promise<Counted> {
    const began = performance.now();
    this.#run = countStations(this.#context.pool, this.#context.clock())
      .then((counted) => {
        const before = this.#held;
        this.#held = before ? keepSame(before, counted) : counted;
        if (before) this.#send(changedRows(before, this.#held, this.#context.clock()));
        this.#countAfter(Math.max(LEAST_REST_MS, REST_TIMES * (performance.now() - began)));
        return this.#held;
      })
      .finally(() => {
        this.#run = null;
      });
    return this.#run;
  }

  #countAfter(ms: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#again(), ms);
    this.#timer.unref();
  }

  #again(): void {
    if (this.#watchers().size === 0) {
      this.#held = null;
      return;
    }
    this.#count().catch((err: unknown) => {
      this.#context.log.warn({ err }, 'the devices could not be counted');
      this.#countAfter(AFTER_FAILURE_MS);
    });
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

  #send(rows: Counted): void {
    if (rows.size === 0) return;
    for (const { caller, ids } of this.#watchers().values()) {
      const seen = seenBy(caller, rows);
      if (seen.length > 0) this.#io.to(ids).emit('live:counts', seen);
    }
  }
}

const mayKnowAlarms = (caller: Caller): boolean => holdsAny(caller, LIVE_RIGHTS.alarms);

function seenBy(caller: Caller, counted: Counted): StationCounts[] {
  const ids = stationFilter(caller);
  const seen = ids === null ? [...counted.values()] : ids.flatMap((id) => counted.get(id) ?? []);
  return mayKnowAlarms(caller) ? seen : seen.map(withoutAlarms);
}

/** The new counts, with the known object of each station whose figures are the same. */
function keepSame(before: Counted, after: Counted): Counted {
  const kept = (row: StationCounts): StationCounts => {
    const known = before.get(row.stationId);
    return known && JSON.stringify({ ...row, at: known.at }) === JSON.stringify(known) ? known : row;
  };
  return new Map([...after].map(([id, row]) => [id, kept(row)]));
}

/** The rows that are new, and one without figures for each station that has lost its last device. */
function changedRows(before: Counted, after: Counted, nowMs: number): Counted {
  const at = new Date(nowMs).toISOString();
  const none = { devices: {}, levels: {}, calm: {}, sensors: {}, mark: 'none', silentSince: null } as const;
  const gone = [...before.keys()].filter((id) => !after.has(id));
  return new Map([
    ...[...after].filter(([id, row]) => before.get(id) !== row),
    ...gone.map((stationId): [number, StationCounts] => [stationId, { stationId, at, ...none }]),
  ]);
}
