import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@groundwatch/db/testing';

describe.each(['plain', 'timescale'] as const)('level %s', (level) => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase({ level });
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  it('has hypertables where it has TimescaleDB', async () => {
    const { rows } = await client.query("SELECT count(*)::int AS n FROM pg_extension WHERE extname = 'timescaledb'");
    expect(rows[0].n).toBe(level === 'timescale' ? 1 : 0);
  });
});
