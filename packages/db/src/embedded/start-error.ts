import { readFile } from 'node:fs/promises';
import { DatabaseStartError, type DatabaseStartCode } from './database-start-error.ts';

/** Last lines of the server log and their meaning. The first match counts. */
const meanings: readonly [RegExp, DatabaseStartCode, (folder: string, port: number) => string][] = [
  [/No space left on device/, 'disk_full', (folder) => `No space is left on the disk of ${folder}.`],
  [
    /could not bind|Address already in use/,
    'port_in_use',
    (_, port) => `Port ${port} on 127.0.0.1, which the database uses, is in use by another program.`,
  ],
  [
    /incompatible with server/,
    'data_version',
    (folder) => `The data in ${folder} was written by another version of PostgreSQL.`,
  ],
  [
    /checkpoint record|pg_control|not a valid data directory|incorrect checksum|could not open (file|directory)|invalid (page|data)|pg_filenode|PANIC/,
    'broken_data',
    (folder) =>
      `The data folder ${folder} is damaged: restore it from a backup, or move it away to start with an empty database.`,
  ],
];

/** Determines from the server log why it did not start. */
export async function startError(
  logPath: string,
  offset: number,
  folder: string,
  port: number,
): Promise<DatabaseStartError> {
  const said = (await readFile(logPath)).subarray(offset).toString('utf8');
  const cause = new Error(said.trim());
  for (const [pattern, code, sentence] of meanings)
    if (pattern.test(said)) return new DatabaseStartError(code, sentence(folder, port), { cause });
  const line = said.split('\n').findLast((text) => /FATAL|PANIC|ERROR/.test(text)) ?? '';
  return new DatabaseStartError(
    'failed',
    `The database in ${folder} does not start: ${line.trim() || `see ${logPath}`}`,
    { cause },
  );
}
