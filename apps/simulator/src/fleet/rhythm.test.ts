import { expect, onTestFinished, test } from 'vitest';
import type { Clock } from './clock.ts';
import { reportInRhythm } from './rhythm.ts';

/** A clock that only moves manually. */
function handClock(): Clock & { pass(ms: number): void } {
  let now = Date.UTC(2026, 10, 20, 4);
  let waiting: { readonly at: number; readonly task: () => void }[] = [];
  return {
    now: () => now,
    after(ms, task) {
      const timer = { at: now + ms, task };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((one) => one !== timer);
      };
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = waiting.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        waiting = waiting.filter((one) => one !== next);
        now = next.at;
        next.task();
      }
      now = end;
    },
  };
}

test('a device reports at its send cycle, and at a new one as soon as it is set', () => {
  const clock = handClock();
  let notify: () => void = () => undefined;
  const device = {
    device: { seed: 7 },
    parameters: { sendCycleS: 60 },
    onCycle(listener: () => void) {
      notify = listener;
    },
  };
  let beats = 0;
  const stop = reportInRhythm([device], clock, () => (beats += 1));
  onTestFinished(stop);
  clock.pass(600_000);
  expect(beats).toBe(10);
  device.parameters.sendCycleS = 10;
  notify();
  clock.pass(600_000);
  expect(beats).toBe(70);
  notify();
  clock.pass(600_000);
  expect(beats).toBe(130);
  stop();
  clock.pass(600_000);
  expect(beats).toBe(130);
});
