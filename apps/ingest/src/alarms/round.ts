import { inOrder, recordJudgements, type JudgedChange, type PoolClient } from '@groundwatch/db';
import { quality, type SensorTypeCode } from '@groundwatch/protocol/model';
import type { Batch } from '../batch/batch.ts';
import { analyseReading, analyseStatus } from './analyse.ts';
import type { Binding, Owner } from './binding.ts';
import { derive, type Derived, type NewStretch } from './derive.ts';
import type { Verdicts } from './engine.ts';
import type { Knowledge } from './knowledge.ts';
import { loadWorld } from './load-world.ts';
import { isSameMark, type Mark, type Marks } from '../batch/marks.ts';
import { OwnerMemory } from './memory.ts';
import { countLateOf, newsOf, readingOf, type News } from './news.ts';
import type { Standings } from './several-memories.ts';
import { Staged } from './staged.ts';
import { storeAnalyses, type Analysis } from './store-analyses.ts';
import { rulesOf } from './world.ts';

/** What a transaction is judged by. */
export interface Basis {
  readonly batch: Batch;
  /** Of the rules, as `holdRules` or `addToRules` told it in this transaction. */
  readonly revision: number;
  /** What `upsertLatest` found. */
  readonly before: Marks;
  /** ms since 1970. */
  readonly now: number;
}

/** What a sensor, or a device, got, and what it is judged on. */
interface Rest {
  readonly news: News;
  /** How far it has been seen then; null: not to be told. */
  readonly mark: Mark | null;
  memory: OwnerMemory | undefined;
}

/** The judging of one transaction, after it has stored its rows: on what is remembered where that can be, else from the database. */
export class Round {
  readonly #knowledge: Knowledge;
  readonly #client: PoolClient;
  readonly #basis: Basis;
  readonly #staged = new Staged();
  /** How far the sources of rules over several sensors are that did not come along; under the locks of these rules. */
  #others: Promise<Marks> | null = null;
  readonly #changes: JudgedChange[] = [];
  readonly #analyses: Analysis[] = [];
  readonly #rest: Rest[] = [];

  constructor(knowledge: Knowledge, client: PoolClient, basis: Basis) {
    this.#knowledge = knowledge;
    this.#client = client;
    this.#basis = basis;
    const { world } = knowledge;
    if (basis.revision !== world.revision || !world.hasSeveral) return;
    // Asked behind what is being stored, so that nobody waits for the answer.
    const rules = this.#severalOf(basis.batch);
    if (rules.length === 0) return;
    this.#others = knowledge.several.lock(client, rules, basis.before);
    this.#others.catch(() => undefined);
  }

