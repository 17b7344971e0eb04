import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from './database-start-error.ts';

/** The user that the server runs as; null: the present one. */
export type Owner = { readonly uid: number; readonly gid: number } | null;

/**
 * Name of a folder for a program that `spawnAs` starts in it. The kernel resolves it without checking permissions of the parent folders,
 * which other users lack below root's home.
 */
export const hereOf = (folder: string): string => (process.platform === 'linux' ? '/proc/self/cwd' : folder);

/** Starts a program in `folder` as the owner. */
export const spawnAs = (
  owner: Owner,
  folder: string,
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess => spawn(program, args, { ...options, cwd: folder, ...owner });

/**
 * Determines the user that runs the server, as PostgreSQL refuses to run as root. As root this is the folder's present owner, or else the
 * user `postgres` or `nobody`, who becomes owner of the folder and its content.
 */
export async function takeOwner(folder: string): Promise<Owner> {
  if (process.getuid?.() !== 0) return null;
  const owner = await ownerOf(folder);
  if ((await stat(folder)).uid === owner.uid) return owner;
  // Files copied or restored by root belong to root.
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), owner.uid, owner.gid);
  // Last, so that an interrupted change of ownership is repeated.
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
