import { isEvidence, judge } from '@groundwatch/alarms';
import { binaryArray, recordJudgements, type JudgedChange, type PoolClient } from '@groundwatch/db';
import type { LiveAlarm, LiveAnalysis } from '@groundwatch/protocol/live';
import type { AnalysisState, SensorTypeCode } from '@groundwatch/protocol/model';
import { countLate } from '../recorder/latest.ts';
import type { Batch } from '../recorder/batch.ts';
import { analyseReading, analyseStatus, type Standing } from './analyse.ts';
import type { Binding, Owner } from './binding.ts';
import { changeOf, derive, type Derived, type NewStretch } from './derive.ts';
import { loadWorld } from './load-world.ts';
import { isSameMark, type Mark, type Marks } from './marks.ts';
import { OwnerMemory, type Remembered } from './memory.ts';
import { newsOf, type AllNews, type News } from './news.ts';
import { nothingStaged } from './staged.ts';
import { analysisKey, storeAnalyses, type Analysis } from './store-analyses.ts';
import { emptyWorld, type World } from './world.ts';
import { inOrder } from '../recorder/transaction.ts';

/** First half of the key of the locks of rules over several sensors: of no others, for these are taken before them. */
const LOCK = 20_428;

/** What a transaction's readings mean, to be told of after its commit. */
export interface Verdicts {
  readonly alarms: readonly LiveAlarm[];
  readonly analyses: readonly LiveAnalysis[];
}

const idOf = (owner: Owner): number => Number(owner.slice(1));

/**
 * Judges what a transaction stores by the rules that are in force, within that transaction. What it remembers of the past is only a
 * shortcut: it counts for a sensor as long as the database says that nothing has come of it that this process has not seen, and what
 * a transaction adds to it counts once it has committed. Transactions come one after the other.
 */
export class AlarmEngine {
  #world: World = emptyWorld;
  readonly #memories = new Map<Owner, OwnerMemory>();
  readonly #readings = new Map<number, Mark>();
  readonly #statuses = new Map<number, Mark>();
  /** States as they are stored, of what nobody else has stored for since. */
  readonly #states = new Map<string, AnalysisState>();
  #staged = nothingStaged();

  get world(): World {
    return this.#world;
  }

