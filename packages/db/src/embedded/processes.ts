import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process, which distinguishes it from a later one with the same id. null where it does not exist. */
export async function processStart(pid: number): Promise<string | null> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
    // The process name, in parentheses, may contain anything; the 20th value after it is the start time.
    return text === null ? null : (text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null);
  }
  const out = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => null);
  return out?.stdout.trim() || null;
}

/** Command line of a process; empty where it does not exist. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  return (await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => null))?.stdout ?? '';
}

/** Ids of processes whose command line starts with `title`. */
export async function processesTitled(title: string): Promise<number[]> {
  if (process.platform === 'linux') {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
    const lines = await Promise.all(pids.map(commandLine));
    return pids.filter((_, index) => lines[index]!.startsWith(title));
  }
  const { stdout } = await run('ps', ['-axo', 'pid=,command=']);
  const lines = stdout.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line.slice(line.indexOf(' ') + 1).startsWith(title))
    .map((line) => Number.parseInt(line));
}

/** Polls `done` every `everyMs`; returns false after `limitMs`. */
export async function waitUntil(
  done: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 50,
): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (!(await done())) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return true;
}
