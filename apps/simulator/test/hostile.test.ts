import { createTestDatabase } from '@groundwatch/db/testing';
import { expect, test } from 'vitest';
import { attacks } from '../hostile/attacks.ts';
import { run } from '../hostile/run.ts';

test('an installation stands every attack while honest devices report and honest pages ask', async () => {
  const database = await createTestDatabase();
  try {
    const sizes = { share: 0.02, frameShare: 0.1, undisturbedMs: 1_000 };
    const { rows } = await run({ databaseUrl: database.url, seed: 1, only: '', log: () => undefined, ...sizes });
    expect(rows.flatMap(({ attack, defects }) => defects.map((defect) => `${attack}: ${defect}`))).toEqual([]);
    expect(rows.filter(({ outcome }) => outcome.sent > 0)).toHaveLength(attacks.length);
  } finally {
    await database.drop();
  }
});
