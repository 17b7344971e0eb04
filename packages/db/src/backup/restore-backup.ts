import { once } from 'node:events';
import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { migrate } from '../migrate/migrate.ts';
import { readBackup, type BackupPart, type BackupSink } from './read-backup.ts';
import { BackupError } from './sealed-stream.ts';
import { columnsOf, namesOf, openClient, schemaOf, tablesOf } from './tables.ts';
import type { Head } from './write-backup.ts';

/** Selects statements that drop and recreate foreign keys and triggers, so that rows can be loaded in any order without side effects. */
const guardStatements = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS recreate
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass), pg_get_triggerdef(t.oid)
  FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
  WHERE NOT tgisinternal AND c.relnamespace = 'public'::regnamespace AND tgname NOT LIKE 'ts\\_%'`;

/** Whether a backup may contain a file of this name, relative to the data folder. */
const isFileName = (name: string): boolean => /^(?:jwt-secret|maps\/[^/\\]+)$/.test(name) && !name.includes('..');

/** Writes the rows of a backup into a migrated database, within the transaction of the client, and its files into a folder. */
class RestoreSink implements BackupSink {
  readonly #client: pg.Client;
  readonly #folder: string;
  #copy: CopyStreamQuery | null = null;
  #file: FileHandle | null = null;

  constructor(client: pg.Client, folder: string) {
    this.#client = client;
    this.#folder = folder;
  }

  async begin(head: Head): Promise<void> {
    if (head.kind === 'about') await this.#prepare(head);
    if (head.kind === 'table')
      this.#copy = this.#client.query(
        copyFrom(`COPY ${pg.escapeIdentifier(head.name)} (${columnsOf(head)}) FROM STDIN`),
      );
    if (head.kind === 'file') {
      if (!isFileName(head.name)) throw new BackupError(`The backup holds a file of a strange name: ${head.name}.`);
      const path = join(this.#folder, head.name);
      await mkdir(dirname(path), { recursive: true });
      this.#file = await open(path, 'w', 0o600);
    }
  }

  async #prepare({ schema, version, sequences }: Extract<Head, { kind: 'about' }>): Promise<void> {
    if (JSON.stringify(await schemaOf(this.#client)) !== JSON.stringify(schema))
      throw new BackupError(
        `The backup is of version ${version}, whose tables are others. Restore it with that version, then upgrade.`,
      );
    await this.#client.query(`TRUNCATE ${namesOf(await tablesOf(this.#client))}`);
    for (const [name, value] of sequences)
      await this.#client.query('SELECT setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), value]);
  }

  async write(lines: Buffer): Promise<void> {
    // The lines are copied because the stream may use them after the reader has released its buffer.
    if (this.#copy && !this.#copy.write(Buffer.from(lines))) await once(this.#copy, 'drain');
    if (!this.#file) return;
    for (const line of lines.toString().split('\n')) await this.#file.write(Buffer.from(line, 'base64'));
  }

  async end(): Promise<void> {
    if (this.#copy) {
      this.#copy.end();
      await finished(this.#copy);
    }
    await this.#file?.sync();
    await this.close();
    this.#copy = null;
  }

  /** Also in the middle of a file, when the backup turns out to be damaged. */
  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = null;
  }
}

export interface RestoreOptions {
  /** URL of an empty database. */
  readonly url: string;
  readonly path: string;
  readonly passphrase: string;
  /** Destination folder of the files. */
  readonly folder: string;
}

/**
 * Restores a backup into an empty database, with or without TimescaleDB, and into a folder. On failure no rows remain. Returns the restored
 * parts. Throws BackupError if the database is not empty or the backup is damaged or of another version.
 */
export async function restoreBackup({ url, path, passphrase, folder }: RestoreOptions): Promise<BackupPart[]> {
  const client = await openClient(url);
  const sink = new RestoreSink(client, folder);
  try {
    const { rows } = await client.query<{ has: boolean }>(`SELECT to_regclass('schema_migration') IS NOT NULL AS has`);
    if (rows[0]?.has) throw new BackupError('The database is not empty: restore into a new one.');
    await migrate(url);
    await client.query('BEGIN');
    const { rows: guards } = await client.query<{ drop: string; recreate: string }>(guardStatements);
    for (const { drop } of guards) await client.query(drop);
    const found = await readBackup(path, passphrase, sink);
    for (const { recreate } of guards) await client.query(recreate);
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return found;
  } finally {
    await sink.close();
    await client.end();
  }
}
