import {
  bindRule,
  episodesOf,
  isUsable,
  nothingHeld,
  Replay,
  silence,
  sourceKey,
  subjectOf,
  type AheadSample,
  type BoundRule,
  type Episode,
  type Facts,
  type Judgement,
  type ReferenceValue,
  type Series,
} from '@groundwatch/domain/alarms';
import { DAY_MS, type RuleInForce } from '@groundwatch/protocol/model';
import type { Queryable } from '../../context.ts';
import { answerOf } from './answer-of.ts';
import { bodiesOf, readAhead, readBefore, readBetween, readFrom, type Body } from '../../read-body.ts';
import { readHeard } from './read-heard.ts';
import { MOST_READINGS, type BacktestFound, type BacktestTask, type ChildAnswer, type TaskSubject } from './task.ts';

/** Values per read. */
const PIECE_VALUES = 200_000;
const LONGEST_PIECE_MS = 60 * DAY_MS;
const SHORTEST_PIECE_MS = DAY_MS / 8;
/** Readings that are searched for the first one with a usable value. */
const FIRST_LOOK = 500;

class TooMuch extends Error {}

/** A rule and its reference. */
interface Run {
  readonly bound: BoundRule;
  readonly references: readonly (ReferenceValue | null)[];
}

/** Evaluates stored readings with both definitions, one subject at a time; each batch of readings is read once. */
class Runner {
  readonly #db: Queryable;
  readonly #task: BacktestTask;
  readonly #sensors: ReadonlyMap<number, BacktestTask['sensors'][number]>;
  readonly #facts: Facts;
  #rows = 0;

