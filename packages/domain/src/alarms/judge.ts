import {
  newFinding,
  outcomeFor,
  isConclusive,
  type Finding,
  type Level,
  type Outcome,
  type RuleData,
} from './assessor.ts';
import type { BoundRule, Segment } from './bound-rule.ts';
import { indexAt, indexBefore, MAX_SKIPPED } from './series.ts';
import type { Judgement } from './sources.ts';

/** State of a rule: the last judgement before the range to evaluate; level 0 and −Infinity where there is none. */
export interface Held {
  readonly level: Level;
  readonly at: number;
}

export const nothingHeld: Held = { level: 0, at: -Infinity };

const nothing: readonly Judgement[] = [];

/** Whether one level is worse than the other. */
const isWorse = (one: Level, than: Level): boolean => one !== 0 && (than === 0 || one < than);
const worse = (one: Level, other: Level): Level => (isWorse(one, other) ? one : other);

// Evaluation is synchronous, so two findings are enough.
const now = newFinding();
const then = newFinding();

/**
 * Changes of a rule's level at collect times from `from` on, in ascending order: the same as evaluating all readings in order of collect
 * time, whatever is unknown of the past beyond the rule's needs. Also the end of a level whose rule ended before `from`, if `held` does not
 * include it yet. `until`: the present time; later ends are not reported yet.
 */
export function judge(
  bound: BoundRule,
  data: RuleData,
  held: Held,
  from: number,
  until = newestOf(data),
): readonly Judgement[] {
  let { level, at: since } = held;
  let found: Judgement[] | null = null;
  for (const segment of bound.segments) {
    if (segment.to <= since || (segment.to <= from && level === 0)) continue;
    // A level from before the rule came into force (again) is not its own.
    if (since < segment.from && !isCarried(bound, segment)) level = 0;
    const { ahead } = data;
    const start = Math.max(from, segment.from);
    let at = nextTime(segment, data, start);
    let aheadAt = nextAhead(ahead, start);
    while (Math.min(at, aheadAt) < segment.to) {
      const isAhead = aheadAt < at;
      const time = isAhead ? aheadAt : at;
      const known = isAhead ? ahead!.data : data;
      const to = isAhead ? raisedAt(segment, known, time, level) : levelAt(segment, known, time, level);
      if (to !== level) {
        found ??= [];
        found.push(judgementOf(segment, time, level, to, now, marksOf(bound, segment, known, time, to, isAhead)));
        level = to;
        since = time;
      }
      if (isAhead) aheadAt = nextAhead(ahead, time + 1);
      else at = nextTime(segment, data, time, true);
    }
    if (segment.continues || level === 0 || segment.to > until) continue;
    found ??= [];
    found.push(judgementOf(segment, segment.to, level, 0, null));
    level = 0;
    since = segment.to;
  }
  return found ?? nothing;
}

/** `finding` null: the rule is no longer in force. */
const judgementOf = (
  segment: Segment,
  at: number,
  was: Level,
  level: Level,
  finding: Finding | null,
  marks: Readonly<Record<string, true>> = {},
): Judgement => ({
  at,
  level,
  was,
  version: segment.version,
  value: finding?.value != null && Number.isFinite(finding.value) ? finding.value : null,
  detail: finding
    ? { ...segment.assessor.describe(finding, level), ...marks }
    : { limit: null, unit: '', field: null, reason: 'notInForce' },
});

/** Reservations about the readings behind a level: their clock was ahead, or some are suspect. */
function marksOf(
  { needs }: BoundRule,
  { assessor, of }: Segment,
  { series }: RuleData,
  at: number,
  level: Level,
  isAhead: boolean,
): Readonly<Record<string, true>> {
  const isSuspect =
    level !== 0 &&
    assessor.triggers.some((trigger) => {
      const { times = [], suspect } = series[trigger] ?? {};
      if (!suspect) return false;
      const last = indexAt(times, at);
      const since = at - (needs[trigger]?.reachMs ?? 0);
      for (let i = last; i >= 0 && (i > last - of || times[i]! >= since); i -= 1) if (suspect[i]) return true;
      return false;
    });
  return { ...(isAhead ? { isAhead: true } : {}), ...(isSuspect ? { isSuspect: true } : {}) };
}

