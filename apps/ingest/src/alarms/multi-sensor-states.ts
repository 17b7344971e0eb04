import type { StoredReading } from '@groundwatch/domain/alarms';
import { binaryArray, inOrder, type JudgedChange, type PoolClient } from '@groundwatch/db';
import { ownersOf, type Binding, type Body, type Owner } from './binding.ts';
import type { Recomputed } from './recompute.ts';
import { isSameWatermark, noWatermark, type Watermark, type Watermarks } from '../batch/watermarks.ts';
import { RuleStates } from './rule-states.ts';

/** First half of the key of the rules' advisory locks, used for nothing else. */
const LOCK = 20_428;

/** State of one multi-sensor rule, with the watermarks of its sources for which it is valid. */
class MultiSensorState extends RuleStates {
  readonly binding: Binding;
  watermarks: ReadonlyMap<string, Watermark>;

  constructor(binding: Binding, { data, held, aheadUntil }: Recomputed, watermarks: ReadonlyMap<string, Watermark>) {
    // Uses copies of the windows, as an owner's state may share the loaded ones.
    const own = new Map(data.series.map((window) => [window, window.copy()]));
    super([{ binding, data: { ...data, series: data.series.map((window) => own.get(window)!) }, held, aheadUntil }]);
    this.binding = binding;
    this.watermarks = watermarks;
  }

  /** Collect time of the newest reading that was evaluated. */
  get judgedTo(): number {
    return Math.max(...[...this.watermarks.values()].map(({ at }) => at));
  }
}

/** The new rows for one multi-sensor rule. */
interface DirtyRule {
  from: number;
  lateUntil: number;
  /** Its state and the samples are not sufficient: it has to be recomputed. */
  isLeft: boolean;
  readonly samples: { readonly id: number; readonly body: Body; readonly reading: StoredReading }[];
}

/** Watermarks of rules' sources before and after the transaction; null: unknown. */
export interface SourceWatermarks {
  readonly before: (owner: Owner) => Watermark | undefined;
  readonly after: (owner: Owner) => Watermark | null | undefined;
}

/**
 * States of the multi-sensor rules. Whoever evaluates such a rule holds its lock until the transaction ends, and has read the watermarks of
 * its other sources under it. A state is valid while all watermarks are the ones that it was computed for.
 */
export class MultiSensorStates {
  readonly #states = new Map<string, MultiSensorState>();
  readonly #dirty = new Map<Binding, DirtyRule>();
  #updated: { readonly state: MultiSensorState; readonly watermarks: ReadonlyMap<string, Watermark> }[] = [];
  #loaded: MultiSensorState[] = [];
  #forgotten: string[] = [];

