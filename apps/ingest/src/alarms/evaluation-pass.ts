import { inOrder, recordJudgements, type JudgedChange, type PoolClient } from '@groundwatch/db';
import { quality, type SensorTypeCode } from '@groundwatch/protocol/model';
import type { Batch } from '../batch/batch.ts';
import { analyseReading, analyseStatus } from './analyse.ts';
import { ownerKey, type Binding, type Owner } from './binding.ts';
import { recompute, type Recomputed, type RecomputeRange } from './recompute.ts';
import type { Verdicts } from './engine.ts';
import type { StateCache } from './state-cache.ts';
import { loadRuleSet } from './load-rule-set.ts';
import { isSameWatermark, type Watermark, type Watermarks } from '../batch/watermarks.ts';
import { OwnerState } from './rule-states.ts';
import { countLateOf, insertedRows, type Inserted } from './inserted.ts';
import type { SourceWatermarks } from './multi-sensor-states.ts';
import { PendingUpdates } from './pending-updates.ts';
import { storeAnalyses, type Analysis } from './store-analyses.ts';
import { rulesOf } from './rule-set.ts';

/** The input of a pass. */
export interface PassInput {
  readonly batch: Batch;
  /** Revision of the rules, as `holdRules` or `addToRules` returned it in this transaction. */
  readonly revision: number;
  /** Watermarks before the transaction, as `upsertLatest` found them. */
  readonly before: Watermarks;
  /** ms since 1970. */
  readonly now: number;
}

/** An owner with new rows. */
interface DirtyOwner {
  readonly inserted: Inserted;
  /** Its watermark after this pass; null: unknown, so the cached state is dropped. */
  readonly watermark: Watermark | null;
  state: OwnerState | undefined;
}

/**
 * Evaluates the rules once a transaction has stored its rows. A rule is evaluated incrementally where its cached state is up to date and
 * the rows follow it in order; otherwise it is recomputed from the database.
 */
export class EvaluationPass {
  readonly #cache: StateCache;
  readonly #client: PoolClient;
  readonly #input: PassInput;
  readonly #pending = new PendingUpdates();
  /** Watermarks of multi-sensor rules' sources that have no rows in this batch. The locks of these rules are held. */
  #others: Promise<Watermarks> | null = null;
  readonly #changes: JudgedChange[] = [];
  readonly #analyses: Analysis[] = [];
  readonly #dirty: DirtyOwner[] = [];

  constructor(cache: StateCache, client: PoolClient, input: PassInput) {
    this.#cache = cache;
    this.#client = client;
    this.#input = input;
    const { ruleSet } = cache;
    if (input.revision !== ruleSet.revision || !ruleSet.hasMultiSensor) return;
    // The query is pipelined behind the inserts, so its answer causes no wait.
    const rules = this.#multiSensorRulesOf(input.batch);
    if (rules.length === 0) return;
    this.#others = cache.multiSensor.lock(client, rules, input.before);
    this.#others.catch(() => undefined);
  }

