import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, DatabaseProxy, type TestDatabase } from '@groundwatch/db/testing';
import { createPool, Election, type Pool } from '@groundwatch/db';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

/** Maximum time until another process takes over from one that vanished, ms. */
const HANDED_OVER = { timeout: 10_000 };

let database: TestDatabase;
let pool: Pool;
let nextLock = 1_000_000;
beforeAll(async () => {
  database = await createTestDatabase({ level: 'plain' });
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

/** An election that resigns at the end of the test. */
function elect(lock: number, of = pool): Election {
  const election = new Election(of, lock);
  onTestFinished(() => election.resign());
  return election;
}

it('elects one, also with concurrent calls, and hands over at once', async () => {
  const lock = nextLock++;
  const [one, other] = [elect(lock), elect(lock)];
  for (let round = 0; round < 30; round += 1) {
    expect(await Promise.all([one.isElected(), one.isElected(), one.isElected()])).toEqual([true, true, true]);
    expect(await other.isElected()).toBe(false);
    await one.resign();
    expect([await other.isElected(), await one.isElected()]).toEqual([true, false]);
    await other.resign();
  }
});

it('stays elected, and does not change connections that were not elected', async () => {
  const lock = nextLock++;
  const single = createPool(database.url, { max: 1 });
  onTestFinished(() => single.end());
  const [one, other] = [elect(lock), elect(lock, single)];
  await one.isElected();
  const { client } = one;
  expect(await other.isElected()).toBe(false);
  const timeout = async (db: Pick<Pool, 'query'>): Promise<unknown> =>
    (await db.query<{ ms: string }>("SELECT current_setting('idle_session_timeout') AS ms")).rows[0]!.ms;
  expect(await timeout(single)).toBe('0');
  expect(await timeout(client!)).toBe('6s');
  // Nothing calls `isElected` for longer than the time limit of the server.
  const heard = `SELECT max(state_change) - max(backend_start) > interval '7 s' AS long FROM pg_stat_activity JOIN pg_locks USING (pid)
    WHERE locktype = 'advisory' AND classid = ${lock} AND granted`;
  await expect.poll(async () => (await pool.query<{ long: boolean }>(heard)).rows[0]!.long).toBe(true);
  expect(one.client).toBe(client);
  expect(await other.isElected()).toBe(false);
});

it('elects another within ten seconds if the network drops everything from the first', async () => {
  const lock = nextLock++;
  const proxy = new DatabaseProxy(database.url);
  await proxy.open();
  const far = createPool(proxy.url, { max: 2 });
  onTestFinished(async () => {
    await proxy.close();
    await far.end();
  });
  const [one, other] = [new Election(far, lock), elect(lock)];
  expect(await one.isElected()).toBe(true);
  proxy.hang();
  await expect.poll(() => other.isElected(), HANDED_OVER).toBe(true);
  // The first already knows that it lost the lock.
  expect(one.client).toBeNull();
});

it('asks anew within seconds over a connection on which nothing comes back', async () => {
  const lock = nextLock++;
  const proxy = new DatabaseProxy(database.url);
  await proxy.open();
  const far = createPool(proxy.url, { max: 2 });
  onTestFinished(async () => {
    await proxy.close();
    await far.end();
  });
  const [one, other] = [elect(lock), new Election(far, lock)];
  expect([await one.isElected(), await other.isElected()]).toEqual([true, false]);
  proxy.hang();
  await expect(other.isElected()).rejects.toThrow(/timeout/);
  await proxy.close();
  await proxy.open();
  await one.resign();
  expect(await other.isElected()).toBe(true);
});

it('elects another within ten seconds if the process is stopped, and at once if it is killed', async () => {
  const lock = nextLock++;
  const script = `
    const { createPool, Election } = await import('@groundwatch/db');
    const election = new Election(createPool(process.argv[1]), ${lock});
    setInterval(async () => console.log(await election.isElected()), 200);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, database.url], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  // Lines said within a moment come together.
  const said = async () =>
    String((await once(child.stdout, 'data'))[0])
      .trim()
      .split('\n')
      .at(-1);
  expect(await said()).toBe('true');
  const other = elect(lock);
  expect(await other.isElected()).toBe(false);
  child.kill('SIGSTOP');
  await expect.poll(() => other.isElected(), HANDED_OVER).toBe(true);
  child.kill('SIGCONT');
  await expect.poll(said).toBe('false');
  await other.resign();
  await expect.poll(said).toBe('true');
  child.kill('SIGKILL');
  await expect.poll(() => other.isElected(), { timeout: 2_000 }).toBe(true);
});
