import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { chown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from './database-start-error.ts';

/** How server programs are started: as the present user, or, because PostgreSQL refuses to be root, as another. */
export interface RunAs {
  readonly owner: { uid: number; gid: number } | null;
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
}

const direct = (owner: RunAs['owner']): RunAs => ({
  owner,
  spawn: (program, args, options) => spawn(program, args, { cwd: '/', ...options, ...owner }),
});

/**
 * A capability that lets the other user through folders that only root may enter (a checkout below /root, say). It is all that
 * this user is given; what it owns is still its data folder alone.
 */
function withCapability(owner: { uid: number; gid: number }, capability: string): RunAs {
  const only = `-all,+${capability}`;
  const flags = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups', '--no-new-privs'];
  flags.push(`--inh-caps=${only}`, `--ambient-caps=${only}`, `--bounding-set=${only}`);
  return {
    owner,
    spawn: (program, args, options) => spawn('setpriv', [...flags, '--', program, ...args], { cwd: '/', ...options }),
  };
}

/**
 * Decides how to run a program (the first of `files`, all of which it reads) on `folder`, which exists. As root it belongs to its present owner, or else to the user
 * `postgres` or `nobody`, and is handed over. Throws DatabaseStartError where no way leads into the folder.
 */
export async function chooseRunAs(folder: string, files: readonly string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) return direct(null);
  const owner = await ownerOf(folder);
  await handOver(folder, owner);
  const ways = [direct(owner), withCapability(owner, 'dac_read_search'), withCapability(owner, 'dac_override')];
  for (const way of ways) if (await reaches(way, folder, files)) return way;
  throw new DatabaseStartError(
    'no_permission',
    `PostgreSQL does not run as root, and the user it runs as instead (uid ${owner.uid}) cannot enter ${folder}; ` +
      'install util-linux (setpriv), move the project to a folder that others may enter, or start it as an ordinary user.',
  );
}

async function ownerOf(folder: string): Promise<{ uid: number; gid: number }> {
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

/** Data copied or restored by root belongs to root in every file. */
async function handOver(folder: string, owner: { uid: number; gid: number }): Promise<void> {
  if ((await stat(folder)).uid === owner.uid) return;
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(join(folder, entry), owner.uid, owner.gid);
  // Last, so that a hand-over cut short is taken up again.
  await chown(folder, owner.uid, owner.gid);
}

/** Whether in this way the folder can be entered, the program (the first file) run and every file read. */
async function reaches(way: RunAs, folder: string, files: readonly string[]): Promise<boolean> {
  const script = 'cd "$1" && shift && "$1" --version && for f; do head -c 1 "$f" || exit 1; done';
  const child = way.spawn('/bin/sh', ['-c', script, 'sh', folder, ...files], { stdio: 'ignore' });
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
