import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { differingTables, restoreBackup, verifyBackup, writeBackup, type BackupPart } from '@groundwatch/db';
import { createTestDatabase, testLevels, type TestDatabase, type TestLevel } from '@groundwatch/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const passphrase = 'a passphrase of tests';
/** Incompressible and larger than a frame of the encryption. */
const map = randomBytes(2_500_000);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groundwatch-backup-'));
  await writeFile(join(folder, 'hills.pmtiles'), map);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const query = async <R extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
};

/** Inserts arrays, bytes, JSON, characters that COPY escapes, NaN, a command that supersedes another, and a year of readings. */
async function fill(url: string): Promise<void> {
  await query(
    url,
    `INSERT INTO company (id, name) VALUES (1, E'Tab\\tline\\nback\\\\slash \\\\. 滑坡');
     INSERT INTO project (id, company_id, name) VALUES (1, 1, 'P');
     INSERT INTO station (id, project_id, station_type_id, name) VALUES (1, 1, 1, 'S');
     INSERT INTO device (id, device_no, station_id, name, security, secret) VALUES (1, 1001, 1, 'D', 'authenticated', '\\x00ff5c2e0a00ff5c2e0a00ff5c2e0a00ff5c2e0a');
     INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES (1, 1, 1, 'b4', 0), (2, 1, 2, 'b12', 0);
     INSERT INTO reading_crack (sensor_id, collected_at, received_at, opening, temperature)
       SELECT 1, t, t + interval '1.234567 s', random() / 3, CASE WHEN random() < 0.9 THEN 'NaN'::float8 END
       FROM generate_series(now() - interval '1 year', now(), interval '1 hour') t;
     INSERT INTO forward_outbox (size, families, ats) VALUES (1, '{"a,b",NULL,"c\\"d"}', '{2026-01-01T00:00:00.000001Z}');
     INSERT INTO command (id, device_id, kind, body, created_at, expires_at) VALUES
       ('00000000-0000-4000-8000-000000000002', 1, 'read', '{"a":"\\u00e9\\n"}', now(), now() + interval '1 day');
     INSERT INTO command (id, device_id, kind, body, created_at, expires_at, state, superseded_by, ended_at) VALUES
       ('00000000-0000-4000-8000-000000000001', 1, 'read', '{}', now(), now() + interval '1 day', 'superseded', '00000000-0000-4000-8000-000000000002', now())`,
  );
}

const guards = (url: string) =>
  query(
    url,
    `SELECT conrelid::regclass::text AS place, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace
     UNION ALL SELECT tgrelid::regclass::text, tgname, pg_get_triggerdef(t.oid) FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
     WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace AND tgname NOT LIKE 'ts\\_%' ORDER BY 1, 2, 3`,
  );

const backup = (url: string, path: string): Promise<void> =>
  writeBackup({
    url,
    path,
    passphrase,
    version: '1.2.3',
    files: [
      { name: 'jwt-secret', content: { text: 'a secret\n' } },
      { name: 'maps/hills.pmtiles', content: { path: join(folder, 'hills.pmtiles') } },
    ],
  });