const isCarried = ({ segments }: BoundRule, segment: Segment): boolean =>
  segments[segments.indexOf(segment) - 1]?.continues ?? false;

function newestOf({ series }: RuleData): number {
  let newest = -Infinity;
  for (const one of series) newest = Math.max(newest, one?.times.at(-1) ?? -Infinity);
  return newest;
}

/** First collect time of the segment's sources at or after `at` (or after it), Infinity for none. */
function nextTime({ assessor }: Segment, data: RuleData, at: number, isAfter = false): number {
  let next = Infinity;
  for (const trigger of assessor.triggers) {
    const times = data.series[trigger]?.times;
    if (!times) continue;
    const index = (isAfter ? indexAt(times, at) : indexBefore(times, at)) + 1;
    if (index < times.length && times[index]! < next) next = times[index]!;
  }
  return next;
}

/** First time at or after `at` at which a reading ahead counts, Infinity for none. */
const nextAhead = (ahead: RuleData['ahead'], at: number): number =>
  ahead === undefined ? Infinity : (ahead.times[indexBefore(ahead.times, at) + 1] ?? Infinity);

/** Last collect time of the segment's sources before `at`, −Infinity for none of its own. */
function timeBefore({ assessor, from }: Segment, data: RuleData, at: number): number {
  let last = -Infinity;
  for (const trigger of assessor.triggers) {
    const times = data.series[trigger]?.times;
    const index = times ? indexBefore(times, at) : -1;
    if (index >= 0 && times![index]! > last) last = times![index]!;
  }
  return last >= from ? last : -Infinity;
}

/** The level after a reading ahead: it can raise and nothing else. */
function raisedAt(segment: Segment, data: RuleData, at: number, level: Level): Level {
  segment.assessor.assess(data, at, now);
  if (!isWorse(now.reached, level)) return level;
  return worse(level, segment.needs <= 1 ? now.reached : takenAt(segment, data, at));
}

function levelAt(segment: Segment, data: RuleData, at: number, level: Level): Level {
  segment.assessor.assess(data, at, now);
  if (isWorse(now.reached, level)) {
    return worse(level, segment.needs <= 1 ? now.reached : takenAt(segment, data, at));
  }
  if (level === 0 || outcomeFor(now, level) !== 'clears') return level;
  return leftAt(segment, data, at, level);
}

const counts = [0, 0, 0, 0, 0];

/** The worst level that enough of the last readings have reached, this one among them. */
function takenAt(segment: Segment, data: RuleData, at: number): Level {
  counts.fill(0);
  counts[now.reached]! += 1;
  let [known, passed] = [1, 0];
  let time = timeBefore(segment, data, at);
  while (known < segment.of && passed <= MAX_SKIPPED && time !== -Infinity) {
    segment.assessor.assess(data, time, then);
    if (isConclusive(then)) {
      known += 1;
      if (then.reached !== 0) counts[then.reached]! += 1;
    } else passed += 1;
    time = timeBefore(segment, data, time);
  }
  let reached = 0;
  for (const level of [1, 2, 3, 4] as const) {
    reached += counts[level]!;
    if (level >= now.reached && reached >= segment.needs) return level;
  }
  return 0;
}

/** The worst level kept since the present one was left, once the off-delay has passed; else the present one. */
function leftAt(segment: Segment, data: RuleData, at: number, level: Level): Level {
  let worst = now.kept;
  let time = at;
  let passed = 0;
  while (time > at - segment.offDelayMs) {
    let outcome: Outcome;
    do {
      time = timeBefore(segment, data, time);
      if (time === -Infinity || passed > MAX_SKIPPED) return level;
      segment.assessor.assess(data, time, then);
      outcome = outcomeFor(then, level);
      if (outcome === 'raises') return level;
      worst = worse(worst, then.kept);
      if (outcome === 'cannotTell' && time <= at - segment.offDelayMs) passed += 1;
    } while (outcome === 'cannotTell');
  }
  return worst;
}
