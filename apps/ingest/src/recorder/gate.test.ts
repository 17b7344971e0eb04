import { expect, it } from 'vitest';
import { Gate } from './gate.ts';

const tick = () => new Promise((resolve) => setImmediate(resolve));

it('resumes parked readers in order, until it closes again', async () => {
  const gate = new Gate();
  const went: number[] = [];
  gate.close();
  for (const n of [1, 2, 3]) {
    gate.park({
      resume: () => {
        went.push(n);
        if (n === 2) gate.close();
      },
    });
  }
  gate.open();
  await tick();
  expect(went).toEqual([1, 2]);
  expect(gate.parked).toBe(1);
  gate.open();
  await tick();
  expect(went).toEqual([1, 2, 3]);
});

it('forgets a reader that leaves', async () => {
  const gate = new Gate();
  const parked = { resume: () => expect.unreachable() };
  gate.close();
  gate.park(parked);
  gate.leave(parked);
  gate.open();
  await tick();
  expect(gate.parked).toBe(0);
});
