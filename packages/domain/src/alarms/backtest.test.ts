import { expect, it } from 'vitest';
import {
  aheadData,
  bindRule,
  differenceOf,
  episodesOf,
  figuresOf,
  judge,
  leadTimes,
  nothingHeld,
  partners,
  Replay,
  type Episode,
  type Judgement,
} from './index.ts';
import fc from 'fast-check';
import { dataOf } from './testing/engine.ts';
import { facts, MINUTE, randomRule, readings } from './testing/random-rules.ts';
import { HOUR } from './testing/support.ts';

const changes = (...list: [hour: number, level: Judgement['level']][]): Judgement[] =>
  list.map(([hour, level], index) => ({
    ...{ at: hour * HOUR, level, was: list[index - 1]?.[1] ?? 0, version: 1, value: hour },
    detail: { limit: level },
  }));
const WEEK = { from: 0, to: 168 * HOUR };
const one = episodesOf('sensor:1', changes([10, 4], [20, 2], [30, 3], [40, 0], [100, 4]));
const other = episodesOf('sensor:2', changes([25, 1], [26, 0]));

it('builds alarms from changes of level', () => {
  expect(one).toEqual([
    {
      ...{ subject: 'sensor:1', from: 10 * HOUR, to: 40 * HOUR, worstLevel: 2, trigger: { value: 20, limit: 2 } },
      changes: [
        [10 * HOUR, 4],
        [20 * HOUR, 2],
        [30 * HOUR, 3],
        [40 * HOUR, 0],
      ],
    },
    {
      ...{ subject: 'sensor:1', from: 100 * HOUR, to: null, worstLevel: 4, trigger: { value: 100, limit: 4 } },
      changes: [[100 * HOUR, 4]],
    },
  ]);
});

it('counts alarms, rises and the time above each level', () => {
  expect(figuresOf([...one, ...other], WEEK)).toEqual({
    ...{ alarms: 3, alarmsPerWeek: 3, open: 1 },
    rises: { 1: 1, 2: 1, 3: 0, 4: 2 },
    risesPerWeek: { 1: 1, 2: 1, 3: 0, 4: 2 },
    // Blue or worse: 30 h, 1 h, and 68 h until the end.
    secondsAbove: { 1: 3_600, 2: 11 * 3_600, 3: 21 * 3_600, 4: 99 * 3_600 },
    longestAbove: { 1: 3_600, 2: 10 * 3_600, 3: 20 * 3_600, 4: 68 * 3_600 },
  });
});

it('gives the lead time of each level to an event', () => {
  expect(leadTimes([...one, ...other], 35 * HOUR)).toEqual({
    ...{ 4: 25 * 3_600, 3: 15 * 3_600 },
    // Orange and red had ended less than a day before.
    ...{ 2: 15 * 3_600, 1: 10 * 3_600 },
  });
  expect(leadTimes(one, 9 * HOUR)).toEqual({ 1: null, 2: null, 3: null, 4: null });
  expect(leadTimes(one, 80 * HOUR)).toEqual({ 1: null, 2: null, 3: null, 4: null });
});

it('compares two definitions by overlapping alarms', () => {
  const later: Episode[] = [
    ...episodesOf('sensor:1', changes([12, 4], [15, 0], [39, 4], [60, 0])),
    ...episodesOf('sensor:3', changes([10, 4], [40, 0])),
  ];
  expect(partners(later, one, WEEK.to)).toEqual([0, 0, null]);
  expect(partners(one, later, WEEK.to)).toEqual([0, null]);
  expect(differenceOf(later, one, WEEK.to)).toEqual({
    ...{ inBoth: 2, onlyProposed: 1, onlyInForce: 1, earlier: 0, later: 2, medianShiftS: 15.5 * 3_600 },
  });
});

it('gives the same for history in batches', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 0, max: 480 }), { maxLength: 6 });
  const all = randomRule.chain(({ subject, versions }) => {
    const bound = bindRule(versions, subject, facts);
    const sources = bound.needs.map(({ source }) => source);
    return fc
      .tuple(readings(sources), fc.oneof(fc.constant([]), readings(sources)))
      .map(([list, ahead]) => ({ bound, list, ahead }));
  });
  let judgedAhead = 0;
  fc.assert(
    fc.property(all, cuts, ({ bound, list, ahead }, minutes) => {
      const { series, references } = dataOf(bound, list);
      const samples = bound.needs.map((_, source) =>
        ahead
          .filter((one) => one.source === source)
          .map(({ at, value }) => ({ at, claimedAt: at + HOUR, value, isSuspect: false })),
      );
      const end = 500 * MINUTE;
      const known = references.map((reference) => reference ?? null);
      const replay = new Replay(bound, known, 0, samples);
      const found: Judgement[] = [];
      let from = -1;
      for (const until of [...minutes.toSorted((a, b) => a - b).map((minute) => minute * MINUTE), end]) {
        const pieces = series.map((own) => {
          const { times, values } = own!;
          const [first, last] = [from, until].map((at) => times.findLastIndex((time) => time <= at) + 1);
          return { times: times.slice(first, last), values: values.slice(first, last) };
        });
        found.push(...replay.feed(pieces, until));
        from = until;
      }
      const whole = { series, references, ahead: aheadData(bound.needs, { series, references }, samples) };
      expect(found).toEqual(judge(bound, whole, nothingHeld, 0, end));
      judgedAhead += found.filter(({ detail }) => detail['isAhead'] === true).length;
    }),
    { numRuns: 200 },
  );
  expect(judgedAhead).toBeGreaterThan(2);
});
