import {
  aheadData,
  firstNeeded,
  isUsable,
  type AheadSample,
  type ReferenceValue,
  type RuleData,
  type SampleValue,
  type StoredReading,
} from '@groundwatch/domain/alarms';
import { quality } from '@groundwatch/protocol/model';
import { inOrder, type PoolClient } from '@groundwatch/db';
import type { Body, SourceUse } from './binding.ts';
import type { DirtyRange } from './load-judgements.ts';
import {
  aheadKey,
  loadAhead,
  loadFirstRows,
  loadRows,
  type Stored,
  type StoredAhead,
  type TypeOf,
  type RowRequest,
} from './load-series.ts';
import { Window } from './window.ts';

/** The data of a rule from the start of its dirty range, in the order of its sources and references. */
export interface LoadedData {
  readonly series: Window[];
  readonly references: (ReferenceValue | null)[];
  ahead: RuleData['ahead'];
}

/** Spare rows, so that one query is usually enough. */
const SPARE = 4;
/** Readings that the first query searches for usable ones. */
const FIRST_LOOK = 16;
const FURTHER = 8;

/** Rows by family and id, loaded once for all rules. */
type Bodies = Map<Body, Map<number, Stored>>;

/** Loads rows until every rule has enough; each query reaches further back. */
async function loadNeeded(client: PoolClient, ranges: readonly DirtyRange[], typeOf: TypeOf): Promise<Bodies> {
  const bodies: Bodies = new Map();
  const all = ranges.flatMap(({ binding, from }) =>
    binding.bound.needs.flatMap((need, index) => {
      const { id, body } = binding.sources[index]!;
      return body === null ? [] : [{ id, body, need, from }];
    }),
  );
  let open = all;
  for (let factor = 1; open.length > 0; factor *= FURTHER) {
    const again = new Set(open.map(({ id, body }) => `${body} ${id}`));
    const byBody = Map.groupBy(
      all.filter(({ id, body }) => again.has(`${body} ${id}`)),
      ({ body }) => body,
    );
    await inOrder(
      [...byBody].map(async ([body, asked]) => {
        const wanted = asked.map(({ id, from, need: { delayMs, reachMs, samples, more } }): RowRequest => ({
          id,
          from: from - delayMs - reachMs,
          before: (samples + more + SPARE) * factor,
        }));
        const known = bodies.get(body) ?? new Map<number, Stored>();
        bodies.set(body, known);
        for (const [id, stored] of await loadRows(client, body, wanted, typeOf)) known.set(id, stored);
      }),
    );
    const times = new Map<Stored, number[]>();
    open = open.filter(({ id, body, need, from }) => {
      const stored = bodies.get(body)?.get(id);
      if (!stored || stored.isWhole) return false;
      let own = times.get(stored);
      if (!own) times.set(stored, (own = stored.rows.map(({ at }) => at)));
      return firstNeeded(need, own, from) < 0;
    });
  }
  return bodies;
}

function windowOf(use: SourceUse, rows: readonly StoredReading[]): Window {
  const times: number[] = [];
  const values: SampleValue[] = [];
  const suspect: boolean[] = [];
  for (const row of rows) {
    times.push(row.at);
    values.push(use.sample(row));
    suspect.push(row.quality === quality.suspect);
  }
  return new Window(times, values, suspect);
}

const wantedOf = (ranges: readonly DirtyRange[]): (RowRequest & { readonly body: Body })[] =>
  ranges.flatMap(({ binding, from }) =>
    binding.bound.needs.flatMap(({ delayMs, reachMs, samples, more }, index) => {
      const { id, body } = binding.sources[index]!;
      return body === null ? [] : [{ id, body, from: from - delayMs - reachMs, before: samples + more }];
    }),
  );

const aheadSample = (use: SourceUse, { claimedAt, reading }: StoredAhead): AheadSample => ({
  at: reading.at,
  claimedAt,
  value: use.sample(reading),
  isSuspect: reading.quality === quality.suspect,
});

interface ReferenceRequest {
  readonly use: SourceUse;
  readonly at: number;
  set(value: ReferenceValue | null): void;
}

/** Loads the first usable readings at or after a time. */
async function loadReferences(client: PoolClient, all: readonly ReferenceRequest[], typeOf: TypeOf): Promise<void> {
  let open = all;
  for (let limit = FIRST_LOOK; open.length > 0; limit *= FURTHER) {
    const next: ReferenceRequest[] = [];
    for (const [body, asked] of Map.groupBy(open, ({ use }) => use.body)) {
      if (body === null) continue;
      const wanted = asked.map(({ use: { id }, at }) => ({ id, at }));
      const found = await loadFirstRows(client, body, wanted, limit, typeOf);
      for (const [index, sought] of asked.entries()) {
        const rows = found[index] ?? [];
        const value = rows
          .map((row) => ({ at: row.at, value: sought.use.sample(row) }))
          .find((one) => isUsable(one.value));
        if (value || rows.length < limit) sought.set(value ?? null);
        else next.push(sought);
      }
    }
    open = next;
  }
}

/** Loads the data of the ranges, in their order. A source that several rules share is loaded once. */
export async function loadData(
  client: PoolClient,
  ranges: readonly DirtyRange[],
  typeOf: TypeOf,
): Promise<LoadedData[]> {
  const loaded = ranges.map(({ binding }) => ({
    series: [] as Window[],
    references: binding.references.map((): ReferenceValue | null => null),
    ahead: undefined as RuleData['ahead'],
  }));
  const sought = ranges.flatMap(({ binding }, index) =>
    binding.bound.references.map(({ at }, which) => ({
      use: binding.references[which]!,
      at,
      set: (value: ReferenceValue | null) => {
        loaded[index]!.references[which] = value;
      },
    })),
  );
  const [bodies, ahead] = await inOrder([
    loadNeeded(client, ranges, typeOf),
    loadAhead(client, wantedOf(ranges), typeOf),
    loadReferences(client, sought, typeOf),
  ]);
  const windows = new Map<string, Window>();
  for (const [index, { binding }] of ranges.entries()) {
    for (const use of binding.sources) {
      let window = windows.get(use.key);
      if (!window) {
        const rows = use.body === null ? [] : (bodies.get(use.body)?.get(use.id)?.rows ?? []);
        windows.set(use.key, (window = windowOf(use, rows)));
      }
      loaded[index]!.series.push(window);
    }
    if (ahead.size === 0) continue;
    const samples = binding.sources.map((use) =>
      use.body === null ? [] : (ahead.get(aheadKey(use.body, use.id)) ?? []).map((row) => aheadSample(use, row)),
    );
    loaded[index]!.ahead = aheadData(binding.bound.needs, loaded[index]!, samples);
  }
  return loaded;
}
