import type { AlarmLevel, AlarmSubject } from '@groundwatch/protocol/model';
import type { SampleValue, Series, Source } from './sources.ts';

export type Level = AlarmLevel | 0;

/** First usable reading at or after the time that a bound rule asked for. */
export interface ReferenceValue {
  readonly at: number;
  readonly value: SampleValue;
}

/** The data of a bound rule, in the order of its `needs` and its `references`; undefined: unknown. */
export interface RuleData {
  readonly series: readonly (Series | undefined)[];
  readonly references: readonly (ReferenceValue | null | undefined)[];
  /**
   * Readings ahead: the times at which they count, ascending and never a time of `series`, and the data to judge at these times. They can
   * only raise.
   */
  readonly ahead?: { readonly times: readonly number[]; readonly data: RuleData } | undefined;
}

/** Result of the data for a level: it is reached (or not left yet, by the deadband), it is over, or neither, which changes nothing. */
export type Outcome = 'raises' | 'clears' | 'cannotTell';

/** The finding at one time. One object is reused, so that a reading that changes nothing allocates nothing. */
export interface Finding {
  /** Worst level whose limit is reached. */
  reached: Level;
  /** Worst level that is not yet left by the deadband. */
  kept: Level;
  /** Whether levels worse than `kept` are cleared. False: it may raise, and clears nothing. */
  clears: boolean;
  value: number | null;
  /** The worst element of a list field; −1: none. */
  element: number;
  /** Further numbers of a trigger, in the order of the condition that found them. */
  readonly extras: number[];
}

export const newFinding = (): Finding => ({
  reached: 0,
  kept: 0,
  clears: false,
  value: null,
  element: -1,
  extras: [],
});

/** Sets a finding to: cannot tell. It neither raises nor clears, and is not counted. */
export function setCannotTell(into: Finding): void {
  into.reached = 0;
  into.kept = 0;
  into.clears = false;
  into.value = null;
}

/** Whether a finding raises or clears any level. */
export const isConclusive = ({ kept, clears }: Finding): boolean => clears || kept !== 0;

/** The outcome of a finding for a level, 1 to 4. */
export function outcomeFor({ kept, clears }: Finding, level: Level): Outcome {
  if (kept !== 0 && kept <= level) return 'raises';
  return clears ? 'clears' : 'cannotTell';
}

/** A condition bound to its subject. */
export interface Assessor {
  /** Indexes of the needs at whose readings the condition is evaluated. */
  readonly triggers: readonly number[];
  /** Evaluates the condition at `at` from data collected up to then. */
  assess(data: RuleData, at: number, into: Finding): void;
  /** The detail of a judgement: the limit of a level, unit, field and the like. */
  describe(finding: Finding, level: Level): Record<string, unknown>;
}

/** How much data of a source is needed before an evaluated time: see `firstNeeded`. */
export interface Need {
  readonly source: Source;
  /** First back by this time, */
  delayMs: number;
  /** then by this many readings, */
  samples: number;
  /** then by this time, */
  reachMs: number;
  /** then by this many readings again. */
  more: number;
}

export interface ReferenceNeed {
  readonly source: Source;
  /** ms since 1970; −Infinity: the very first reading. */
  readonly at: number;
}

export interface Reach {
  readonly reachMs?: number;
  readonly more?: number;
}

/** Collects the needs of a rule's versions, each source once. */
export class Needs {
  readonly list: Need[] = [];
  readonly references: ReferenceNeed[] = [];

  /** Index of the source in the rule's data. */
  source(source: Source, { reachMs = 0, more = 0 }: Reach = {}): number {
    let index = this.list.findIndex((need) => sourceKey(need.source) === sourceKey(source));
    if (index < 0) index = this.list.push({ source, delayMs: 0, samples: 0, reachMs: 0, more: 0 }) - 1;
    const need = this.list[index]!;
    need.reachMs = Math.max(need.reachMs, reachMs);
    need.more = Math.max(need.more, more);
    return index;
  }

  /** Index of the reference in the rule's data. */
  reference(source: Source, at: number): number {
    const known = this.references.findIndex(
      (reference) => reference.at === at && sourceKey(reference.source) === sourceKey(source),
    );
    return known < 0 ? this.references.push({ source, at }) - 1 : known;
  }
}

/** Names a source: `sensor:12:x`, `sensor:12:x:joined`, `status:5:battery`. */
export const sourceKey = (source: Source): string =>
  source.kind === 'sensor'
    ? `sensor:${source.sensorId}:${source.field}${source.isJoined ? ':joined' : ''}`
    : `status:${source.deviceId}:${source.field}`;

/** Kind and id of a subject. */
export function subjectOf(subject: AlarmSubject): { kind: 'sensor' | 'device' | 'rule' | 'wall'; id: number } {
  const [kind, id] = subject.split(':') as ['sensor' | 'device' | 'rule' | 'wall', string];
  return { kind, id: Number(id) };
}
