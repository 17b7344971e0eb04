import type { JudgedChange } from '@groundwatch/db';
import { quality } from '@groundwatch/protocol/model';
import type { Row, StatusRow } from '../batch/rows.ts';
import { analyseReading, analyseStatus } from './analyse.ts';
import type { Body } from './binding.ts';
import type { Knowledge, Known } from './knowledge.ts';
import { isSameMark, type Mark, type Marks } from '../batch/marks.ts';
import type { OwnerMemory } from './memory.ts';
import { statusReading } from './news.ts';
import type { Staged } from './staged.ts';
import type { Analysis } from './store-analyses.ts';
import { noRules, type OwnRules } from './world.ts';

/** Ids of sensors and devices of which a batch brings rows ahead. */
export interface Ahead {
  readonly readings: ReadonlySet<number>;
  readonly statuses: ReadonlySet<number>;
}

/** What a table got of one sensor or device, where it follows in order on all that was seen of it. */
interface Following {
  readonly first: Row;
  readonly last: Row;
  /** What stood there before. */
  readonly stood: Mark;
  readonly memory: OwnerMemory | undefined;
  readonly rules: OwnRules;
}

/**
 * Judges rows, table by table as they are stored, where that takes no more than what is remembered. All else is left. While it does
 * so, the database writes the next table.
 */
export class Hearing {
  readonly changes: JudgedChange[] = [];
  readonly analyses: Analysis[] = [];
  readonly #knowledge: Knowledge;
  readonly #staged: Staged;
  readonly #before: Marks;
  readonly #now: number;
  /** Of which something was ahead: all of theirs is left. */
  readonly #ahead: Ahead;
  #hasLeft = false;

  constructor(knowledge: Knowledge, staged: Staged, before: Marks, now: number, ahead: Ahead) {
    this.#knowledge = knowledge;
    this.#staged = staged;
    this.#before = before;
    this.#now = now;
    this.#ahead = ahead;
    this.#hasLeft = ahead.readings.size + ahead.statuses.size > 0;
  }

  /** Whether anything was left. */
  get hasLeft(): boolean {
    return this.#hasLeft;
  }

  /** Rows of a table of readings, sorted by sensor and time; what became of each is known. */
  hearReadings(body: Body, rows: readonly Row[]): void {
    const { sensors, states, world } = this.#knowledge;
    for (let from = 0, end = 0; from < rows.length; from = end) {
      end = endOf(rows, from);
      const { id } = rows[from]!;
      const isLeft = this.#ahead.readings.has(id);
      const following = isLeft ? null : this.#follow(rows, from, end, sensors, this.#before.readings, world.ofSensors);
      if (!following) continue;
      const { first, last, stood, memory, rules } = following;
      this.#staged.sensors.set(id, { at: last.at, lateCount: stood.lateCount });
      if (memory) {
        this.#staged.fold(memory);
        for (let i = from; i < end; i += 1) if (rows[i]!.outcome === 'stored') memory.add(id, body, rows[i]!);
        memory.judge(first.at, this.#now, this.changes);
      }
      for (const binding of rules.several) {
        const samples = this.#knowledge.several.hear(binding, first.at, Number.NEGATIVE_INFINITY);
        for (const row of rows.slice(from, end)) if (row.outcome === 'stored') samples.push({ id, body, reading: row });
      }
      const isAbnormal = last.quality === quality.fault || last.checks !== 0;
      const newest = { deviceId: last.report.job.device.id, sensorId: id, at: last.at, isAbnormal };
      analyseReading(newest, memory, isSameMark(sensors.marks.get(id), stood) ? states : null, this.analyses);
    }
  }

  /** Statuses, sorted by device and time; what became of each is known. */
  hearStatuses(rows: readonly StatusRow[]): void {
    const { devices, states, world } = this.#knowledge;
    for (let from = 0, end = 0; from < rows.length; from = end) {
      end = endOf(rows, from);
      const { id } = rows[from]!;
      const isLeft = this.#ahead.statuses.has(id);
      const following = isLeft ? null : this.#follow(rows, from, end, devices, this.#before.statuses, world.ofDevices);
      if (!following) continue;
      const { first, last, stood, memory, rules } = following;
      this.#staged.devices.set(id, { at: last.at, lateCount: stood.lateCount });
      if (memory) {
        this.#staged.fold(memory);
        const isOfBits = memory.fields.has('runStatus');
        for (let i = from; i < end; i += 1) {
          const row = rows[i]!;
          if (row.outcome === 'stored') memory.add(id, 'status', isOfBits ? statusReading(row) : row);
        }
        memory.judge(first.at, this.#now, this.changes);
      }
      for (const binding of rules.several) {
        const samples = this.#knowledge.several.hear(binding, first.at, Number.NEGATIVE_INFINITY);
        for (const row of rows.slice(from, end))
          if (row.outcome === 'stored') samples.push({ id, body: 'status', reading: statusReading(row) });
      }
      const known = isSameMark(devices.marks.get(id), stood) ? states : null;
      analyseStatus(id, last.at, last.values, known, this.analyses);
    }
  }

  /** Null: nothing was stored of it, or it is left. */
  #follow(
    rows: readonly Row[],
    from: number,
    end: number,
    { memories }: Known,
    before: ReadonlyMap<number, Mark>,
    byId: ReadonlyMap<number, OwnRules>,
  ): Following | null {
    let first: Row | null = null;
    let last: Row | null = null;
    for (let i = from; i < end; i += 1) {
      if (rows[i]!.outcome !== 'stored') continue;
      first ??= rows[i]!;
      last = rows[i]!;
    }
    if (!first || !last) return null;
    const { id } = first;
    const stood = before.get(id);
    const rules = byId.get(id) ?? noRules;
    const memory = rules.own.length > 0 ? memories.get(id) : undefined;
    const isKnown =
      stood !== undefined &&
      (rules.own.length === 0 || (memory?.isBefore(first.at) === true && isSameMark(memory.mark, stood)));
    if (isKnown && first.isWhole && first.at > stood.at) return { first, last, stood, memory, rules };
    this.#hasLeft = true;
    return null;
  }
}

/** Where the rows of the next sensor, or device, begin. */
function endOf(rows: readonly Row[], from: number): number {
  const { id } = rows[from]!;
  let end = from + 1;
  while (end < rows.length && rows[end]!.id === id) end += 1;
  return end;
}
