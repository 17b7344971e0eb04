import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HORN_VALIDITY_MS } from './commands/index.ts';
import {
  advanceHorns,
  hasSounded,
  releaseHorns,
  stopHorns,
  type HornUpdate,
  type HornOrder,
  type HornPost,
  type HornSequence,
  type HornStep,
} from './horns.ts';
import { isHornOpen } from '@groundwatch/protocol/model';

const T0 = Date.parse('2026-03-01T00:00:00.000Z');
const S = 1_000;

const post = (position: number, more: Partial<HornPost> = {}): HornPost => ({
  position,
  isChosen: position === 1,
  insteadOf: null,
  order: null,
  stop: null,
  earMs: null,
  soundingAt: null,
  heardAt: null,
  missedAt: null,
  unheardAt: null,
  ...more,
});

const waiting = (more: Partial<HornSequence> = {}): HornSequence => ({
  state: 'awaiting',
  durationMs: 60 * S,
  answerMs: 30 * S,
  needsHearing: false,
  releaseUntil: T0 + 300 * S,
  releasedAt: null,
  endedAt: null,
  posts: [post(1), post(2), post(3)],
  ...more,
});

/** Random behaviour of a horn: its command's states by time after queueing, and what hears it. */
interface Fate {
  readonly sentMs: number | null;
  readonly end: { readonly ms: number; readonly state: 'applied' | 'failed' | 'expired' };
  readonly heardMs: number | null;
}

function updatesAt(sequence: HornSequence, fates: readonly Fate[], now: number): HornUpdate[] {
  return sequence.posts.flatMap((one): HornUpdate[] => {
    const { order, position } = one;
    const fate = fates[position - 1];
    if (!order || !fate) return [];
    const { queuedAt } = order;
    const isSent = fate.sentMs !== null && now >= queuedAt + fate.sentMs;
    const isOver = now >= queuedAt + fate.end.ms;
    const next: HornOrder = {
      queuedAt,
      reason: '',
      state: isOver ? fate.end.state : isSent ? 'sent' : 'queued',
      sentAt: isSent ? queuedAt + (fate.sentMs ?? 0) : null,
      acknowledgedAt: null,
      endedAt: isOver ? queuedAt + fate.end.ms : null,
    };
    const heardAt = fate.heardMs === null ? null : queuedAt + fate.end.ms + fate.heardMs;
    const isHeard = heardAt !== null && fate.end.state === 'applied' && isOver && now >= heardAt;
    return [{ position, order: next, heardAt: isHeard ? heardAt : null }];
  });
}

const fate = fc.record({
  sentMs: fc.option(fc.integer({ min: 0, max: 10 * S })),
  end: fc.record({
    ms: fc.integer({ min: 10 * S, max: HORN_VALIDITY_MS }),
    state: fc.constantFrom('applied' as const, 'failed' as const, 'expired' as const),
  }),
  heardMs: fc.option(fc.integer({ min: 0, max: 40 * S })),
});
const site = fc.record({
  fates: fc.array(fate, { minLength: 1, maxLength: 6 }),
  chosen: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  ears: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  needsHearing: fc.boolean(),
});
type Site = typeof site extends fc.Arbitrary<infer T> ? T : never;

const released = ({ fates, chosen, ears, needsHearing }: Site): HornStep =>
  releaseHorns(
    waiting({
      needsHearing,
      posts: fates.map((_, index) =>
        post(index + 1, { isChosen: index === 0 || chosen[index] === true, earMs: ears[index] ? 20 * S : null }),
      ),
    }),
    T0,
  );

/** Evaluates at these moments; returns the horns commanded to sound, in order, and the end. */
function run(at: Site, moments: readonly number[]): { sounded: number[]; sequence: HornSequence; what: string[] } {
  let { sequence } = released(at);
  const sounded = [...released(at).sound];
  const what: string[] = [];
  for (const now of moments) {
    const step = advanceHorns(sequence, updatesAt(sequence, at.fates, now), now);
    sounded.push(...step.sound);
    what.push(...step.entries.map((entry) => `${entry.what} ${entry.position ?? ''}`));
    ({ sequence } = step);
  }
  return { sounded, sequence, what };
}

/** In the worst case each horn takes its lifetime, its sound and its listening time. */
const LONG = 6 * (HORN_VALIDITY_MS + 120 * S);
const everySecond = Array.from({ length: LONG / S }, (_, index) => T0 + (index + 1) * S);

