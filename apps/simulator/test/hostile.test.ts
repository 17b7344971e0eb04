import { createTestDatabase } from '@groundwatch/db/testing';
import { expect, test } from 'vitest';
import { attacks } from '../hostile/attacks.ts';
import { run } from '../hostile/run.ts';

/** Those that found most: what is wrong within a frame or call that is right outside. */
const only = 'bodies';

test('an installation stands bodies of every kind while honest devices report and honest pages ask', async () => {
  const database = await createTestDatabase();
  try {
    const sizes = { share: 0.02, frameShare: 0.04, undisturbedMs: 1_000, yields: false };
    const { rows } = await run({ databaseUrl: database.url, seed: 1, only, log: () => undefined, ...sizes });
    expect(rows.flatMap(({ attack, defects }) => defects.map((defect) => `${attack}: ${defect}`))).toEqual([]);
    const tried = rows.filter(({ outcome }) => outcome.sent > 0).map(({ attack }) => attack);
    expect(tried).toEqual(attacks.map(({ name }) => name).filter((name) => name.includes(only)));
  } finally {
    await database.drop();
  }
});
