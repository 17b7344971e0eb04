import {
  firstNeeded,
  isUsable,
  judge,
  type Held,
  type Level,
  type ReferenceValue,
  type StoredReading,
} from '@groundwatch/domain/alarms';
import type { JudgedChange } from '@groundwatch/db';
import { quality } from '@groundwatch/protocol/model';
import type { Binding, Body, Owner, SourceUse } from './binding.ts';
import { changeOf } from './recompute.ts';
import type { Watermark } from '../batch/watermarks.ts';
import type { Window } from './window.ts';

/** State of one rule on its subject. */
export interface RuleState {
  readonly binding: Binding;
  readonly data: { readonly series: readonly Window[]; readonly references: (ReferenceValue | null)[] };
  held: Held;
  /** Time at which the newest loaded reading ahead counts. It is not in the windows, so the state is valid only for rows after it. */
  readonly aheadUntil: number;
}

/** With the result of the transaction under way. */
interface Rule extends RuleState {
  next: Held | null;
}

/** A window grows by this many samples before it is trimmed. */
const LEAST = 64;

/** State of the rules of one owner, or of one multi-sensor rule: windows of recent samples, and the last judgements. */
export class RuleStates {
  readonly #rules: readonly Rule[];
  /** The latest time of the last changes of a level, which is after all readings where a rule has ended, and of the readings ahead. */
  #changedAt = Number.NEGATIVE_INFINITY;
  readonly #windows: readonly { readonly use: SourceUse; readonly window: Window; limit: number }[];
  /** References that are not collected yet, and those found in the running transaction. */
  #sought: { readonly rule: Rule; readonly index: number }[] = [];
  #found: { readonly rule: Rule; readonly index: number }[] = [];

  constructor(rules: readonly RuleState[]) {
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

  /** Whether rows from a time on are newer than all evaluated ones. */
  isBefore(at: number): boolean {
    return this.#changedAt < at;
  }

  get bindings(): readonly Binding[] {
    return this.#rules.map(({ binding }) => binding);
  }

  /** The first level of a rule of such a kind and its start, including the running transaction. */
  activeLevel(isWanted: (kind: Binding['kind']) => boolean): { readonly level: Level; readonly at: number } | null {
    for (const { binding, held, next } of this.#rules)
      if (isWanted(binding.kind) && (next ?? held).level !== 0) return next ?? held;
    return null;
  }

  /** Adds a row newer than all before it. */
  add(id: number, body: Body, reading: StoredReading): void {
    for (const { use, window } of this.#windows)
      if (use.id === id && use.body === body)
        window.push(reading.at, use.sample(reading), reading.quality === quality.suspect);
    if (this.#sought.length > 0) this.#findReferences(id, body, reading);
  }

  /** A row may be the reference that a rule waits for. */
  #findReferences(id: number, body: Body, reading: StoredReading): void {
    this.#sought = this.#sought.filter((one) => {
      const { binding, data } = one.rule;
      const use = binding.references[one.index]!;
      if (use.id !== id || use.body !== body || reading.at < binding.bound.references[one.index]!.at) return true;
      const value = use.sample(reading);
      if (!isUsable(value)) return true;
      this.#found.push(one);
      data.references[one.index] = { at: reading.at, value };
      return false;
    });
  }

  /** Evaluates the added rows, which start at `from`; once per transaction. */
  evaluate(from: number, now: number, into: JudgedChange[]): void {
    for (const rule of this.#rules) {
      const found = judge(rule.binding.bound, rule.data, rule.held, from, now);
      if (found.length === 0) continue;
      rule.next = found.at(-1)!;
      into.push(changeOf(rule.binding, found, Number.NEGATIVE_INFINITY)!);
    }
  }

  /** The transaction has committed. */
  commit(): void {
    for (const rule of this.#rules) {
      if (rule.next === null) continue;
      rule.held = rule.next;
      this.#changedAt = Math.max(this.#changedAt, rule.held.at);
      rule.next = null;
    }
    if (this.#found.length > 0) this.#found = [];
    for (const { window } of this.#windows) window.commit();
    this.#cut();
  }

  /** The transaction was rolled back. */
  rollBack(): void {
    for (const rule of this.#rules) rule.next = null;
    for (const { window } of this.#windows) window.rollBack();
    for (const { rule, index } of this.#found) rule.data.references[index] = null;
    this.#sought.push(...this.#found);
    this.#found = [];
  }

  /** Trims the windows from time to time to what the rules need. */
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

/** State of an owner's own rules. */
export class OwnerState extends RuleStates {
  readonly owner: Owner;
  /** The watermark for which the state is valid. */
  watermark: Watermark;

  constructor(owner: Owner, watermark: Watermark, rules: readonly RuleState[]) {
    super(rules);
    this.owner = owner;
    this.watermark = watermark;
  }
}
