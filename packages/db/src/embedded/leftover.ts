import { readFile, rm, writeFile } from 'node:fs/promises';
import { DatabaseStartError } from './database-start-error.ts';
import { commandLine, isAlive, processStart, waitUntil } from './processes.ts';

/** Names the process that starts the server, so that a later start can tell a second program from a killed one's remains. */
export async function writeOwner(path: string): Promise<void> {
  await writeFile(path, `${process.pid} ${await processStart(process.pid)}\n`);
}

/**
 * Clears what an earlier run left: a pid file whose process is gone or is another program (Postgres would refuse to start
 * after a reboot gave the number away), or a server whose program was killed, which is shut down in order.
 * Throws DatabaseStartError `already_running` where the program that started it still runs.
 */
export async function clearLeftover(folder: string, ownerFile: string, log: (line: string) => void): Promise<void> {
  const pidFile = `${folder}/postmaster.pid`;
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (!(await commandLine(pid)).includes(folder)) {
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
  if (!(await waitUntil(() => !isAlive(pid), 60_000)))
    throw new DatabaseStartError('already_running', `The database in ${folder} (process ${pid}) does not stop.`);
}