  /** The rules have changed: keeps the states of unchanged ones. */
  retain(bindings: ReadonlyMap<string, Binding>): void {
    for (const [key, { binding }] of this.#states)
      if (bindings.get(key)?.print !== binding.print) this.#states.delete(key);
  }

  /**
   * Takes the locks of rules until the transaction ends, in the order of their ids. Returns the watermarks of their sources that are not in
   * `before`.
   */
  async lock(client: PoolClient, rules: readonly Binding[], before: Watermarks): Promise<Watermarks> {
    const ids = [...new Set(rules.map(({ ruleId }) => ruleId))].toSorted((a, b) => a - b);
    const owners = new Map(rules.flatMap((binding) => [...ownersOf(binding)]));
    const others = (kind: Owner['kind'], known: ReadonlyMap<number, Watermark>): number[] =>
      [...owners.values()].filter((owner) => owner.kind === kind && !known.has(owner.id)).map(({ id }) => id);
    const [, readings, statuses] = await inOrder([
      client.query({
        name: 'multi_sensor_rules',
        text: 'SELECT pg_advisory_xact_lock($1, id) FROM unnest($2::int4[]) AS u(id)',
        values: [LOCK, binaryArray('int4', ids)],
      }),
      readWatermarks(client, 'latest_reading', others('sensor', before.readings)),
      readWatermarks(client, 'latest_status', others('device', before.statuses)),
    ]);
    return { readings, statuses };
  }

  /**
   * Marks a rule as dirty from a time on; returns its sample list for additions. `lateUntil`: judgements up to then are late. `isAhead`:
   * there are rows ahead too.
   */
  add(binding: Binding, from: number, lateUntil: number, isAhead = false): DirtyRule['samples'] {
    let dirty = this.#dirty.get(binding);
    if (!dirty) this.#dirty.set(binding, (dirty = { from, lateUntil, isLeft: false, samples: [] }));
    dirty.isLeft ||= isAhead;
    dirty.from = Math.min(dirty.from, from);
    dirty.lateUntil = Math.max(dirty.lateUntil, lateUntil);
    return dirty.samples;
  }

  /** The dirty rules. */
  get concerned(): readonly Binding[] {
    return [...this.#dirty.keys()];
  }

  /** Evaluates incrementally where the state is valid; returns the ranges that have to be recomputed. */
  evaluate(
    { before, after }: SourceWatermarks,
    now: number,
    into: JudgedChange[],
  ): { binding: Binding; from: number; lateUntil: number }[] {
    const ranges: { binding: Binding; from: number; lateUntil: number }[] = [];
    for (const [binding, { from, lateUntil, isLeft, samples }] of this.#dirty) {
      const state = this.#states.get(binding.key);
      const isKnown =
        state !== undefined &&
        !isLeft &&
        lateUntil === Number.NEGATIVE_INFINITY &&
        from > state.judgedTo &&
        state.isBefore(from) &&
        [...ownersOf(binding)].every(([key, owner]) =>
          isSameWatermark(state.watermarks.get(key), before(owner) ?? noWatermark),
        );
      if (!state || !isKnown) {
        ranges.push({ binding, from, lateUntil });
        continue;
      }
      const watermarks = new Map(state.watermarks);
      for (const [key, owner] of ownersOf(binding)) {
        const watermark = after(owner);
        if (watermark) watermarks.set(key, watermark);
      }
      this.#updated.push({ state, watermarks });
      samples.sort((a, b) => a.reading.at - b.reading.at);
      for (const { id, body, reading } of samples) state.add(id, body, reading);
      state.evaluate(from, now, into);
    }
    return ranges;
  }

  /** Stores the state of a recomputed rule. */
  take(recomputed: Recomputed, { before, after }: SourceWatermarks): void {
    const { binding } = recomputed;
    this.#forgotten.push(binding.key);
    const watermarks = new Map<string, Watermark>();
    for (const [key, owner] of ownersOf(binding)) {
      const known = after(owner);
      const watermark = known === undefined ? before(owner) : known;
      // Without a newest row further rows ahead cannot be detected.
      if (!watermark) return;
      watermarks.set(key, watermark);
    }
    this.#loaded.push(new MultiSensorState(binding, recomputed, watermarks));
  }

  commit(): void {
    for (const { state, watermarks } of this.#updated) {
      state.commit();
      state.watermarks = watermarks;
    }
    for (const key of this.#forgotten) this.#states.delete(key);
    for (const state of this.#loaded) this.#states.set(state.binding.key, state);
    this.#clear();
  }

  rollBack(): void {
    for (const { state } of this.#updated) state.rollBack();
    this.#clear();
  }

  #clear(): void {
    this.#dirty.clear();
    this.#updated = [];
    this.#loaded = [];
    this.#forgotten = [];
  }
}

async function readWatermarks(
  client: PoolClient,
  from: 'latest_reading' | 'latest_status',
  ids: readonly number[],
): Promise<Map<number, Watermark>> {
  if (ids.length === 0) return new Map();
  const column = from === 'latest_reading' ? 'sensor_id' : 'device_id';
  const { rows } = await client.query<{ id: number; at: Date; lateCount: number }>({
    name: `${from}_watermarks`,
    text: `SELECT ${column} AS id, collected_at AS at, late_count AS "lateCount" FROM ${from} WHERE ${column} = ANY($1::int4[])`,
    values: [binaryArray('int4', ids)],
  });
  return new Map(rows.map(({ id, at, lateCount }) => [id, { at: at.getTime(), lateCount }]));
}