describe('a sounding', () => {
  it('ends, commands no horn twice, and calls one reserve per failed horn, in the order of the site', () => {
    fc.assert(
      fc.property(site, (at) => {
        const { sounded, sequence } = run(at, everySecond);
        expect(new Set(sounded).size).toBe(sounded.length);
        expect(isHornOpen(sequence.state)).toBe(false);
        const called = sounded.filter((position) => !sequence.posts[position - 1]?.isChosen);
        expect(called).toEqual(called.toSorted((a, b) => a - b));
        const missed = sequence.posts.filter(({ missedAt }) => missedAt !== null).length;
        const reserves = sequence.posts.filter(({ isChosen }) => !isChosen).length;
        expect(called.length).toBe(Math.min(missed, reserves));
        expect(sequence.state).toBe(sequence.posts.some(hasSounded) ? 'sounded' : 'failed');
      }),
      { numRuns: 60 },
    );
  });

  it('calls no reserve where every chosen horn sounds in time and is heard', () => {
    fc.assert(
      fc.property(site, (at) => {
        const quick = at.fates.map(() => ({
          sentMs: 0,
          end: { ms: 12 * S, state: 'applied' as const },
          heardMs: 5 * S,
        }));
        const { sounded, sequence } = run({ ...at, fates: quick }, everySecond);
        expect(sounded.every((position) => sequence.posts[position - 1]?.isChosen)).toBe(true);
        expect(sequence.state).toBe('sounded');
      }),
      { numRuns: 30 },
    );
  });

  it('is idempotent, in one process or several', () => {
    fc.assert(
      fc.property(site, (at) => {
        const once = run(at, everySecond);
        const twice = run(
          at,
          everySecond.flatMap((now) => [now, now]),
        );
        expect(twice).toEqual(once);
      }),
      { numRuns: 30 },
    );
  });

  it('continues after a pause without evaluation, and sounds nothing for what is long past', () => {
    fc.assert(
      fc.property(site, fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 600 }), (at, from, length) => {
        const down = everySecond.filter((now) => now < T0 + from * S || now > T0 + (from + length) * S);
        let { sequence } = released(at);
        for (const now of down) {
          const before = sequence;
          const step = advanceHorns(sequence, updatesAt(sequence, at.fates, now), now);
          ({ sequence } = step);
          for (const position of step.sound) {
            const { insteadOf } = sequence.posts[position - 1]!;
            const missedAt = sequence.posts[(insteadOf ?? 0) - 1]?.missedAt ?? 0;
            expect(before.posts[position - 1]?.order).toBeNull();
            expect(now - missedAt).toBeLessThanOrEqual(HORN_VALIDITY_MS);
          }
        }
        expect(isHornOpen(sequence.state)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('calls no reserve after it was stopped, and ends when all commands have', () => {
    fc.assert(
      fc.property(site, fc.integer({ min: 1, max: 200 }), (at, after) => {
        let { sequence } = released(at);
        const stopAt = T0 + after * S;
        for (const now of everySecond.filter((one) => one < stopAt))
          ({ sequence } = advanceHorns(sequence, updatesAt(sequence, at.fates, now), now));
        fc.pre(sequence.state === 'running');
        const stop = stopHorns(sequence, updatesAt(sequence, at.fates, stopAt), stopAt);
        expect(stop.quieten.filter((position) => stop.takeBack.includes(position))).toEqual([]);
        // Every horn that may sound is included.
        for (const { position, order } of stop.sequence.posts)
          if (order?.state === 'sent' || order?.state === 'applied') expect(stop.quieten).toContain(position);
        ({ sequence } = stop);
        const done = (state: 'applied' | 'cancelled'): Partial<HornOrder> => ({ state, endedAt: stopAt + S });
        const updates = sequence.posts.map(({ position, order, stop: stopOrder }): HornUpdate => ({
          position,
          order: order && (stop.takeBack.includes(position) ? { ...order, ...done('cancelled') } : order),
          stop: stopOrder && { ...stopOrder, ...done('applied') },
        }));
        const step = advanceHorns(sequence, updates, stopAt + S);
        expect(step.sound).toEqual([]);
        expect(step.sequence).toMatchObject({ state: 'stopped', endedAt: stopAt + S });
      }),
      { numRuns: 60 },
    );
  });
});

describe('a refusing horn, reported by a process whose clock is ahead', () => {
  const refused = (endedAt: number): HornUpdate => ({
    position: 1,
    order: { state: 'failed', reason: 'refused', queuedAt: T0, sentAt: endedAt, acknowledgedAt: null, endedAt },
  });
  const running = releaseHorns(waiting(), T0).sequence;

  it('has its reserve called at once', () => {
    for (const ahead of [0, 1, 40, 5 * S]) {
      const { sequence, sound, entries } = advanceHorns(running, [refused(T0 + ahead)], T0);
      expect(sound).toEqual([2]);
      expect(sequence.state).toBe('running');
      expect(sequence.posts[0]).toMatchObject({ missedAt: T0 + ahead });
      expect(entries.map(({ at }) => at)).toEqual([T0 + ahead, T0 + ahead, T0 + ahead, T0 + ahead]);
    }
  });

  it('skips nobody, however far ahead it is', () => {
    fc.assert(
      fc.property(site, fc.integer({ min: 0, max: 60 * S }), (at, ahead) => {
        let { sequence } = released(at);
        for (const now of everySecond)
          ({ sequence } = advanceHorns(sequence, updatesAt(sequence, at.fates, now + ahead), now));
        const missed = sequence.posts.filter(({ missedAt }) => missedAt !== null).length;
        const called = sequence.posts.filter(({ insteadOf }) => insteadOf !== null).length;
        const silent = sequence.posts.filter((one) => one.order !== null && !hasSounded(one));
        expect(isHornOpen(sequence.state)).toBe(false);
        expect(silent.every(({ missedAt }) => missedAt !== null)).toBe(true);
        expect(called).toBe(Math.min(missed, sequence.posts.filter(({ isChosen }) => !isChosen).length));
      }),
      { numRuns: 60 },
    );
  });
});

describe('a sounding that waits for its release', () => {
  it('expires when nobody releases it, and sounds nothing', () => {
    expect(advanceHorns(waiting(), [], T0 + 299 * S)).toMatchObject({ sound: [], entries: [] });
    const lapsed = advanceHorns(waiting(), [], T0 + 400 * S);
    expect(lapsed).toMatchObject({
      sequence: { state: 'lapsed', endedAt: T0 + 300 * S },
      sound: [],
      entries: [{ at: T0 + 300 * S, what: 'lapsed' }],
    });
    expect(advanceHorns(lapsed.sequence, [], T0 + 500 * S)).toMatchObject({ sound: [], entries: [] });
  });

  it('sounds only what was chosen, once it is released', () => {
    const step = releaseHorns(waiting(), T0);
    expect(step.sound).toEqual([1]);
    expect(step.sequence).toMatchObject({ state: 'running', releasedAt: T0 });
    expect(step.sequence.posts.map(({ order }) => order?.state ?? null)).toEqual(['queued', null, null]);
  });
});

describe('a horn that answers too late', () => {
  const late: Fate = { sentMs: 5 * S, end: { ms: 50 * S, state: 'applied' }, heardMs: null };
  const never: Fate = { sentMs: null, end: { ms: HORN_VALIDITY_MS, state: 'expired' }, heardMs: null };

  it('sounds beside the reserve that was called for it', () => {
    const at = { fates: [late, late], chosen: [], ears: [], needsHearing: false };
    const { sounded, what, sequence } = run(at, everySecond);
    expect(sounded).toEqual([1, 2]);
    expect(what).toEqual([
      'sent 1',
      'unanswered 1',
      'fellBack 1',
      'queued 2',
      'sent 2',
      'applied 1',
      'unanswered 2',
      'noneLeft 2',
      'applied 2',
      'sounded ',
    ]);
    expect(sequence.posts.map(({ insteadOf }) => insteadOf)).toEqual([null, 1]);
  });

  it('and is not heard has its reserve called where the site wants it', () => {
    const silent: Fate = { sentMs: 0, end: { ms: 10 * S, state: 'applied' }, heardMs: null };
    const at = { fates: [silent, silent], chosen: [], ears: [true, false], needsHearing: true };
    expect(run(at, everySecond).what).toEqual([
      'sent 1',
      'applied 1',
      'unheard 1',
      'fellBack 1',
      'queued 2',
      'sent 2',
      'applied 2',
      'sounded ',
    ]);
    expect(run({ ...at, needsHearing: false }, everySecond).sounded).toEqual([1]);
  });

  it('and if all are silent, the sounding reports that none sounded', () => {
    const { sequence, what } = run({ fates: [never, never], chosen: [], ears: [], needsHearing: false }, everySecond);
    expect(sequence.state).toBe('failed');
    expect(what.at(-1)).toBe('noneSounded ');
  });
});