  /** All rules over several sensors that may have to be judged. */
  #severalOf({ rows, statusRows, ahead }: Batch): Binding[] {
    const { ofSensors, ofDevices } = this.#knowledge.world;
    const found = new Set<Binding>();
    for (const { id } of statusRows) for (const binding of ofDevices.get(id)?.several ?? []) found.add(binding);
    for (const [{ idColumn }, ofTable] of [...rows, ...ahead]) {
      const rules = idColumn === 'sensor_id' ? ofSensors : ofDevices;
      for (const { id } of ofTable) for (const binding of rules.get(id)?.several ?? []) found.add(binding);
    }
    return [...found];
  }

  /** Judges, and records what was found. Last of all that the transaction locks. */
  async judge(): Promise<Verdicts> {
    const { now, revision } = this.#basis;
    if (revision !== this.#knowledge.world.revision) this.#knowledge.take(await loadWorld(this.#client, revision));
    const stretches = await this.#takeNews();
    const standings = await this.#standings();
    stretches.push(...this.#knowledge.several.judge(standings, now, this.#changes));
    if (stretches.length > 0) {
      const derived = await derive(this.#client, stretches, this.#typeOf, now);
      for (const { change } of derived) if (change) this.#changes.push(change);
      this.#remember(derived, standings);
    }
    for (const one of this.#rest) this.#analyse(one);
    this.#staged.analyses = this.#analyses;
    const [analyses, alarms] = await inOrder([
      storeAnalyses(this.#client, this.#analyses),
      recordJudgements(this.#client, this.#changes, now),
    ]);
    return { alarms, analyses };
  }

  readonly #typeOf = (sensorId: number): SensorTypeCode => this.#knowledge.world.sensors.get(sensorId)?.type ?? 'b0';

  /** Judges on what is remembered where that can be; returns the stretches that have to be judged from the database. */
  async #takeNews(): Promise<NewStretch[]> {
    const { batch, before } = this.#basis;
    const { ofSensors, ofDevices } = newsOf(batch, before);
    const [lateReadings, lateStatuses] = await countLateOf(this.#client, ofSensors, ofDevices);
    const stretches: NewStretch[] = [];
    for (const one of ofDevices) this.#take(one, before.statuses.get(one.id), lateStatuses.get(one.id), stretches);
    for (const one of ofSensors) this.#take(one, before.readings.get(one.id), lateReadings.get(one.id), stretches);
    return stretches;
  }

  #take(news: News, stood: Mark | undefined, late: Mark | undefined, stretches: NewStretch[]): void {
    const { owner, id, firstAt, samples, isAhead } = news;
    const { world, several } = this.#knowledge;
    // What is ahead is not remembered.
    const mark = isAhead
      ? null
      : (late ?? (stood ? { at: Math.max(stood.at, news.lastAt), lateCount: stood.lateCount } : null));
    this.#staged.of(owner).set(id, mark);
    const rest: Rest = { news, mark, memory: undefined };
    this.#rest.push(rest);
    const rules = rulesOf(world, owner, id);
    const lateUntil = news.late > 0 ? news.knownAt : Number.NEGATIVE_INFINITY;
    for (const binding of rules.several) {
      const heard = several.hear(binding, firstAt, lateUntil, isAhead);
      for (const sample of samples) heard.push({ id, body: sample.body, reading: readingOf(sample) });
    }
    if (rules.own.length === 0) return;
    const memory = this.#knowledge.of(owner).memories.get(id);
    if (memory?.isBefore(firstAt) && mark && news.late === 0 && stood && isSameMark(memory.mark, stood)) {
      rest.memory = memory;
      this.#staged.fold(memory);
      for (const sample of samples) memory.add(id, sample.body, readingOf(sample));
      memory.judge(firstAt, this.#basis.now, this.#changes);
      return;
    }
    for (const binding of rules.own) stretches.push({ binding, from: firstAt, lateUntil });
  }

  /** Under the locks of the rules over several sensors. */
  async #standings(): Promise<Standings> {
    const { before } = this.#basis;
    const { several } = this.#knowledge;
    const rules = several.concerned;
    if (rules.length > 0) this.#others ??= several.lock(this.#client, rules, before);
    const others = await this.#others;
    const at = (marks: Marks | null, owner: Owner, id: number): Mark | undefined =>
      (owner.startsWith('s') ? marks?.readings : marks?.statuses)?.get(id);
    return {
      before: (owner, id) => at(before, owner, id) ?? at(others, owner, id),
      after: (owner, id) => this.#staged.of(owner).get(id),
    };
  }

  #remember(derived: readonly Derived[], standings: Standings): void {
    const byOwner = new Map<Owner, Derived[]>();
    for (const one of derived) {
      const { isOfSeveral, sources } = one.binding;
      const owner = sources[0]?.owner;
      if (isOfSeveral) this.#knowledge.several.take(one, standings);
      else if (owner) byOwner.set(owner, [...(byOwner.get(owner) ?? []), one]);
    }
    for (const one of this.#rest) {
      const { news, mark, memory } = one;
      if (memory) continue;
      const rules = byOwner.get(news.owner);
      if (rules && mark) one.memory = new OwnerMemory(news.owner, mark, rules);
      this.#staged.replace(news.owner, one.memory ?? null);
    }
  }

  #analyse({ news, memory }: Rest): void {
    const { owner, id, deviceId, samples, lastAt, knownAt } = news;
    if (lastAt <= knownAt) return;
    const { before } = this.#basis;
    const isSensor = owner.startsWith('s');
    const stood = (isSensor ? before.readings : before.statuses).get(id);
    const isKnown = stood !== undefined && isSameMark(this.#knowledge.of(owner).marks.get(id), stood);
    const states = isKnown ? this.#knowledge.states : null;
    const newest = samples.filter(({ row }) => row.at === lastAt);
    if (!isSensor) return analyseStatus(id, lastAt, readingOf(newest.at(-1)!).values, states, this.#analyses);
    const isAbnormal = newest.some(({ row }) => row.quality === quality.fault || row.checks !== 0);
    analyseReading({ deviceId, sensorId: id, at: lastAt, isAbnormal }, memory, states, this.#analyses);
  }

  /** The transaction has committed. */
  keep(): void {
    this.#staged.keep(this.#knowledge);
    this.#knowledge.several.keep();
  }

  /** The transaction was rolled back. */
  takeBack(): void {
    this.#staged.takeBack();
    this.#knowledge.several.takeBack();
  }
}
