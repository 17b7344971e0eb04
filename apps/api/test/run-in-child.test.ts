import { expect, test } from 'vitest';
import { runInChild } from '../src/child/run-in-child.ts';

const BUSY_MS = 15;
const MANY = 12;
const TIMES = 5;

test('the answer of a child counts although its process has ended before it is read', async () => {
  const child = new URL('./support/answering-child.ts', import.meta.url);
  // A busy process reads the ends of several children together, and so one before its answer.
  const busy = setInterval(() => {
    const until = performance.now() + BUSY_MS;
    while (performance.now() < until);
  }, 1);
  const askAgain = async (task: number): Promise<void> => {
    for (let time = 0; time < TIMES; time += 1)
      expect(await runInChild(child, { task }, { timeoutMs: 60_000, heapMb: 64 })).toEqual({ task });
  };
  try {
    await Promise.all(Array.from({ length: MANY }, (_, task) => askAgain(task)));
  } finally {
    clearInterval(busy);
  }
});