  get marks(): Marks {
    return { readings: this.#readings, statuses: this.#statuses };
  }

  /**
   * Judges what the batch has stored, and records it. `revision` is what `holdRules` told in this transaction, `before` what
   * `upsertLatest` found. Last of all that the transaction locks.
   */
  async judge(client: PoolClient, batch: Batch, revision: number, before: Marks, now: number): Promise<Verdicts> {
    this.takeBack();
    const news = newsOf(batch, before);
    const { ofSensors, ofDevices } = news;
    const isUnknown = (): boolean => ofSensors.some(({ id }) => !this.#world.known.has(id));
    if (revision !== this.#world.revision || (this.#world.hasRules && isUnknown()))
      this.#take(await loadWorld(client, revision));
    const [lateReadings, lateStatuses] = await inOrder([
      countLate(client, 'latest_reading', lateCounts(ofSensors)),
      countLate(client, 'latest_status', lateCounts(ofDevices)),
    ]);
    const changes: JudgedChange[] = [];
    const stretches: NewStretch[] = [];
    const several = new Map<Binding, { from: number; lateUntil: number }>();
    const cold: { owner: Owner; mark: Mark | null }[] = [];
    const take = (news: News, stood: Mark | undefined, late: Mark | undefined): void => {
      const mark = late ?? (stood ? { at: Math.max(stood.at, news.lastAt), lateCount: stood.lateCount } : null);
      this.#staged.marks.push({ owner: news.owner, mark });
      const rules = this.#world.byOwner.get(news.owner);
      if (!rules) return;
      const lateUntil = news.late > 0 ? news.knownAt : Number.NEGATIVE_INFINITY;
      for (const binding of rules) {
        if (!binding.isOfSeveral) continue;
        const known = several.get(binding);
        several.set(binding, {
          from: Math.min(known?.from ?? news.firstAt, news.firstAt),
          lateUntil: Math.max(known?.lateUntil ?? lateUntil, lateUntil),
        });
      }
      const memory = this.#memories.get(news.owner);
      if (memory && mark && news.late === 0 && stood && isSameMark(memory.mark, stood)) {
        this.#fold(memory, mark, news, changes, now);
        return;
      }
      cold.push({ owner: news.owner, mark });
      for (const binding of rules) if (!binding.isOfSeveral) stretches.push({ binding, from: news.firstAt, lateUntil });
    };
    for (const one of ofDevices) take(one, before.statuses.get(one.id), lateStatuses.get(one.id));
    for (const one of ofSensors) take(one, before.readings.get(one.id), lateReadings.get(one.id));
    if (several.size > 0) {
      await this.#lock(client, [...several.keys()]);
      for (const [binding, stretch] of several) stretches.push({ binding, ...stretch });
    }
    if (stretches.length > 0) {
      const derived = await derive(client, stretches, this.#typeOf, now);
      for (const { change } of derived) if (change) changes.push(change);
      this.#stageLoaded(cold, derived);
    }
    this.#staged.analyses = this.#analyses(news, before, batch);
    const [analyses, alarms] = await inOrder([
      storeAnalyses(client, this.#staged.analyses),
      recordJudgements(client, changes, now),
    ]);
    return { alarms, analyses };
  }

  /**
   * Lets a batch pass that cannot be judged. What it remembers of its sensors and devices counts no more; other processes learn of
   * late rows as ever.
   */
  async pass(client: PoolClient, batch: Batch, before: Marks): Promise<Verdicts> {
    this.takeBack();
    const { ofSensors, ofDevices } = newsOf(batch, before);
    await inOrder([
      countLate(client, 'latest_reading', lateCounts(ofSensors)),
      countLate(client, 'latest_status', lateCounts(ofDevices)),
    ]);
    for (const { owner } of [...ofSensors, ...ofDevices]) {
      this.#staged.marks.push({ owner, mark: null });
      this.#staged.forgotten.push(owner);
    }
    return { alarms: [], analyses: [] };
  }

  /** States that are not known to be stored. */
  #analyses({ ofSensors, ofDevices }: AllNews, before: Marks, batch: Batch): Analysis[] {
    const found: Analysis[] = [];
    const add = (isKnown: boolean, analysis: Analysis | null): void => {
      if (analysis && !(isKnown && this.#states.get(analysisKey(analysis)) === analysis.state)) found.push(analysis);
    };
    for (const one of ofDevices) {
      const isKnown = this.#isKnown(one, before.statuses);
      for (const analysis of analyseStatus(one)) add(isKnown, analysis);
    }
    const deviceOf = new Map<number, number>();
    for (const [sensor, { device }] of batch.newestReadings) deviceOf.set(sensor.id, device.id);
    for (const one of ofSensors) {
      const deviceId = deviceOf.get(one.id);
      if (deviceId === undefined) continue;
      add(this.#isKnown(one, before.readings), analyseReading(one, deviceId, this.#standing(one.owner)));
    }
    return found;
  }

  /** Whether nobody else has stored for it since this process did. */
  #isKnown({ owner, id }: News, before: ReadonlyMap<number, Mark>): boolean {
    const stood = before.get(id);
    return stood !== undefined && isSameMark(this.#marksOf(owner).get(id), stood);
  }

  /** Where the rules of a sensor stand once the transaction has committed. */
  #standing(owner: Owner): Standing[] {
    const { loaded, held } = this.#staged;
    const rules = (loaded.get(owner) ?? this.#memories.get(owner))?.rules ?? [];
    return rules
      .filter(({ binding }) => binding.kind === 'rate' || binding.kind === 'accumulated')
      .map((rule) => {
        const { level, at } = held.get(rule) ?? rule.held;
        return { kind: rule.binding.kind, level, at };
      });
  }

  readonly #typeOf = (sensorId: number): SensorTypeCode => this.#world.sensors.get(sensorId)?.type ?? 'b0';

  /** Judges what follows in order on what is remembered. */
  #fold(memory: OwnerMemory, mark: Mark, news: News, changes: JudgedChange[], now: number): void {
    this.#staged.folded.push({ memory, mark });
    for (const { use, window } of memory.windows)
      for (const { body, reading } of news.samples) if (body === use.body) window.push(reading.at, use.sample(reading));
    for (const rule of memory.rules) {
      const { binding, data } = rule;
      this.#findReferences(rule, news);
      const found = judge(binding.bound, data, rule.held, news.firstAt, now);
      if (found.length === 0) continue;
      this.#staged.held.set(rule, found.at(-1)!);
      changes.push(changeOf(binding, found, Number.NEGATIVE_INFINITY)!);
    }
  }

  /** What values are counted from may be among what has just come. */
  #findReferences({ binding, data }: Remembered, { samples }: News): void {
    for (const [index, { at }] of binding.bound.references.entries()) {
      if (data.references[index] !== null) continue;
      const use = binding.references[index]!;
      for (const { body, reading } of samples) {
        if (body !== use.body || reading.at < at) continue;
        const value = use.sample(reading);
        if (!isEvidence(value)) continue;
        this.#staged.references.push({ of: data.references, index });
        data.references[index] = { at: reading.at, value };
        break;
      }
    }
  }

  /** One lock a rule, in the order of their ids, until the transaction ends. */
  async #lock(client: PoolClient, rules: readonly Binding[]): Promise<void> {
    const ids = [...new Set(rules.map(({ ruleId }) => ruleId))].toSorted((a, b) => a - b);
    await client.query({
      name: 'rules_of_several',
      text: 'SELECT pg_advisory_xact_lock($1, id) FROM unnest($2::int4[]) AS u(id)',
      values: [LOCK, binaryArray('int4', ids)],
    });
  }

  #stageLoaded(cold: readonly { owner: Owner; mark: Mark | null }[], derived: readonly Derived[]): void {
    const byOwner = new Map<Owner, Derived[]>();
    for (const one of derived) {
      const owner = one.binding.isOfSeveral ? undefined : one.binding.sources[0]?.owner;
      if (!owner) continue;
      const own = byOwner.get(owner);
      if (own) own.push(one);
      else byOwner.set(owner, [one]);
    }
    for (const { owner, mark } of cold) {
      const rules = byOwner.get(owner);
      this.#staged.forgotten.push(owner);
      if (rules && mark)
        this.#staged.loaded.set(
          owner,
          new OwnerMemory(
            owner,
            mark,
            rules.map(({ binding, data, held }) => ({ binding, data, held })),
          ),
        );
    }
  }

  /** The transaction has committed. */
  keep(): void {
    const { folded, held, loaded, forgotten, marks, analyses } = this.#staged;
    this.#staged = nothingStaged();
    for (const [rule, to] of held) rule.held = to;
    for (const { memory, mark } of folded) memory.keep(mark);
    for (const owner of forgotten) this.#memories.delete(owner);
    for (const [owner, memory] of loaded) this.#memories.set(owner, memory);
    for (const { owner, mark } of marks) {
      if (mark) this.#marksOf(owner).set(idOf(owner), mark);
      else this.#marksOf(owner).delete(idOf(owner));
    }
    for (const analysis of analyses) this.#states.set(analysisKey(analysis), analysis.state);
  }

  /** The transaction was rolled back. */
  takeBack(): void {
    const { folded, references } = this.#staged;
    this.#staged = nothingStaged();
    for (const { memory } of folded) memory.takeBack();
    for (const { of, index } of references) of[index] = null;
  }

  #marksOf(owner: Owner): Map<number, Mark> {
    return owner.startsWith('s') ? this.#readings : this.#statuses;
  }

  /** Goes by new rules; what is remembered of those that have not changed stays. */
  #take(world: World): void {
    this.#world = world;
    for (const [owner, { rules }] of this.#memories) {
      const next = (world.byOwner.get(owner) ?? []).filter(({ isOfSeveral }) => !isOfSeveral);
      const isSame =
        next.length === rules.length &&
        rules.every(({ binding }) => world.bindings.get(binding.key)?.print === binding.print);
      if (!isSame) this.#memories.delete(owner);
    }
  }
}

const lateCounts = (all: readonly News[]): Map<number, number> =>
  new Map(all.filter(({ late }) => late > 0).map(({ id, late }) => [id, late]));
