import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Pool } from '@groundwatch/db';
import { ListenerStates, type ListenerSnapshot } from './listener-states.ts';

/** Counts statements; each ends when `end` is called. */
class SlowPool {
  readonly queries: unknown[] = [];
  readonly #ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  query(query: unknown): Promise<void> {
    this.queries.push(query);
    return new Promise((resolve, reject) => this.#ends.push({ resolve, reject }));
  }
  async end(error?: Error): Promise<void> {
    for (const { resolve, reject } of this.#ends.splice(0)) {
      if (error) reject(error);
      else resolve();
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function rig() {
  const pool = new SlowPool();
  const clock = {
    ms: 0,
    now() {
      return this.ms;
    },
  };
  let known: ListenerSnapshot[] | null = null;
  const states = new ListenerStates({
    pool: pool as unknown as Pool,
    clock,
    log: pino({ level: 'silent' }),
    ingestId: 'test',
    states: () => known,
  });
  const set = (connections: number): void => {
    known = [{ tcpServerId: 1, error: '', listeningSince: null, connections }];
  };
  return { pool, clock, states, set };
}

it('writes changes, one write at a time, and otherwise a heartbeat every 10 s', async () => {
  const { pool, clock, states, set } = rig();
  states.tick();
  expect(pool.queries).toHaveLength(0);
  set(1);
  states.tick();
  set(2);
  states.tick();
  expect(pool.queries).toHaveLength(1);
  await pool.end();
  states.tick();
  expect(pool.queries).toHaveLength(2);
  await pool.end();
  clock.ms = 9_999;
  states.tick();
  expect(pool.queries).toHaveLength(2);
  clock.ms = 10_000;
  states.tick();
  expect(pool.queries).toHaveLength(3);
  await pool.end();
});

it('retries a failed write', async () => {
  const { pool, states, set } = rig();
  set(1);
  states.tick();
  await pool.end(new Error('away'));
  states.tick();
  expect(pool.queries).toHaveLength(2);
  await pool.end();
});
