import {
  firstNeeded,
  isEvidence,
  judge,
  type Held,
  type Level,
  type ReferenceValue,
  type StoredReading,
} from '@groundwatch/domain/alarms';
import type { JudgedChange } from '@groundwatch/db';
import { quality } from '@groundwatch/protocol/model';
import type { Binding, Body, Owner, SourceUse } from './binding.ts';
import { changeOf } from './derive.ts';
import type { Mark } from '../batch/marks.ts';
import type { Window } from './window.ts';

/** A rule on its subject, as far as it has been judged. */
export interface Remembered {
  readonly binding: Binding;
  readonly data: { readonly series: readonly Window[]; readonly references: (ReferenceValue | null)[] };
  held: Held;
  /** When the newest reading ahead counts that was loaded; it is not remembered, so what lies before it is not judged on this. */
  readonly aheadUntil: number;
}

/** As it is judged now, by a transaction that may not have committed yet. */
interface Rule extends Remembered {
  next: Held | null;
}

/** Samples that a window may grow by before it is cut. */
const LEAST = 64;

/** What is remembered for some rules: the last samples of their sources, and how far they have been judged. */
export class RuleMemory {
  readonly #rules: readonly Rule[];
  /** Time of the last change of a level, which may lie after all readings, where a rule has come out of force, or of the last reading ahead. */
  #changedAt = Number.NEGATIVE_INFINITY;
  readonly #windows: readonly { readonly use: SourceUse; readonly window: Window; limit: number }[];
  /** Values that rules count from and that have not been collected yet, and those found by the transaction under way. */
  #sought: { readonly rule: Rule; readonly index: number }[] = [];
  #found: { readonly rule: Rule; readonly index: number }[] = [];

  constructor(rules: readonly Remembered[]) {
    this.#rules = rules.map((rule) => ({ ...rule, next: null }));
    for (const { held, aheadUntil } of rules) this.#changedAt = Math.max(this.#changedAt, held.at, aheadUntil);
    const windows = new Map<Window, SourceUse>();
    for (const rule of this.#rules) {
      for (const [index, use] of rule.binding.sources.entries()) windows.set(rule.data.series[index]!, use);
      for (const [index, value] of rule.data.references.entries())
        if (value === null) this.#sought.push({ rule, index });
    }
    this.#windows = [...windows].map(([window, use]) => ({ use, window, limit: 0 }));
    this.#cut();
  }

  /** Whether what is collected from a time on comes after all that was judged. */
  isBefore(at: number): boolean {
    return this.#changedAt < at;
  }

  get bindings(): readonly Binding[] {
    return this.#rules.map(({ binding }) => binding);
  }

  /** Where the first rule of a kind that stands at a level stands at it; once the transaction has committed. */
  standing(kind: Binding['kind']): { readonly level: Level; readonly at: number } | null {
    for (const { binding, held, next } of this.#rules)
      if (binding.kind === kind && (next ?? held).level !== 0) return next ?? held;
    return null;
  }

  /** Takes what was collected after all that is remembered of a sensor, or of a device's statuses; in its order. */
  add(id: number, body: Body, reading: StoredReading): void {
    for (const { use, window } of this.#windows)
      if (use.id === id && use.body === body)
        window.push(reading.at, use.sample(reading), reading.quality === quality.suspect);
    if (this.#sought.length > 0) this.#findReferences(id, body, reading);
  }

  /** What values are counted from may have just come. */
  #findReferences(id: number, body: Body, reading: StoredReading): void {
    this.#sought = this.#sought.filter((one) => {
      const { binding, data } = one.rule;
      const use = binding.references[one.index]!;
      if (use.id !== id || use.body !== body || reading.at < binding.bound.references[one.index]!.at) return true;
      const value = use.sample(reading);
      if (!isEvidence(value)) return true;
      this.#found.push(one);
      data.references[one.index] = { at: reading.at, value };
      return false;
    });
  }

  /** Judges what was added, from `from` on, which is after all that was judged before; once a transaction. */
  judge(from: number, now: number, into: JudgedChange[]): void {
    for (const rule of this.#rules) {
      const found = judge(rule.binding.bound, rule.data, rule.held, from, now);
      if (found.length === 0) continue;
      rule.next = found.at(-1)!;
      into.push(changeOf(rule.binding, found, Number.NEGATIVE_INFINITY)!);
    }
  }

  /** The transaction has committed. */
  keep(): void {
    for (const rule of this.#rules) {
      if (rule.next === null) continue;
      rule.held = rule.next;
      this.#changedAt = Math.max(this.#changedAt, rule.held.at);
      rule.next = null;
    }
    if (this.#found.length > 0) this.#found = [];
    for (const { window } of this.#windows) window.keep();
    this.#cut();
  }

  /** The transaction was rolled back. */
  takeBack(): void {
    for (const rule of this.#rules) rule.next = null;
    for (const { window } of this.#windows) window.takeBack();
    for (const { rule, index } of this.#found) rule.data.references[index] = null;
    this.#sought.push(...this.#found);
    this.#found = [];
  }

  /** Forgets what no rule looks at any more, now and then. */
  #cut(): void {
    for (const one of this.#windows) {
      const { window, use } = one;
      if (window.times.length <= one.limit) continue;
      const newest = window.times.at(-1);
      if (newest !== undefined) window.trim(this.#firstNeeded(use.key, window, newest));
      one.limit = Math.max(LEAST, 2 * window.times.length);
    }
  }

  #firstNeeded(key: string, window: Window, from: number): number {
    let first = window.times.length;
    for (const { binding } of this.#rules) {
      for (const [index, use] of binding.sources.entries()) {
        const need = binding.bound.needs[index];
        if (use.key === key && need) first = Math.min(first, firstNeeded(need, window.times, from));
      }
    }
    return first;
  }
}

/** What is remembered of one sensor, or one device, for its own rules. */
export class OwnerMemory extends RuleMemory {
  readonly owner: Owner;
  /** How far it goes. */
  mark: Mark;

  constructor(owner: Owner, mark: Mark, rules: readonly Remembered[]) {
    super(rules);
    this.owner = owner;
    this.mark = mark;
  }
}