describe.each(testLevels)('a backup of level %s', (level) => {
  const path = (): string => join(folder, `${level}.backup`);
  let database: TestDatabase;
  let found: BackupPart[];
  beforeAll(async () => {
    database = await createTestDatabase({ level });
    await fill(database.url);
    await backup(database.url, path());
    found = await verifyBackup(path(), passphrase);
  });
  afterAll(() => database?.drop());

  it('has every row, and names the tables that changed since', async () => {
    const rows = (name: string) => found.find(({ head }) => head.kind === 'table' && head.name === name)?.rows;
    expect([rows('reading_crack'), rows('command'), rows('sensor')]).toEqual([8_761, 2, 2]);
    expect(await differingTables(database.url, found)).toEqual([]);
    const [row] = await query<{ t: string }>(database.url, 'SELECT min(collected_at)::text AS t FROM reading_crack');
    const change = (by: number) =>
      query(database.url, 'UPDATE reading_crack SET opening = opening + $2 WHERE collected_at = $1', [row?.t, by]);
    await change(1);
    expect(await differingTables(database.url, found)).toEqual(['reading_crack']);
    await query(database.url, 'DELETE FROM reading_crack WHERE collected_at = $1', [row?.t]);
    await query(database.url, "INSERT INTO company (id, name) VALUES (9, 'later')");
    expect(await differingTables(database.url, found)).toEqual(['company', 'reading_crack']);
  });

  it.each<TestLevel>(testLevels)(
    'is restored into an empty database of level %s, with constraints, triggers and files',
    async (to) => {
      const empty = await createTestDatabase({ level: to, isEmpty: true });
      const data = await mkdtemp(join(folder, 'data-'));
      try {
        await restoreBackup({ url: empty.url, path: path(), passphrase, folder: data });
        expect(await differingTables(empty.url, found)).toEqual([]);
        expect(await guards(empty.url)).toEqual(await guards(database.url));
        const [next] = await query<{ n: number }>(
          empty.url,
          `INSERT INTO command (id, device_id, kind, body, created_at, expires_at)
         VALUES (gen_random_uuid(), 1, 'read', '{}', now(), now()) RETURNING number::int AS n`,
        );
        expect(next?.n).toBe(3);
        await expect(
          query(empty.url, 'INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES (9, 77, 1, $1, 0)', [
            'b4',
          ]),
        ).rejects.toThrow(/foreign key/);
        expect(
          createHash('md5')
            .update(await readFile(join(data, 'maps/hills.pmtiles')))
            .digest('hex'),
        ).toBe(createHash('md5').update(map).digest('hex'));
        expect(await readFile(join(data, 'jwt-secret'), 'utf8')).toBe('a secret\n');
        expect((await stat(join(data, 'jwt-secret'))).mode & 0o777).toBe(0o600);
        await expect(restoreBackup({ url: empty.url, path: path(), passphrase, folder: data })).rejects.toThrow(
          'The database is not empty',
        );
      } finally {
        await empty.drop();
      }
    },
  );
});

describe('a backup file', () => {
  let whole: Buffer;
  beforeAll(async () => {
    const database = await createTestDatabase({ level: 'plain' });
    await backup(database.url, join(folder, 'whole.backup'));
    await database.drop();
    whole = await readFile(join(folder, 'whole.backup'));
  });
  const verify = async (content: Buffer, words = passphrase): Promise<unknown> => {
    const path = join(folder, 'tried.backup');
    await writeFile(path, content);
    return verifyBackup(path, words);
  };
  const flipped = (at: number): Buffer => {
    const copy = Buffer.from(whole);
    copy[at]! ^= 1;
    return copy;
  };

  it('has no readable content, and only its owner can read it', async () => {
    expect(whole.includes('a secret')).toBe(false);
    expect((await stat(join(folder, 'whole.backup'))).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is refused with another passphrase, if cut off or changed, with a missing frame, or in another format', async () => {
    await expect(verify(whole)).resolves.toBeDefined();
    await expect(verify(whole, 'another passphrase')).rejects.toThrow('passphrase does not fit');
    const frame = (1 << 20) + 16;
    const header = whole.length - Math.floor((whole.length - 37) / frame) * frame - ((whole.length - 37) % frame);
    for (const content of [
      whole.subarray(0, whole.length - 1),
      whole.subarray(0, header + frame),
      flipped(whole.length - 1),
      flipped(header + frame + 5),
      Buffer.concat([whole.subarray(0, header + frame), whole.subarray(header + 2 * frame)]),
    ])
      await expect(verify(content)).rejects.toThrow(/damaged/);
    await expect(verify(Buffer.from('PGDMP and so on, which is something else'))).rejects.toThrow('no backup');
    await expect(verify(Buffer.alloc(0))).rejects.toThrow('no backup');
  });

  it('leaves no rows after a failed restore, and no file after a failed backup', async () => {
    const empty = await createTestDatabase({ level: 'plain', isEmpty: true });
    try {
      const path = join(folder, 'tried.backup');
      await writeFile(path, flipped(whole.length - 1));
      const data = await mkdtemp(join(folder, 'data-'));
      await expect(restoreBackup({ url: empty.url, path, passphrase, folder: data })).rejects.toThrow(/damaged/);
      const [left] = await query<{ users: number }>(empty.url, 'SELECT count(*)::int AS users FROM station');
      expect(left?.users).toBe(0);
      await expect(
        writeBackup({
          url: empty.url,
          path: join(folder, 'half.backup'),
          passphrase,
          version: '1',
          files: [{ name: 'maps/gone', content: { path: join(folder, 'gone') } }],
        }),
      ).rejects.toThrow(/ENOENT/);
      expect((await readdir(folder)).filter((name) => name.startsWith('half'))).toEqual([]);
    } finally {
      await empty.drop();
    }
  });
});