  constructor(db: Queryable, task: BacktestTask) {
    this.#db = db;
    this.#task = task;
    this.#sensors = new Map(task.sensors.map((sensor) => [sensor.id, sensor]));
    this.#facts = {
      sensor: (id) => this.#sensors.get(id),
      device: () => ({ lowBatteryV: null }),
    };
  }

  get rows(): number {
    return this.#rows;
  }

  async judge(one: TaskSubject): Promise<{ proposed: Judgement[]; inForce: Judgement[] }> {
    const { subject, proposed, inForce } = one;
    const silent = await this.#silences(one);
    const bound = [proposed, inForce].map((versions) => bindRule(versions, subject, this.#facts));
    const runs = await Promise.all(bound.map((rule) => this.#run(rule)));
    const judged = await this.#replay(runs);
    return {
      proposed: [...silent[0]!, ...judged[0]!],
      inForce: [...silent[1]!, ...judged[1]!],
    };
  }

  async #silences({ subject, proposed, inForce }: TaskSubject): Promise<Judgement[][]> {
    const { from, to } = this.#task;
    const isSilence = ({ definition }: RuleInForce): boolean => definition.condition.kind === 'noData';
    if (![...proposed, ...inForce].some(isSilence)) return [[], []];
    const heard = await readHeard(this.#db, subjectOf(subject).id, from, to);
    this.#count(heard.length);
    return [proposed, inForce].map((versions) =>
      versions.filter(isSilence).flatMap(({ version, definition: { condition } }) => {
        if (condition.kind !== 'noData') return [];
        return silence({ limits: condition.limits, version }, heard, nothingHeld, { from, to, until: to });
      }),
    );
  }

  async #run(bound: BoundRule): Promise<Run> {
    const references: (ReferenceValue | null)[] = [];
    for (const { source, at } of bound.references) {
      const [found] = bodiesOf([{ source, slot: 0 }], this.#sensors);
      const [series] = found ? await readFrom(this.#db, found.body, at, FIRST_LOOK) : [];
      const index = series?.values.findIndex((value) => isUsable(value)) ?? -1;
      references.push(index < 0 ? null : { at: series!.times[index]!, value: series!.values[index]! });
    }
    return { bound, references };
  }

  /** Evaluates the readings and returns the judgements of each run. */
  async #replay(runs: readonly Run[]): Promise<Judgement[][]> {
    const judged = runs.map((): Judgement[] => []);
    const needs = runs.flatMap(({ bound }) => bound.needs);
    const keys = [...new Set(needs.map(({ source }) => sourceKey(source)))];
    if (keys.length === 0) return judged;
    const slots = keys.map((key, slot) => ({
      slot,
      source: needs.find(({ source }) => sourceKey(source) === key)!.source,
    }));
    const bodies = bodiesOf(slots, this.#sensors);
    const { from, to } = this.#task;
    const start = from - Math.max(...needs.map(({ delayMs, reachMs }) => delayMs + reachMs));
    const before = Math.max(...needs.map(({ samples, more }) => samples + more));
    const ahead = await this.#read(bodies, (body) => readAhead(this.#db, body, { from: start, to, before }));
    const of = <T>(bound: BoundRule, pieces: readonly T[], none: T): T[] =>
      bound.needs.map(({ source }) => pieces[keys.indexOf(sourceKey(source))] ?? none);
    const replays = runs.map(({ bound, references }) => new Replay(bound, references, from, of(bound, ahead, [])));
    const feed = (pieces: readonly Series[], until: number): void => {
      for (const [index, replay] of replays.entries())
        for (const judgement of replay.feed(of(runs[index]!.bound, pieces, { times: [], values: [] }), until))
          judged[index]!.push(judgement);
    };
    feed(await this.#read(bodies, (body) => readBefore(this.#db, body, start, before)), from - 1);
    let length = DAY_MS;
    for (let at = start; at < to;) {
      // Ingest ends a level when its rule ends; a back-test ends it with the period.
      const end = Math.min(at < from ? Math.min(at + length, from) : at + length, to);
      const known = this.#rows;
      feed(await this.#read(bodies, (body) => readBetween(this.#db, body, at, end)), end - 1);
      const values = (this.#rows - known) * Math.max(...bodies.map(({ body }) => body.columns), 1);
      length = Math.min(
        LONGEST_PIECE_MS,
        Math.max(SHORTEST_PIECE_MS, ((end - at) * PIECE_VALUES) / Math.max(values, PIECE_VALUES / 4)),
      );
      at = end;
    }
    return judged;
  }

  /** Reads the needed columns of each family table, by the slots of the samples. */
  async #read<T extends Series | AheadSample[]>(
    bodies: ReturnType<typeof bodiesOf>,
    read: (body: Body) => Promise<T[]>,
  ): Promise<T[]> {
    const pieces: T[] = [];
    for (const { body, slots } of bodies) {
      const found = await read(body);
      for (const [index, slot] of slots.entries()) pieces[slot] = found[index]!;
      const [first = []] = found;
      this.#count('times' in first ? first.times.length : first.length);
    }
    return pieces;
  }

  #count(rows: number): void {
    this.#rows += rows;
    if (this.#rows > MOST_READINGS) throw new TooMuch();
  }
}

/** Runs a back-test on a connection. */
export async function runTask(db: Queryable, task: BacktestTask): Promise<ChildAnswer> {
  const runner = new Runner(db, task);
  const proposed: Episode[] = [];
  const inForce: Episode[] = [];
  const bySubject: BacktestFound['bySubject'][number][] = [];
  for (const [index, one] of task.subjects.entries()) {
    const before = runner.rows;
    try {
      const found = await runner.judge(one);
      for (const episode of episodesOf(one.subject, found.proposed)) proposed.push(episode);
      for (const episode of episodesOf(one.subject, found.inForce)) inForce.push(episode);
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      return { kind: 'tooMuch', rows: Math.round((runner.rows * task.subjects.length) / (index + 1)) };
    }
    bySubject.push({ subject: one.subject, readings: runner.rows - before });
  }
  const found = { readings: runner.rows, bySubject, proposed, inForce };
  return { kind: 'found', backtest: answerOf(task, found) };
}
