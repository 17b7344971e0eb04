import type { StoredReading } from '@groundwatch/domain/alarms';
import { binaryArray, inOrder, type JudgedChange, type PoolClient } from '@groundwatch/db';
import { idOf, type Binding, type Body, type Owner } from './binding.ts';
import type { Derived } from './derive.ts';
import { isSameMark, nothingSeen, type Mark, type Marks } from '../batch/marks.ts';
import { RuleMemory } from './memory.ts';

/** First half of the key of the locks of rules over several sensors: of no others, for these are taken before them. */
const LOCK = 20_428;

/** What is remembered for one rule over several sensors, and how far it goes for each of them. */
class SeveralMemory extends RuleMemory {
  readonly binding: Binding;
  marks: ReadonlyMap<Owner, Mark>;

  constructor(binding: Binding, { data, held, aheadUntil }: Derived, marks: ReadonlyMap<Owner, Mark>) {
    // The windows are its own: those that were loaded may be the ones of a sensor's memory too.
    const own = new Map(data.series.map((window) => [window, window.copy()]));
    super([{ binding, data: { ...data, series: data.series.map((window) => own.get(window)!) }, held, aheadUntil }]);
    this.binding = binding;
    this.marks = marks;
  }

  /** Collect time of the newest reading that it has been judged at. */
  get judgedTo(): number {
    return Math.max(...[...this.marks.values()].map(({ at }) => at));
  }
}

/** What a transaction stored for one such rule. */
interface Heard {
  from: number;
  lateUntil: number;
  /** It takes more than what is remembered and `samples`. */
  isLeft: boolean;
  readonly samples: { readonly id: number; readonly body: Body; readonly reading: StoredReading }[];
}

/** Where the sources of rules stand: before the transaction, and after it; null: not to be told. */
export interface Standings {
  readonly before: (owner: Owner, id: number) => Mark | undefined;
  readonly after: (owner: Owner, id: number) => Mark | null | undefined;
}

const ownersOf = ({ sources }: Binding): Map<Owner, number> => new Map(sources.map(({ owner, id }) => [owner, id]));

/**
 * Rules over several sensors, or devices. Whoever judges one holds its lock to the end of the transaction, and has asked by then how
 * far those of its sources are that did not come along: what is remembered of it counts where that has not changed.
 */
export class SeveralMemories {
  readonly #memories = new Map<string, SeveralMemory>();
  readonly #heard = new Map<Binding, Heard>();
  #folded: { readonly memory: SeveralMemory; readonly marks: ReadonlyMap<Owner, Mark> }[] = [];
  #loaded: SeveralMemory[] = [];
  #forgotten: string[] = [];

