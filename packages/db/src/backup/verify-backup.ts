import { readBackup, type Found } from './read-backup.ts';
import { digestOf, openClient } from './tables.ts';

const ignore = (): Promise<void> => Promise.resolve();

/** Reads a backup to its end. Throws BackupError where it cannot be restored. */
export const verifyBackup = (path: string, passphrase: string): Promise<Found[]> =>
  readBackup(path, passphrase, { begin: ignore, write: ignore, end: ignore });

/** The tables whose rows in the database differ in number or content from those of the backup. */
export async function differingTables(url: string, found: readonly Found[]): Promise<string[]> {
  const client = await openClient(url);
  try {
    const differing: string[] = [];
    for (const { head, rows, digest } of found) {
      if (head.kind !== 'table') continue;
      const is = await digestOf(client, head);
      if (is.rows !== rows || is.digest !== digest) differing.push(head.name);
    }
    return differing;
  } finally {
    await client.end();
  }
}
