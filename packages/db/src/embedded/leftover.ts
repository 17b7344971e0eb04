import { readFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseStartError } from './database-start-error.ts';
import { commandLine, processesTitled, processStart, waitUntil } from './processes.ts';
import { clusterName } from './settings.ts';

/** Names the process that starts the server, so that a later start can tell a second program from a killed one's remains. */
export async function writeOwner(path: string): Promise<void> {
  await writeFile(path, `${process.pid} ${await processStart(process.pid)}\n`);
}

/**
 * Clears what an earlier run left: a pid file whose process is gone or is another program (Postgres would refuse to start
 * after a reboot gave the number away), or a server whose program was killed, which is shut down in order. The server is known by
 * its name, not by its folder, which may have been moved meanwhile.
 * Throws DatabaseStartError `already_running` where the program that started it still runs.
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
 * Ends the children of a server that was killed, whose port is free: one that is busy outlives it, and no server starts on their
 * data as long as it does. What they had not committed is undone by the repair after a crash.
 */
export async function endOrphans(port: number): Promise<void> {
  const find = (): Promise<number[]> => processesTitled(`postgres: ${clusterName(port)}: `);
  for (const pid of await find())
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, or belongs to another user: then Postgres itself reports it.
      continue;
    }
  await waitUntil(async () => (await find()).length === 0, 5_000);
}
