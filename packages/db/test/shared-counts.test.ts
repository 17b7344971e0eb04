import { createTestDatabase, DatabaseProxy, type TestDatabase } from '@groundwatch/db/testing';
import { createPool, isShared, SharedCounts, type Pool } from '@groundwatch/db';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase({ level: 'plain' });
  pool = createPool(database.url);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

/** A process with its own counts, which the test changes. */
function counting(name: string, own: Record<string, number>, of = pool): SharedCounts {
  const counts = new SharedCounts(of, name, () => Object.entries(own));
  onTestFinished(() => counts.stop());
  return counts;
}

it('each process hears the sum of what the others count, until they count it no more or end', async () => {
  const own: Record<string, number>[] = [{ a: 3, b: 5 }, { a: 4 }, {}];
  const [one, two, three] = own.map((counts, i) => counting(`process ${i}`, counts));
  const exchange = async (): Promise<number[][]> => {
    for (let round = 0; round < 2; round++) for (const each of [one, two, three]) await each!.exchange();
    return [one, two, three].map((each) => ['a', 'b'].map((key) => each!.ofOthers(key)));
  };
  expect(await exchange()).toEqual([
    [4, 0],
    [3, 5],
    [7, 5],
  ]);
  own[0]!['a'] = 9;
  delete own[0]!['b'];
  expect(await exchange()).toEqual([
    [4, 0],
    [9, 0],
    [13, 0],
  ]);
  await two!.stop();
  await three!.exchange();
  expect(three!.ofOthers('a')).toBe(9);
  // It died without closing its connection.
  await pool.query(`UPDATE shared_count SET at = now() - interval '20 s'`);
  await three!.exchange();
  expect(three!.ofOthers('a')).toBe(0);
});

it('without the database each process counts for itself', async () => {
  const proxy = new DatabaseProxy(database.url);
  await proxy.open();
  const far = createPool(proxy.url, { max: 1 });
  onTestFinished(async () => {
    await proxy.close();
    await far.end();
  });
  const [, other] = [counting('near', { c: 2 }), counting('far', {}, far)];
  await expect.poll(() => other.ofOthers('c')).toBe(2);
  await proxy.close();
  await other.exchange();
  expect(other.ofOthers('c')).toBe(0);
});

it('tells neither single connections nor what is far from a limit', () => {
  expect([isShared(1, 3), isShared(2, 3), isShared(62, 1_000), isShared(63, 1_000)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
