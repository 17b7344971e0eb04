import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { signalGroup } from './run.mjs';

const STABLE_MS = 60_000;
/** Longer than the time limit of any process's shutdown. */
const GRACE_MS = 30_000;

/**
 * Delay before the nth restart in a row, from 0: 1 s doubling to 30 s.
 * @param {number} failures
 */
export const backOffMs = (failures) => Math.min(30_000, 1_000 * 2 ** failures);

/**
 * A supervised process: its log lines get a prefix, it is restarted when it dies, and ended by SIGTERM. It has its own process group, so
 * that Ctrl-C at the terminal reaches only the start script, which ends all in order.
 * @param {object} options
 * @param {string} options.name
 * @param {string} options.command
 * @param {readonly string[]} options.args
 * @param {string} options.cwd
 * @param {NodeJS.ProcessEnv} options.env
 * @param {(line: string) => void} options.onLine every line of its output
 * @param {(text: string) => void} options.tell reports starts and ends of the process
 * @param {(pid: number) => void} options.onStart
 * @param {(pid: number) => void} options.onEnd
 * @param {(message: unknown) => void} [options.onMessage] messages over an IPC channel; without it there is none
 */
export function startService({ name, command, args, cwd, env, onLine, tell, onStart, onEnd, onMessage }) {
  let failures = 0;
  let isStopping = false;
  let lastLine = '';
  /** @type {NodeJS.Timeout | undefined} */
  let pause;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @type {(() => void) | undefined} */
  let onStopped;

  const launch = () => {
    const started = performance.now();
    const own = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: onMessage ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    });
    child = own;
    if (own.pid !== undefined) onStart(own.pid);
    if (onMessage) own.on('message', onMessage);
    for (const stream of [own.stdout, own.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lastLine = line;
        onLine(line);
      });
    }
    /** @param {string} how */
    const ended = (how) => {
      if (child !== own) return;
      child = undefined;
      if (own.pid !== undefined) onEnd(own.pid);
      if (isStopping) {
        onStopped?.();
        return;
      }
      if (performance.now() - started > STABLE_MS) failures = 0;
      const wait = backOffMs(failures);
      failures += 1;
      tell(`${name} ended unexpectedly (${how}); starting it again in ${wait / 1000} s`);
      pause = setTimeout(launch, wait);
    };
    own.once('error', (error) => ended(error.message));
    own.once('close', (code, signal) => ended(signal ?? `exit code ${code}`));
  };
  launch();

  return {
    name,
    /** Number of consecutive deaths. */
    get failures() {
      return failures;
    },
    get lastLine() {
      return lastLine;
    },
    /** Sends it a signal if it runs; SIGKILL ends it for good. @param {NodeJS.Signals} signal */
    signal(signal) {
      if (signal === 'SIGKILL') isStopping = true;
      child?.kill(signal);
    },
    /** Ends it: SIGTERM, and SIGKILL after 30 s. */
    async stop() {
      isStopping = true;
      clearTimeout(pause);
      const { pid } = child ?? {};
      if (pid === undefined) return;
      await new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
        const force = setTimeout(() => {
          tell(`${name} did not stop within ${GRACE_MS / 1000} s and is killed`);
          signalGroup(pid, 'SIGKILL');
        }, GRACE_MS);
        onStopped = () => {
          clearTimeout(force);
          resolve();
        };
        // Only the process: it ends its own children in order.
        process.kill(pid, 'SIGTERM');
      });
    },
  };
}
