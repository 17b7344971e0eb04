import { readFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseStartError } from './database-start-error.ts';
import { commandLine, processesTitled, processStart, waitUntil } from './processes.ts';
import { clusterName } from './settings.ts';

/** Records the process that starts the server, so that a later start can tell a running program from a crashed one. */
export async function writeOwner(path: string): Promise<void> {
  await writeFile(path, `${process.pid} ${await processStart(process.pid)}\n`);
}

/**
 * Cleans up after an earlier run: a pid file whose process is gone or is another program (PostgreSQL would refuse to start after a reboot
 * reused the number), or a running server whose program was killed, which is shut down. The server is recognized by its process title, as
 * its folder may have been moved. Throws DatabaseStartError `already_running` while the program that started it still runs.
 */
export async function clearLeftover(folder: string, ownerFile: string, log: (line: string) => void): Promise<void> {
  const pidFile = `${folder}/postmaster.pid`;
  const [first, , , port] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const isThere = async (): Promise<boolean> =>
    (await commandLine(pid)).includes(` cluster_name=${clusterName(Number(port))} `);
  if (!(await isThere())) {
    await rm(pidFile, { force: true });
    return;
  }
  const [owner, start] = (await readFile(ownerFile, 'utf8').catch(() => '')).trim().split(' ');
  if (owner && start && (await processStart(Number(owner))) === start)
    throw new DatabaseStartError(
      'already_running',
      `The database in ${folder} is already in use by process ${owner}; stop that one first.`,
    );
  log('stopping the database that an interrupted run left behind');
  process.kill(pid, 'SIGINT');
  if (!(await waitUntil(async () => !(await isThere()), 60_000)))
    throw new DatabaseStartError('already_running', `The database in ${folder} (process ${pid}) does not stop.`);
}

/**
 * Ends child processes of a killed server, whose port is free: a busy one survives it, and PostgreSQL does not start while it runs. Its
 * uncommitted changes are undone by crash recovery.
 */
export async function endOrphans(port: number): Promise<void> {
  const find = (): Promise<number[]> => processesTitled(`postgres: ${clusterName(port)}: `);
  for (const pid of await find())
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has exited, or belongs to another user: then PostgreSQL reports it.
      continue;
    }
  await waitUntil(async () => (await find()).length === 0, 5_000);
}
