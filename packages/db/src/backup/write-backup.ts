import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { Digest, eachLine } from './digest.ts';
import { seal } from './sealed-stream.ts';
import { openClient, rowsOf, schemaOf, tablesOf, type Table } from './tables.ts';

/**
 * Head of a part of a backup: a line of JSON. The lines of the part follow. A line that starts with `\.` ends the part and has their number
 * and digest.
 */
export type Head =
  | {
      readonly kind: 'about';
      readonly version: string;
      readonly at: string;
      readonly schema: readonly string[];
      readonly sequences: readonly (readonly [string, string])[];
    }
  | ({ readonly kind: 'table' } & Table)
  /** Its lines are in base64. */
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'end' };

/** A file to back up besides the database: its name relative to the data folder, and its path or content. */
export interface KeptFile {
  readonly name: string;
  readonly content: { readonly path: string } | { readonly text: string };
}

const PIECE = 48 * 1024;

async function* part(head: Head, body: AsyncIterable<Buffer> | Iterable<Buffer> = []): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(head)}\n`);
  const digest = new Digest();
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of body) {
    rest = eachLine(Buffer.concat([rest, chunk]), (line) => digest.add(line));
    yield chunk;
  }
  yield Buffer.from(`\\.${JSON.stringify(digest.value)}\n`);
}

async function* fileLines({ content }: KeptFile): AsyncGenerator<Buffer> {
  const source = 'path' in content ? createReadStream(content.path, { highWaterMark: PIECE }) : [content.text];
  for await (const chunk of source) yield Buffer.from(`${Buffer.from(chunk as Buffer).toString('base64')}\n`);
}

async function* backup(client: pg.Client, version: string, files: readonly KeptFile[]): AsyncGenerator<Buffer> {
  // A consistent snapshot of all tables that does not block writers.
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const schema = await schemaOf(client);
  const tables = await tablesOf(client);
  const { rows: sequences } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  );
  const at = new Date().toISOString();
  yield* part({ kind: 'about', version, at, schema, sequences: sequences.map(({ name, value }) => [name, value]) });
  for (const table of tables) yield* part({ kind: 'table', ...table }, rowsOf(client, table));
  for (const file of files) yield* part({ kind: 'file', name: file.name }, fileLines(file));
  yield* part({ kind: 'end' });
  await client.query('COMMIT');
}

export interface BackupOptions {
  readonly url: string;
  /** Target file. It is written as `.part` and then renamed, so it exists only when complete. */
  readonly path: string;
  readonly passphrase: string;
  readonly version: string;
  readonly files: readonly KeptFile[];
}

/**
 * Backs up a database, with or without TimescaleDB, and its files into one encrypted file, during operation. On failure it rejects and
 * leaves no file.
 */
export async function writeBackup({ url, path, passphrase, version, files }: BackupOptions): Promise<void> {
  const partial = `${path}.part`;
  const client = await openClient(url);
  try {
    await pipeline(
      Readable.from(backup(client, version, files), { objectMode: false }),
      createGzip({ level: 4 }),
      (source: AsyncIterable<Buffer>) => seal(source, passphrase),
      createWriteStream(partial, { mode: 0o600, flags: 'wx' }),
    );
    const handle = await open(partial);
    await handle.sync();
    await handle.close();
    await rename(partial, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(partial, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}
