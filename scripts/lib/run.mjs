import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal, onLine?: (line: string, source: 'out' | 'err') => void, onMessage?: (message: any) => void}} [options] messages come over an IPC channel
 * @returns {Promise<{code: number, output: string}>} exit code (1 when it was ended by a signal) and the last 200 lines
 */
export async function run(command, args, { cwd, env, signal, onLine, onMessage } = {}) {
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: onMessage ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (onMessage) child.on('message', onMessage);
  const abort = () => {
    // The whole group: npx and pnpm have child processes.
    if (child.pid !== undefined) signalGroup(child.pid, 'SIGTERM');
  };
  signal?.addEventListener('abort', abort);
  /** @type {string[]} */
  const tail = [];
  /** @param {import('node:stream').Readable | null} stream @param {'out' | 'err'} source */
  const read = async (stream, source) => {
    if (!stream) return;
    for await (const line of createInterface({ input: stream })) {
      tail.push(line);
      if (tail.length > 200) tail.shift();
      onLine?.(line, source);
    }
  };
  try {
    const code = await new Promise((resolve, reject) => {
      const done = Promise.all([read(child.stdout, 'out'), read(child.stderr, 'err')]);
      child.once('error', reject);
      child.once('exit', (exitCode) => void done.then(() => resolve(exitCode ?? 1)));
      if (signal?.aborted) abort();
    });
    return { code, output: tail.join('\n') };
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * Sends a signal to a process group, or to the process where there is none.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    try {
      process.kill(pid, signal);
    } catch {
      // Already gone.
    }
  }
}

/**
 * Runs a program that uses this terminal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd: string, env: NodeJS.ProcessEnv}} options
 * @returns {Promise<number>} its exit code
 */
export function runInherited(command, args, { cwd, env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
