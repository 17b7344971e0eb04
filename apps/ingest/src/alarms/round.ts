import { inOrder, recordJudgements, type JudgedChange, type PoolClient } from '@groundwatch/db';
import { quality, type SensorTypeCode } from '@groundwatch/protocol/model';
import type { Batch } from '../batch/batch.ts';
import type { Row, StatusRow } from '../batch/rows.ts';
import { analyseReading, analyseStatus } from './analyse.ts';
import type { Binding, Body, Owner } from './binding.ts';
import { derive, type Derived, type NewStretch } from './derive.ts';
import type { Verdicts } from './engine.ts';
import { Hearing, type Ahead } from './hearing.ts';
import type { Knowledge } from './knowledge.ts';
import { loadWorld } from './load-world.ts';
import { isSameMark, type Mark, type Marks } from '../batch/marks.ts';
import { OwnerMemory } from './memory.ts';
import { countLateOf, newsOf, type News } from './news.ts';
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

/** What was not judged while the tables were written. */
interface Rest {
  readonly news: News;
  /** How far it has been seen then; null: not to be told. */
  readonly mark: Mark | null;
  memory: OwnerMemory | undefined;
}

function aheadOf({ ahead }: Batch): Ahead {
  const of = (column: string): Set<number> =>
    new Set([...ahead].flatMap(([{ idColumn }, rows]) => (idColumn === column ? rows.map(({ id }) => id) : [])));
  return { readings: of('sensor_id'), statuses: of('device_id') };
}

/** The judging of one transaction: first of what each table has stored, while the next one is written; then of the rest. */
export class Round {
  readonly #knowledge: Knowledge;
  readonly #client: PoolClient;
  readonly #basis: Basis;
  readonly #staged = new Staged();
  /** Null: the rules have to be loaded first. */
  readonly #hearing: Hearing | null;
  /** How far the sources of rules over several sensors are that did not come along; under the locks of these rules. */
  #others: Promise<Marks> | null = null;
  #fault: { readonly error: unknown } | null = null;
  #changes: JudgedChange[] = [];
  #analyses: Analysis[] = [];
  readonly #rest: Rest[] = [];

  constructor(knowledge: Knowledge, client: PoolClient, basis: Basis) {
    this.#knowledge = knowledge;
    this.#client = client;
    this.#basis = basis;
    const { world } = knowledge;
    const isCurrent = basis.revision === world.revision;
    const ahead = aheadOf(basis.batch);
    this.#hearing = isCurrent ? new Hearing(knowledge, this.#staged, basis.before, basis.now, ahead) : null;
    if (!isCurrent || !world.hasSeveral) return;
    // Asked behind what is being stored, so that nobody waits for the answer.
    const rules = this.#severalOf(basis.batch, ahead);
    if (rules.length === 0) return;
    this.#others = knowledge.several.lock(client, rules, basis.before);
    this.#others.catch(() => undefined);
  }

  /** All rules over several sensors that may have to be judged. */
  #severalOf({ rows, statusRows }: Batch, ahead: Ahead): Binding[] {
    const { ofSensors, ofDevices } = this.#knowledge.world;
    const found = new Set<Binding>();
    for (const ofTable of rows.values())
      for (const { id } of ofTable) for (const binding of ofSensors.get(id)?.several ?? []) found.add(binding);
    for (const { id } of statusRows) for (const binding of ofDevices.get(id)?.several ?? []) found.add(binding);
    for (const id of ahead.readings) for (const binding of ofSensors.get(id)?.several ?? []) found.add(binding);
    for (const id of ahead.statuses) for (const binding of ofDevices.get(id)?.several ?? []) found.add(binding);
    return [...found];
  }

  /** Rows of a table of readings that were inserted. What goes wrong is told by `judge`. */
  hearReadings(body: Body, rows: readonly Row[]): void {
    this.#hear((hearing) => hearing.hearReadings(body, rows));
  }

  hearStatuses(rows: readonly StatusRow[]): void {
    this.#hear((hearing) => hearing.hearStatuses(rows));
  }

  #hear(work: (hearing: Hearing) => void): void {
    if (!this.#hearing || this.#fault) return;
    try {
      work(this.#hearing);
    } catch (error) {
      this.#fault = { error };
    }
  }

  /** Judges what is left, and records all of it. Last of all that the transaction locks. */
  async judge(): Promise<Verdicts> {
    const { now, revision } = this.#basis;
    if (this.#fault) throw this.#fault.error;
    const hearing = this.#hearing;
    if (hearing) {
      this.#changes = hearing.changes;
      this.#analyses = hearing.analyses;
    } else this.#knowledge.take(await loadWorld(this.#client, revision));
    const stretches = !hearing || hearing.hasLeft ? await this.#takeRest() : [];
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
  async #takeRest(): Promise<NewStretch[]> {
    const { batch, before } = this.#basis;
    const { ofSensors, ofDevices } = newsOf(batch, before, this.#staged);
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
      for (const { body, reading } of samples) heard.push({ id, body, reading });
    }
    if (rules.own.length === 0) return;
    const memory = this.#knowledge.of(owner).memories.get(id);
    if (memory?.isBefore(firstAt) && mark && news.late === 0 && stood && isSameMark(memory.mark, stood)) {
      rest.memory = memory;
      this.#staged.fold(memory);
      for (const { body, reading } of samples) memory.add(id, body, reading);
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
    const newest = samples.filter(({ reading }) => reading.at === lastAt);
    if (!isSensor) return analyseStatus(id, lastAt, newest.at(-1)!.reading.values, states, this.#analyses);
    const isAbnormal = newest.some(({ reading }) => reading.quality === quality.fault || reading.checks !== 0);
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
