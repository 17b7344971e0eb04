import { DatabaseProxy, startReplicated, type ReplicatedServer } from '@groundwatch/db/testing';
import { createPool, Reads, type Pool, type Queryable } from '@groundwatch/db';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { behindOf, connectToRead, positionOf } from '../src/replica.ts';

let server: ReplicatedServer;
/** Like the roles of installations, none that may do everything. */
let urls: { primary: string; replica: string };
let primary: Pool;
let superuser: Pool;
beforeAll(async () => {
  server = await startReplicated();
  const owner = createPool(server.url, { max: 1 });
  await owner.query(`CREATE ROLE reader LOGIN PASSWORD 'of the tests'`);
  await owner.query('CREATE TABLE note (id int PRIMARY KEY); GRANT ALL ON note TO reader');
  await owner.end();
  const as = (text: string): string => {
    const url = new URL(text);
    [url.username, url.password] = ['reader', 'of the tests'];
    return url.href;
  };
  urls = { primary: as(server.url), replica: as(server.replicaUrl) };
  primary = createPool(urls.primary, { statementTimeoutMs: 20_000 });
  superuser = createPool(server.replicaUrl, { max: 1 });
});
afterAll(async () => {
  await primary?.end();
  await superuser?.end();
  await server?.stop();
});
beforeEach(() => superuser.query('SELECT pg_wal_replay_resume()'));

/** Reads with a replica, once that answers. */
async function readsOf(url: string): Promise<Reads> {
  const reads = new Reads(primary, url);
  onTestFinished(() => reads.close());
  await expect.poll(() => reads.state).toEqual({ by: 'replica', behindS: 0 });
  return reads;
}

let id = 0;
const write = async (): Promise<number> => {
  await primary.query('INSERT INTO note VALUES ($1)', [(id += 1)]);
  return id;
};
const seen = async (db: Queryable): Promise<{ isReplica: boolean; newest: number | null }> => {
  const { rows } = await db.query<{ isReplica: boolean; newest: number | null }>(
    'SELECT pg_is_in_recovery() AS "isReplica", (SELECT max(id) FROM note) AS newest',
  );
  return rows[0]!;
};

it('a replica answers with everything that was written before', async () => {
  const reads = await readsOf(urls.replica);
  for (let round = 0; round < 50; round += 1) {
    const newest = await write();
    const answers = await reads.read((db) => Promise.all([seen(db), seen(db), seen(db)]));
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ isReplica: true, newest })));
  }
  expect(reads.counts).toEqual({ replica: 50, primary: 0 });
});

it('a replica that is behind answers nothing until it has caught up, and it is told by how much it is behind', async () => {
  const reads = await readsOf(urls.replica);
  await superuser.query('SELECT pg_wal_replay_pause()');
  await expect
    .poll(async () => (await superuser.query('SELECT pg_get_wal_replay_pause_state() AS state')).rows)
    .toEqual([{ state: 'paused' }]);
  const newest = await write();
  expect(await reads.read(seen)).toEqual({ isReplica: false, newest });
  expect(reads.state?.by).toBe('primary');
  const behind = async (): Promise<number> => (await behindOf(superuser, await positionOf(primary))) ?? 0;
  const [before, at] = [await behind(), performance.now()];
  await expect.poll(() => reads.state?.behindS).toBeGreaterThan(before);
  expect((await behind()) - before).toBeCloseTo((performance.now() - at) / 1_000, 0);
  await superuser.query('SELECT pg_wal_replay_resume()');
  await expect.poll(() => reads.state).toEqual({ by: 'replica', behindS: 0 });
  expect(await reads.read(seen)).toEqual({ isReplica: true, newest });
});

it('the primary answers in the middle of a read when the replica is lost, and as long as it is gone or says nothing', async () => {
  const proxy = new DatabaseProxy(urls.replica);
  await proxy.open();
  onTestFinished(() => proxy.close());
  const reads = await readsOf(proxy.url);
  const newest = await write();
  const found = await reads.read(async (db) => {
    const first = await seen(db);
    await proxy.close();
    return [first, await seen(db), await seen(db)];
  });
  expect(found.map(({ isReplica }) => isReplica)).toEqual([true, false, false]);
  expect(await reads.read(seen)).toEqual({ isReplica: false, newest });
  await proxy.open();
  await expect.poll(() => reads.state?.by).toBe('replica');
  proxy.hang();
  const startedAt = performance.now();
  expect(await reads.read(seen)).toEqual({ isReplica: false, newest });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(reads.state).toEqual({ by: 'primary', behindS: null });
});

it('errors of a statement are those of the replica, and do not end its use', async () => {
  const reads = await readsOf(urls.replica);
  await expect(reads.read((db) => db.query('SELECT 1 / 0'))).rejects.toThrow(/division by zero/);
  expect(reads.state?.by).toBe('replica');
});

it('a server that is no replica of the primary is not used', async () => {
  const position = await positionOf(primary);
  expect(await behindOf(primary, position)).toBeNull();
  expect(await behindOf(superuser, { ...position, system: '1' })).toBeNull();
  await expect(positionOf(superuser)).rejects.toThrow(/recovery is in progress/);
  const reads = new Reads(primary, urls.primary);
  onTestFinished(() => reads.close());
  expect(await reads.read(seen)).toMatchObject({ isReplica: false });
  expect(reads.state).toEqual({ by: 'primary', behindS: null });
});

it('a child process reads of a replica that has all that was committed when it was sent, else of the primary', async () => {
  const reads = await readsOf(urls.replica);
  const ask = async (): Promise<{ isReplica: boolean; newest: number | null }> => {
    const { db, end } = await connectToRead(await reads.source(), { applicationName: 'child' });
    try {
      return await seen(db);
    } finally {
      await end();
    }
  };
  const before = await write();
  expect(await ask()).toEqual({ isReplica: true, newest: before });
  await superuser.query('SELECT pg_wal_replay_pause()');
  const newest = await write();
  expect(await ask()).toEqual({ isReplica: false, newest });
});
