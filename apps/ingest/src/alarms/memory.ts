import { firstNeeded, type Held, type ReferenceValue } from '@groundwatch/alarms';
import type { Binding, Owner, SourceUse } from './binding.ts';
import type { Mark } from './marks.ts';
import type { Window } from './window.ts';

/** A rule on its subject, as far as it has been judged. */
export interface Remembered {
  readonly binding: Binding;
  readonly data: { readonly series: readonly Window[]; readonly references: (ReferenceValue | null)[] };
  held: Held;
}

/** Samples that a window may grow by before it is cut. */
const LEAST = 64;

/** What is remembered of one sensor, or one device: the last samples, and how far its rules have been judged. */
export class OwnerMemory {
  readonly owner: Owner;
  /** How far it goes. */
  mark: Mark;
  readonly rules: readonly Remembered[];
  readonly #windows: readonly { readonly use: SourceUse; readonly window: Window; limit: number }[];

  constructor(owner: Owner, mark: Mark, rules: readonly Remembered[]) {
    this.owner = owner;
    this.mark = mark;
    this.rules = rules;
    const windows = new Map<Window, SourceUse>();
    for (const { binding, data } of rules)
      for (const [index, use] of binding.sources.entries()) windows.set(data.series[index]!, use);
    this.#windows = [...windows].map(([window, use]) => ({ use, window, limit: 0 }));
    this.#cut();
  }

  /** The window of each source, once. */
  get windows(): readonly { readonly use: SourceUse; readonly window: Window }[] {
    return this.#windows;
  }

  /** After the commit of what was added. */
  keep(mark: Mark): void {
    this.mark = mark;
    for (const { window } of this.#windows) window.keep();
    this.#cut();
  }

  takeBack(): void {
    for (const { window } of this.#windows) window.takeBack();
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
    for (const { binding } of this.rules) {
      for (const [index, use] of binding.sources.entries()) {
        const need = binding.bound.needs[index];
        if (use.key === key && need) first = Math.min(first, firstNeeded(need, window.times, from));
      }
    }
    return first;
  }
}
