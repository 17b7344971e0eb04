import { expect, test } from 'vitest';
import type { Queryable } from '../context.ts';
import { refreshRollUps } from './refresh-roll-ups.ts';

/** A database with `steps` steps of `stepMs` each; records how many days each step was asked to take. */
function database(steps: number, stepMs: number) {
  let now = 0;
  const asked: number[] = [];
  const db = {
    query: (_text: string, [days]: [number]) => {
      now += stepMs;
      asked.push(days);
      return Promise.resolve({ rows: [{ more: asked.length <= steps }] });
    },
  } as unknown as Queryable;
  return { db, asked, clock: () => now };
}

test('runs until nothing is left to do', async () => {
  const { db, asked, clock } = database(3, 10);
  expect(await refreshRollUps(db, clock)).toBe(3);
  expect(asked).toEqual([7, 7, 7, 7]);
});

test('ends after its time, and takes days where weeks take long', async () => {
  const { db, asked, clock } = database(1_000, 6_000);
  expect(await refreshRollUps(db, clock)).toBe(4);
  expect(asked).toEqual([7, 1, 1, 1]);
});

test('takes a week by days when it exceeds the statement timeout; rethrows other failures', async () => {
  const asked: number[] = [];
  const failing = (code: string): Queryable =>
    ({
      query: (_text: string, [days]: [number]) => {
        asked.push(days);
        if (days === 7 || code !== '57014') return Promise.reject(Object.assign(new Error('ended'), { code }));
        return Promise.resolve({ rows: [{ more: asked.length < 4 }] });
      },
    }) as unknown as Queryable;
  expect(await refreshRollUps(failing('57014'), () => 0)).toBe(2);
  expect(asked).toEqual([7, 1, 1, 1]);
  await expect(refreshRollUps(failing('42P01'), () => 0)).rejects.toThrow('ended');
});