  /** Rules have changed: keeps what is remembered of those that have not. */
  retain(bindings: ReadonlyMap<string, Binding>): void {
    for (const [key, { binding }] of this.#memories)
      if (bindings.get(key)?.print !== binding.print) this.#memories.delete(key);
  }

  /**
   * Takes the locks of rules, in the order of their ids, until the transaction ends; returns how far their sources are that are not
   * among `before`.
   */
  async lock(client: PoolClient, rules: readonly Binding[], before: Marks): Promise<Marks> {
    const ids = [...new Set(rules.map(({ ruleId }) => ruleId))].toSorted((a, b) => a - b);
    const owners = new Map(rules.flatMap((binding) => [...ownersOf(binding)]));
    const others = (kind: 's' | 'd', known: ReadonlyMap<number, Mark>): number[] =>
      [...owners].filter(([owner, id]) => owner.startsWith(kind) && !known.has(id)).map(([, id]) => id);
    const [, readings, statuses] = await inOrder([
      client.query({
        name: 'rules_of_several',
        text: 'SELECT pg_advisory_xact_lock($1, id) FROM unnest($2::int4[]) AS u(id)',
        values: [LOCK, binaryArray('int4', ids)],
      }),
      readMarks(client, 'latest_reading', others('s', before.readings)),
      readMarks(client, 'latest_status', others('d', before.statuses)),
    ]);
    return { readings, statuses };
  }

  /** What was stored of one source. `lateUntil`: up to when what is found is found late. `isAhead`: there is more that was ahead. */
  hear(binding: Binding, from: number, lateUntil: number, isAhead = false): Heard['samples'] {
    let heard = this.#heard.get(binding);
    if (!heard) this.#heard.set(binding, (heard = { from, lateUntil, isLeft: false, samples: [] }));
    heard.isLeft ||= isAhead;
    heard.from = Math.min(heard.from, from);
    heard.lateUntil = Math.max(heard.lateUntil, lateUntil);
    return heard.samples;
  }

  /** Rules that something was stored for. */
  get concerned(): readonly Binding[] {
    return [...this.#heard.keys()];
  }

  /** Judges what follows in order on what is remembered; returns the stretches of those that have to be judged from the database. */
  judge(
    { before, after }: Standings,
    now: number,
    into: JudgedChange[],
  ): { binding: Binding; from: number; lateUntil: number }[] {
    const stretches: { binding: Binding; from: number; lateUntil: number }[] = [];
    for (const [binding, { from, lateUntil, isLeft, samples }] of this.#heard) {
      const memory = this.#memories.get(binding.key);
      const isKnown =
        memory !== undefined &&
        !isLeft &&
        lateUntil === Number.NEGATIVE_INFINITY &&
        from > memory.judgedTo &&
        memory.isBefore(from) &&
        [...ownersOf(binding)].every(([owner, id]) =>
          isSameMark(memory.marks.get(owner), before(owner, id) ?? nothingSeen),
        );
      if (!memory || !isKnown) {
        stretches.push({ binding, from, lateUntil });
        continue;
      }
      const marks = new Map([...memory.marks].map(([owner, mark]) => [owner, after(owner, idOf(owner)) ?? mark]));
      this.#folded.push({ memory, marks });
      samples.sort((a, b) => a.reading.at - b.reading.at);
      for (const { id, body, reading } of samples) memory.add(id, body, reading);
      memory.judge(from, now, into);
    }
    return stretches;
  }

  /** Remembers what was judged from the database. */
  take(derived: Derived, { before, after }: Standings): void {
    const { binding } = derived;
    this.#forgotten.push(binding.key);
    const marks = new Map<Owner, Mark>();
    for (const [owner, id] of ownersOf(binding)) {
      const known = after(owner, id);
      const mark = known === undefined ? before(owner, id) : known;
      // Of what has no newest row nothing tells whether more has come that was ahead.
      if (!mark) return;
      marks.set(owner, mark);
    }
    this.#loaded.push(new SeveralMemory(binding, derived, marks));
  }

  keep(): void {
    for (const { memory, marks } of this.#folded) {
      memory.keep();
      memory.marks = marks;
    }
    for (const key of this.#forgotten) this.#memories.delete(key);
    for (const memory of this.#loaded) this.#memories.set(memory.binding.key, memory);
    this.#clear();
  }

  takeBack(): void {
    for (const { memory } of this.#folded) memory.takeBack();
    this.#clear();
  }

  #clear(): void {
    this.#heard.clear();
    this.#folded = [];
    this.#loaded = [];
    this.#forgotten = [];
  }
}

async function readMarks(
  client: PoolClient,
  from: 'latest_reading' | 'latest_status',
  ids: readonly number[],
): Promise<Map<number, Mark>> {
  if (ids.length === 0) return new Map();
  const column = from === 'latest_reading' ? 'sensor_id' : 'device_id';
  const { rows } = await client.query<{ id: number; at: Date; lateCount: number }>({
    name: `${from}_marks`,
    text: `SELECT ${column} AS id, collected_at AS at, late_count AS "lateCount" FROM ${from} WHERE ${column} = ANY($1::int4[])`,
    values: [binaryArray('int4', ids)],
  });
  return new Map(rows.map(({ id, at, lateCount }) => [id, { at: at.getTime(), lateCount }]));
}
