import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createTestDatabase, testLevels, testServer, type TestDatabase, type TestLevel } from '@groundwatch/db/testing';
import { migrate, MigrationError } from '@groundwatch/db';
import pg from 'pg';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const databases: TestDatabase[] = [];

async function empty(level: TestLevel): Promise<TestDatabase> {
  const database = await createTestDatabase({ level, isEmpty: true });
  databases.push(database);
  return database;
}
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function ownFolder(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await cp(folder, copy, { recursive: true });
  return copy;
}

const tablesQuery = `SELECT relname, relkind, (SELECT json_agg(row(attname, atttypid) ORDER BY attnum) FROM pg_attribute
  WHERE attrelid = c.oid AND attnum > 0) AS columns FROM pg_class c
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') ORDER BY relname`;

describe.each(testLevels)('at level %s', (level) => {
  it('does nothing when run again', async () => {
    const { url } = await empty(level);
    const lines: string[] = [];
    await migrate(url, { log: (line) => lines.push(line) });
    expect(lines.at(-1)).toContain('repeatable/with-ahead.sql');
    const before = await query(url, tablesQuery);
    lines.length = 0;
    await migrate(url, { log: (line) => lines.push(line) });
    expect(lines).toEqual([]);
    expect(await query(url, tablesQuery)).toEqual(before);
    expect(await query(url, 'SHOW jit')).toEqual([{ jit: 'off' }]);
  });

  it('can repeat its repeatable part any number of times', async () => {
    const { url } = await empty(level);
    await migrate(url);
    const before = await query(url, tablesQuery);
    await query(url, "UPDATE schema_migration SET checksum = '' WHERE name LIKE 'repeatable/%'");
    const lines: string[] = [];
    await migrate(url, { log: (line) => lines.push(line) });
    expect(lines).toHaveLength(9);
    expect(await query(url, tablesQuery)).toEqual(before);
  });

  it('is safe from several processes at once', async () => {
    const { url } = await empty(level);
    const script = "import { migrate } from '@groundwatch/db'; await migrate(process.argv[1], { log: console.log });";
    const run = (): Promise<{ stdout: string }> =>
      promisify(execFile)('node', ['--input-type=module', '-e', script, url], {
        cwd: fileURLToPath(new URL('.', import.meta.url)),
      });
    const ran = (await Promise.all([run(), run(), run()])).flatMap(({ stdout }) =>
      stdout.trim().split('\n').filter(Boolean),
    );
    expect(ran.length).toBeGreaterThan(3);
    expect(new Set(ran).size).toBe(ran.length);
  });
});

it('lets a plain database with data gain TimescaleDB', async () => {
  const { hasTimescale } = await testServer('timescale');
  if (!hasTimescale) return;
  const { url } = await empty('timescale');
  // A role that may create tables but no extension: to it the server is plain PostgreSQL.
  const role = `ordinary_${Date.now()}`;
  await query(url, `CREATE ROLE ${role} LOGIN PASSWORD 'only-for-this-test'; GRANT CREATE ON SCHEMA public TO ${role}`);
  const ordinary = new URL(url);
  ordinary.username = role;
  ordinary.password = 'only-for-this-test';
  try {
    const lines: string[] = [];
    await migrate(ordinary.href, { log: (line) => lines.push(line) });
    expect(lines.join()).toContain('may not create the extension');
    expect(await query(url, "SELECT FROM pg_extension WHERE extname = 'timescaledb'")).toHaveLength(0);
    await query(
      url,
      `INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening)
       SELECT 1, t, t, extract(day FROM t) FROM generate_series(timestamptz '2026-01-01Z', '2026-03-31Z', '6 hours') t`,
    );
    const columns = await query(url, tablesQuery);
    const daily = await query(url, 'SELECT * FROM reading_crack_daily ORDER BY bucket');

    await migrate(url);
    expect(await query(url, 'SELECT count(*)::int AS n FROM timescaledb_information.hypertables')).toEqual([{ n: 16 }]);
    expect(await query(url, "SELECT count(*)::int AS n FROM show_chunks('reading_crack')")).toEqual([{ n: 13 }]);
    expect(await query(url, tablesQuery)).toEqual(columns);
    expect(await query(url, 'SELECT * FROM reading_crack_daily ORDER BY bucket')).toEqual(daily);
    expect(daily).toHaveLength(90);
  } finally {
    await query(url, `DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`);
  }
});

it('refuses a file that was changed after it ran, and names it', async () => {
  const { url } = await empty('plain');
  const copy = await ownFolder();
  await migrate(url, { folder: copy });
  await writeFile(join(copy, '0004_seed.sql'), `${await readFile(join(copy, '0004_seed.sql'), 'utf8')}\n-- changed`);
  const failure = migrate(url, { folder: copy });
  await expect(failure).rejects.toThrow(MigrationError);
  await expect(failure).rejects.toThrow(/0004_seed\.sql.*changed/);
});

it('refuses a database that a newer program migrated', async () => {
  const { url } = await empty('plain');
  const copy = await ownFolder();
  await writeFile(join(copy, '9000_future.sql'), 'CREATE TABLE future (id integer)');
  await migrate(url, { folder: copy });
  await expect(migrate(url)).rejects.toThrow(/9000_future\.sql.*newer/);
});

it('names file, line and column of an error and leaves nothing of that file behind', async () => {
  const { url } = await empty('plain');
  const copy = await ownFolder();
  await writeFile(join(copy, '9000_bad.sql'), 'CREATE TABLE 表 (id integer);\nCREATE TABLE kept (\n  a integr\n);');
  await expect(migrate(url, { folder: copy })).rejects.toThrow(
    /9000_bad\.sql: line 3, column 5: type "integr" does not exist/,
  );
  expect(await query(url, "SELECT to_regclass('表') AS made, to_regclass('company') IS NOT NULL AS earlier")).toEqual([
    { made: null, earlier: true },
  ]);
  await writeFile(join(copy, '9000_bad.sql'), 'CREATE TABLE kept (a integer)');
  await migrate(url, { folder: copy });
});
