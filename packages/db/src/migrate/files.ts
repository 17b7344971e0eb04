import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface MigrationFile {
  /** Path below the migrations folder. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 in hex. */
  readonly checksum: string;
}

export interface MigrationSet {
  /** Run once each, ordered by number. */
  readonly numbered: readonly MigrationFile[];
  /** Idempotent; run after the numbered ones. */
  readonly repeatable: readonly MigrationFile[];
}

/** The migrations of a folder: `NNNN_name.sql` and `repeatable/*.sql`. Throws where two files share a number. */
export async function readMigrations(folder: string): Promise<MigrationSet> {
  const numbered = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort();
  for (const [i, name] of numbered.entries()) {
    const before = numbered[i - 1];
    if (before?.slice(0, 4) === name.slice(0, 4)) throw new Error(`migrations ${before} and ${name} share a number`);
  }
  const repeatable = (await readdir(join(folder, 'repeatable'))).filter((name) => name.endsWith('.sql')).sort();
  const read = async (name: string): Promise<MigrationFile> => {
    const sql = await readFile(join(folder, name), 'utf8');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  };
  return {
    numbered: await Promise.all(numbered.map(read)),
    repeatable: await Promise.all(repeatable.map((name) => read(`repeatable/${name}`))),
  };
}
