import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The ids of the PostgreSQL of a data folder, and of its children. */
export function postgresPids(folder: string): number[] {
  const parent = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
  return [parent, ...children.map(Number)];
}

/** Sends a signal to processes, some of which may have ended. */
export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // It has already ended.
    }
}