  /** All multi-sensor rules that may be dirty. */
  #multiSensorRulesOf({ rows, statusRows, ahead }: Batch): Binding[] {
    const { ofSensors, ofDevices } = this.#cache.ruleSet;
    const found = new Set<Binding>();
    for (const { id } of statusRows) for (const binding of ofDevices.get(id)?.multiSensor ?? []) found.add(binding);
    for (const [{ idColumn }, ofTable] of [...rows, ...ahead]) {
      const rules = idColumn === 'sensor_id' ? ofSensors : ofDevices;
      for (const { id } of ofTable) for (const binding of rules.get(id)?.multiSensor ?? []) found.add(binding);
    }
    return [...found];
  }

  /** Evaluates the rules and records the results. Its locks are the last of the transaction. */
  async evaluate(): Promise<Verdicts> {
    const { now, revision } = this.#input;
    if (revision !== this.#cache.ruleSet.revision) this.#cache.take(await loadRuleSet(this.#client, revision));
    const ranges = await this.#evaluateInserted();
    const sourceWatermarks = await this.#sourceWatermarks();
    ranges.push(...this.#cache.multiSensor.evaluate(sourceWatermarks, now, this.#changes));
    if (ranges.length > 0) {
      const recomputed = await recompute(this.#client, ranges, this.#typeOf, now);
      for (const { change } of recomputed) if (change) this.#changes.push(change);
      this.#remember(recomputed, sourceWatermarks);
    }
    for (const one of this.#dirty) this.#analyse(one);
    this.#pending.analyses = this.#analyses;
    const [analyses, alarms] = await inOrder([
      storeAnalyses(this.#client, this.#analyses),
      recordJudgements(this.#client, this.#changes, now),
    ]);
    return { alarms, analyses };
  }

  readonly #typeOf = (sensorId: number): SensorTypeCode => this.#cache.ruleSet.sensors.get(sensorId)?.type ?? 'b0';

  /** Evaluates incrementally where that is possible; returns the ranges that have to be recomputed. */
  async #evaluateInserted(): Promise<RecomputeRange[]> {
    const { batch, before } = this.#input;
    const { ofSensors, ofDevices } = insertedRows(batch, before);
    const [lateReadings, lateStatuses] = await countLateOf(this.#client, ofSensors, ofDevices);
    const ranges: RecomputeRange[] = [];
    for (const one of ofDevices)
      this.#evaluateOwner(one, before.statuses.get(one.owner.id), lateStatuses.get(one.owner.id), ranges);
    for (const one of ofSensors)
      this.#evaluateOwner(one, before.readings.get(one.owner.id), lateReadings.get(one.owner.id), ranges);
    return ranges;
  }

  #evaluateOwner(
    inserted: Inserted,
    previous: Watermark | undefined,
    late: Watermark | undefined,
    ranges: RecomputeRange[],
  ): void {
    const { owner, firstAt, samples, isAhead } = inserted;
    const { id } = owner;
    const { ruleSet, multiSensor } = this.#cache;
    // Rows ahead are not part of the state.
    const watermark = isAhead
      ? null
      : (late ?? (previous ? { at: Math.max(previous.at, inserted.lastAt), lateCount: previous.lateCount } : null));
    this.#pending.of(owner).set(id, watermark);
    const dirty: DirtyOwner = { inserted, watermark, state: undefined };
    this.#dirty.push(dirty);
    const rules = rulesOf(ruleSet, owner);
    const lateUntil = inserted.late > 0 ? inserted.knownAt : Number.NEGATIVE_INFINITY;
    for (const binding of rules.multiSensor) {
      const added = multiSensor.add(binding, firstAt, lateUntil, isAhead);
      for (const { body, reading } of samples) added.push({ id, body, reading });
    }
    if (rules.own.length === 0) return;
    const state = this.#cache.of(owner).states.get(id);
    if (
      state?.isBefore(firstAt) &&
      watermark &&
      inserted.late === 0 &&
      previous &&
      isSameWatermark(state.watermark, previous)
    ) {
      dirty.state = state;
      this.#pending.touch(state);
      for (const { body, reading } of samples) state.add(id, body, reading);
      state.evaluate(firstAt, this.#input.now, this.#changes);
      return;
    }
    for (const binding of rules.own) ranges.push({ binding, from: firstAt, lateUntil });
  }

  /** Requires the locks of the multi-sensor rules. */
  async #sourceWatermarks(): Promise<SourceWatermarks> {
    const { before } = this.#input;
    const { multiSensor } = this.#cache;
    const rules = multiSensor.concerned;
    if (rules.length > 0) this.#others ??= multiSensor.lock(this.#client, rules, before);
    const others = await this.#others;
    const at = (watermarks: Watermarks | null, { kind, id }: Owner): Watermark | undefined =>
      (kind === 'sensor' ? watermarks?.readings : watermarks?.statuses)?.get(id);
    return {
      before: (owner) => at(before, owner) ?? at(others, owner),
      after: (owner) => this.#pending.of(owner).get(owner.id),
    };
  }

  #remember(recomputed: readonly Recomputed[], sourceWatermarks: SourceWatermarks): void {
    const byOwner = new Map<string, Recomputed[]>();
    for (const one of recomputed) {
      const { isMultiSensor, sources } = one.binding;
      const key = sources[0] && ownerKey(sources[0]);
      if (isMultiSensor) this.#cache.multiSensor.take(one, sourceWatermarks);
      else if (key !== undefined) byOwner.set(key, [...(byOwner.get(key) ?? []), one]);
    }
    for (const one of this.#dirty) {
      const { inserted, watermark, state } = one;
      if (state) continue;
      const rules = byOwner.get(ownerKey(inserted.owner));
      if (rules && watermark) one.state = new OwnerState(inserted.owner, watermark, rules);
      this.#pending.replace(inserted.owner, one.state ?? null);
    }
  }

  #analyse({ inserted, state }: DirtyOwner): void {
    const { owner, deviceId, samples, lastAt, knownAt } = inserted;
    const { id } = owner;
    if (lastAt <= knownAt) return;
    const { before } = this.#input;
    const isSensor = owner.kind === 'sensor';
    const previous = (isSensor ? before.readings : before.statuses).get(id);
    const isKnown = previous !== undefined && isSameWatermark(this.#cache.of(owner).watermarks.get(id), previous);
    const known = isKnown ? this.#cache.analyses : null;
    const newest = samples.filter(({ row }) => row.at === lastAt);
    if (!isSensor) return analyseStatus(id, lastAt, newest.at(-1)!.reading.values, known, this.#analyses);
    const isAbnormal = newest.some(({ row }) => row.quality === quality.fault || row.checks !== 0);
    analyseReading({ deviceId, sensorId: id, at: lastAt, isAbnormal }, state, known, this.#analyses);
  }

  /** The transaction has committed. */
  commit(): void {
    this.#pending.commit(this.#cache);
    this.#cache.multiSensor.commit();
  }

  /** The transaction was rolled back. */
  rollBack(): void {
    this.#pending.rollBack();
    this.#cache.multiSensor.rollBack();
  }
}
