import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from './database-start-error.ts';

/** The user that server programs run as; null: the present one. */
export type Owner = { readonly uid: number; readonly gid: number } | null;

/**
 * The name of a folder for a program that `spawnAs` starts in it. The kernel leads there without asking whether the program's user may pass
 * the folders above, which nobody else may below root's home.
 */
export const hereOf = (folder: string): string => (process.platform === 'linux' ? '/proc/self/cwd' : folder);

/** Starts a program in `folder` as its owner. */
export const spawnAs = (
  owner: Owner,
  folder: string,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess => spawn(program, args, { ...options, cwd: folder, ...owner });

/**
 * Takes the owner of an existing folder while the server works on it, as PostgreSQL refuses to run as root. Started as root, this is the
 * present owner, or else the user `postgres` or `nobody`, who is given the folder with all that is in it.
 */
export async function takeOwner(folder: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return null;
  const owner = await ownerOf(folder);
  if ((await stat(folder)).uid === owner.uid) return owner;
  // Data copied or restored by root belongs to root in every file.
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), owner.uid, owner.gid);
  // Last, so that a hand-over cut short is taken up again.
  await chown(folder, owner.uid, owner.gid);
  return owner;
}

async function ownerOf(folder: string): Promise<NonNullable<Owner>> {
  const { uid, gid } = await stat(folder);
  if (uid !== 0) return { uid, gid };
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new DatabaseStartError(
      'no_permission',
      'PostgreSQL does not run as root and there is no user postgres or nobody.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}
