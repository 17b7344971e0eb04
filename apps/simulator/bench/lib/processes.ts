import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environment } from '../config.ts';

/** The secret of all bench installations, which are temporary. */
export const BENCH_SECRET = 'of-the-bench-alone-'.repeat(2);

export const root = fileURLToPath(new URL('../../../..', import.meta.url));

const READY_MS = 60_000;

/** All processes of a run are ended with it. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function watched<T extends ChildProcess>(child: T): T {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

export interface Service {
  readonly pid: number;
  /** Starts it again where it has ended. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

async function untilReady(url: string, child: ChildProcess, said: () => string): Promise<void> {
  const deadline = performance.now() + READY_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended before it was ready: ${said()}`);
    if (
      await fetch(url)
        .then((response) => response.ok)
        .catch(() => false)
    )
      return;
    if (performance.now() > deadline) throw new Error(`not ready after ${READY_MS / 1_000} s: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts a process of the product like in production and waits until `readyUrl` answers 200. `hear` gets what it writes. */
export async function startService(
  script: string,
  env: Record<string, string>,
  readyUrl: string,
  hear: (text: string) => void = () => undefined,
): Promise<Service> {
  let child: ChildProcess;
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = async (): Promise<void> => {
    if (hasEnded()) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const start = async (): Promise<void> => {
    let said = '';
    const keep = (chunk: Buffer): void => {
      said = (said + chunk.toString()).slice(-2_000);
      hear(chunk.toString());
    };
    child = watched(
      spawn(process.execPath, [`${root}/${script}`], {
        cwd: root,
        env: environment(env),
        stdio: ['ignore', 'pipe', 'pipe'],
        // A session of its own, to which the kernel gives its share of the processors, as to a service of systemd.
        detached: true,
      }),
    );
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    try {
      await untilReady(readyUrl, child, () => said);
    } catch (error) {
      await stop();
      throw error;
    }
  };
  await start();
  return {
    get pid() {
      return child.pid ?? 0;
    },
    async revive() {
      if (hasEnded()) await start();
    },
    stop,
  };
}

/** Runs a script to its end and returns the JSON of its last output line. */
export async function runForJson<T>(script: string, args: readonly string[], env: Record<string, string>): Promise<T> {
  const child = watched(
    spawn(process.execPath, [`${root}/${script}`, ...args], {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as T;
}

export interface Worker<Out> {
  send(message: object): void;
  /** The next message of the worker. */
  next(): Promise<Out>;
  stop(): Promise<void>;
}

/** A helper process of the bench, controlled by messages, so that its work does not load this process. */
export function startWorker<Out>(script: string, args: readonly string[] = []): Worker<Out> {
  const child = watched(
    fork(fileURLToPath(new URL(script, import.meta.url)), args, {
      execArgv: ['--max-old-space-size=2048'],
      // It plays what is on other machines: in this process's session it would take of this process's share of the processors.
      detached: true,
    }),
  );
  const exited = once(child, 'exit');
  const messages: Out[] = [];
  const waiting: { resolve: (message: Out) => void; reject: (error: Error) => void }[] = [];
  child.on('message', (message) => {
    const first = waiting.shift();
    if (first) first.resolve(message as Out);
    else messages.push(message as Out);
  });
  child.on('exit', (code) => {
    for (const { reject } of waiting.splice(0)) reject(new Error(`${script} ended with ${code}`));
  });
  return {
    send: (message) => {
      child.send(message);
    },
    next: () =>
      new Promise((resolve, reject) => {
        const first = messages.shift();
        if (first !== undefined) resolve(first);
        else if (child.exitCode !== null) reject(new Error(`${script} ended with ${child.exitCode}`));
        else waiting.push({ resolve, reject });
      }),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
}
