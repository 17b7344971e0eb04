import { readBackup, type BackupPart } from './read-backup.ts';
import { digestOf, openClient } from './tables.ts';

const ignore = (): Promise<void> => Promise.resolve();

/** Reads a backup to its end. Throws BackupError if it is damaged. */
export const verifyBackup = (path: string, passphrase: string): Promise<BackupPart[]> =>
  readBackup(path, passphrase, { begin: ignore, write: ignore, end: ignore });

/** The tables whose rows differ between database and backup. */
export async function differingTables(url: string, found: readonly BackupPart[]): Promise<string[]> {
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
