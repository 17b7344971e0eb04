import { randomBytes } from 'node:crypto';
import { processStart } from '../embedded/processes.ts';

/** A name for resources of this process's run, by which leftovers of a killed run are recognized. */
export const runName = async (): Promise<string> =>
  `${process.pid}-${await processStart(process.pid)}-${randomBytes(4).toString('hex')}`;

/** Whether the process that created a name still runs. */
export async function isRunAlive(name: string): Promise<boolean> {
  const [pid, start] = name.split('-');
  return start !== undefined && (await processStart(Number(pid))) === start;
}
