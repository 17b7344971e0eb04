import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, inOrder, inTransaction, type Pool, type PoolClient } from '@groundwatch/db';
import { createTestDatabase, type TestDatabase } from '@groundwatch/db/testing';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase({ level: 'plain', isEmpty: true });
  pool = createPool(database.url, { max: 1, isPipelined: true });
  await pool.query('CREATE TABLE t (n int)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const insert = (client: PoolClient, n: number) => client.query('INSERT INTO t VALUES ($1)', [n]);
const divide = (client: PoolClient) => client.query('SELECT 1 / 0');
const count = async () => (await pool.query<{ n: number }>('SELECT count(*) AS n FROM t')).rows[0]?.n;

it('throws the original failure, not its consequence', async () => {
  const work = (client: PoolClient) =>
    inOrder([insert(client, 1).then(() => insert(client, 2)), divide(client), insert(client, 3)]);
  await expect(inTransaction(pool, work)).rejects.toMatchObject({ code: '22012' });
  expect(await count()).toBe(0);
});

it('never treats an aborted transaction as committed, even if its error was ignored', async () => {
  const work = (client: PoolClient) => divide(client).catch(() => insert(client, 1).catch(() => undefined));
  await expect(inTransaction(pool, work)).rejects.toThrow('rolled back');
  expect(await count()).toBe(0);
  await inTransaction(pool, (client) => insert(client, 1));
  expect(await count()).toBe(1);
});
