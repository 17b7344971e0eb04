import { expect, test } from 'vitest';
import { SharedRuns } from './shared-runs.ts';

test('a call during a run shares the next run, never the current one', async () => {
  const shared = new SharedRuns<number>();
  const gates: (() => void)[] = [];
  let started = 0;
  const run = async (): Promise<number> => {
    const mine = ++started;
    await new Promise<void>((resolve) => gates.push(resolve));
    return mine;
  };
  const first = shared.get('a', run);
  const second = shared.get('a', run);
  const third = shared.get('a', run);
  expect(started).toBe(1);
  gates[0]?.();
  expect(await first).toBe(1);
  await Promise.resolve();
  gates[1]?.();
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  const later = shared.get('a', run);
  gates[2]?.();
  expect(await later).toBe(3);
});

test('a failed run does not stop the next', async () => {
  const shared = new SharedRuns<string>();
  const failing = shared.get('a', () => Promise.reject(new Error('away')));
  const next = shared.get('a', () => Promise.resolve('back'));
  await expect(failing).rejects.toThrow('away');
  expect(await next).toBe('back');
});
