import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUSY_WAIT_MS, Outbox } from './outbox.ts';

const REPORT = 3;
const body = (n: number): Buffer => Buffer.from([n]);

test('the boot counter counts overflows of the sequence', () => {
  const outbox = new Outbox({ window: 1, boot: 7, sequence: 0xfffe });
  expect([outbox.identity(), outbox.identity(), outbox.identity()]).toEqual([
    { boot: 7, sequence: 0xfffe },
    { boot: 7, sequence: 0xffff },
    { boot: 8, sequence: 0 },
  ]);
});

test('a full store drops its oldest entry that is not in transmission', () => {
  const outbox = new Outbox({ window: 1, capacity: 2 });
  const first = outbox.add(REPORT, body(1));
  outbox.add(REPORT, body(2));
  expect(outbox.take(0)).toBe(first);
  outbox.add(REPORT, body(3));
  expect([...outbox.entries()].map((e) => e.body[0])).toEqual([1, 3]);
  expect(outbox.forgotten).toBe(1);
});

test('only an answer that the server has it, or never wants it, removes an entry', () => {
  for (const [code, isGone] of [
    [0, true],
    [1, true],
    [2, true],
    [3, false],
    [4, false],
    [5, false],
    [6, true],
    [7, true],
  ] as const) {
    const outbox = new Outbox({ window: 1 });
    const entry = outbox.add(REPORT, body(1));
    outbox.take(0);
    expect(outbox.answer(entry, code, 0) !== null, `code ${code}`).toBe(isGone);
    expect(outbox.size).toBe(isGone ? 0 : 1);
  }
});

test.each([1, 0.1])('nothing is sent within ten seconds after a busy answer, or a share of them: %d', (patience) => {
  const outbox = new Outbox({ window: 2, patience });
  const entry = outbox.add(REPORT, body(1));
  outbox.take(0);
  outbox.answer(entry, 3, 1_000);
  expect(outbox.take(1_000 + BUSY_WAIT_MS * patience - 1)).toBeNull();
  expect(outbox.take(1_000 + BUSY_WAIT_MS * patience)).toBe(entry);
  expect(entry.tries).toBe(2);
});

test('the window is respected, and the count in transmission is right, after any history', () => {
  const step = fc.oneof(
    fc.constant({ kind: 'add' as const }),
    fc.constant({ kind: 'take' as const }),
    fc.record({ kind: fc.constant('answer' as const), which: fc.nat(30), code: fc.integer({ min: 0, max: 7 }) }),
    fc.record({ kind: fc.constant('expire' as const), until: fc.nat(400_000) }),
    fc.constant({ kind: 'lost' as const }),
    fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(20_000) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 1, max: 5 }), (steps, window) => {
      const outbox = new Outbox({ window });
      let now = 0;
      let made = 0;
      let gone = 0;
      for (const s of steps) {
        if (s.kind === 'add') {
          outbox.add(REPORT, body(made));
          made += 1;
        } else if (s.kind === 'take') outbox.take(now);
        else if (s.kind === 'answer') gone += outbox.answer({ boot: 1, sequence: s.which }, s.code, now) ? 1 : 0;
        else if (s.kind === 'expire') outbox.expire(s.until);
        else if (s.kind === 'lost') outbox.connectionLost();
        else now += s.ms;
        const onWay = [...outbox.entries()].filter((e) => e.isOnWay);
        expect(outbox.onWay).toBe(onWay.length);
        expect(onWay.length).toBeLessThanOrEqual(window);
        expect(outbox.size).toBe(made - gone);
      }
    }),
  );
});
