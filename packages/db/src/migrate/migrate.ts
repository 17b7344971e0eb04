import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readMigrations, type MigrationFile } from './files.ts';
import { MigrationError, migrationError } from './migration-error.ts';

const ownFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/** Key of the lock, the same in every process. */
const LOCK = 6_177_202_406;

export interface MigrateOptions {
  /** One line per file that ran. */
  log?: (line: string) => void;
  /** Migrations folder; by default the project's own. */
  folder?: string;
}

const ledger = `
  CREATE TABLE IF NOT EXISTS schema_migration (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    -- Conditions besides its text that a repeatable file depends on.
    circumstances text NOT NULL DEFAULT '',
    applied_at timestamptz NOT NULL DEFAULT now()
  )`;

/**
 * Whether TimescaleDB is installed, loaded and available to this role, what its licence allows, and the last migration that created tables:
 * a change makes the repeatable files run again.
 */
const circumstancesQuery = `
  SELECT concat_ws(' ',
    'timescaledb', (SELECT coalesce(installed_version, 'available') FROM pg_available_extensions WHERE name = 'timescaledb'),
    current_setting('timescaledb.disable_load', true) IS NOT NULL, current_setting('timescaledb.license', true),
    (SELECT rolsuper FROM pg_roles WHERE rolname = current_user), has_database_privilege(current_database(), 'CREATE'),
    (SELECT max(name) FROM schema_migration WHERE name NOT LIKE 'repeatable/%')
  ) AS circumstances`;

/**
 * Migrates the database at `url` to the present schema. Several processes may call it at once, any number of times. Each file runs in one
 * transaction. Throws MigrationError; the database then has the state after the last successful file.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const log = options.log ?? (() => undefined);
  const { numbered, repeatable } = await readMigrations(options.folder ?? ownFolder);
  const client = new pg.Client({ connectionString: url, application_name: 'groundwatch migrate' });
  client.on('error', () => undefined);
  client.on('notice', (notice) => log(`migration: ${notice.message}`));
  await client.connect();
  try {
    await client.query("SET client_min_messages = warning; SET timezone = 'UTC'");
    // A session lock: it lasts over the transactions of all files, and ends with the connection if this process dies.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await client.query(ledger);
    const applied = new Map(
      (await client.query<Row>('SELECT name, checksum, circumstances FROM schema_migration')).rows.map((r) => [
        r.name,
        r,
      ]),
    );
    refuseChanged(numbered, applied);
    for (const file of numbered) {
      if (applied.has(file.name)) continue;
      await run(client, file, '');
      log(`migration ${file.name} applied`);
    }
    for (const file of repeatable) {
      const before = applied.get(file.name);
      if (before?.checksum === file.checksum && before.circumstances === (await circumstances(client))) continue;
      await run(client, file, null);
      log(`migration ${file.name} applied`);
    }
  } finally {
    await client.end();
  }
}

interface Row {
  name: string;
  checksum: string;
  circumstances: string;
}

const circumstances = async (client: pg.Client): Promise<string> =>
  (await client.query<{ circumstances: string }>(circumstancesQuery)).rows[0]?.circumstances ?? '';

/** A file that has run must not change, as other databases have the effect of the old text. */
function refuseChanged(files: readonly MigrationFile[], applied: ReadonlyMap<string, Row>): void {
  const known = new Set(files.map((file) => file.name));
  for (const file of files) {
    const row = applied.get(file.name);
    if (row && row.checksum !== file.checksum)
      throw new MigrationError(
        file.name,
        'changed after it had been applied to this database; write a new migration instead',
      );
  }
  for (const row of applied.values())
    if (!row.name.startsWith('repeatable/') && !known.has(row.name))
      throw new MigrationError(
        row.name,
        'was applied to this database but is not known here: the database is newer than the program',
      );
}

/** `known` circumstances, or null to query them after the file has run (it may have created the extension). */
async function run(client: pg.Client, file: MigrationFile, known: string | null): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(file.sql).catch((cause: unknown) => {
      throw migrationError(file, cause);
    });
    await client.query(
      `INSERT INTO schema_migration (name, checksum, circumstances) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET checksum = $2, circumstances = $3, applied_at = now()`,
      [file.name, file.checksum, known ?? (await circumstances(client))],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
