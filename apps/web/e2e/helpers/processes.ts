import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { until } from './until.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** On a busy machine. */
const START_MS = 60_000;

export interface RunningProcess {
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<unknown>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Stops the process with its ports and connections open, until `resume`. */
  pause(): void;
  resume(): void;
}

type Start = (app: 'api' | 'ingest', env: NodeJS.ProcessEnv, readyUrl: string) => Promise<RunningProcess>;

/** Starts a service as it is run in production and waits until it answers at `readyUrl`. */
export const startProcess: Start = async (app, env, readyUrl) => {
  const program = `apps/${app}/src/main.ts`;
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: { ...inherited, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => said.push(line));
  }
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await until(
    async () => {
      if (hasExited()) throw new Error(`${program} ended:\n${said.join('\n')}`);
      return fetch(readyUrl, { signal: AbortSignal.timeout(1_000) }).then(
        (answer) => answer.ok,
        () => false,
      );
    },
    `${program} to be ready`,
    START_MS,
  ).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!hasExited()) child.kill(signal);
    return (await exited)[0];
  };
  return {
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
};

/** Starts a service within this process, which has its programs loaded already: loading them takes a second of processor time each. */
export const startHere: Start = async (app, env, readyUrl) => {
  const { startService } = (await import(pathToFileURL(`${root}/apps/${app}/src/service.ts`).href)) as {
    startService: (env: NodeJS.ProcessEnv) => Promise<Pick<RunningProcess, 'stop'>>;
  };
  const service = await startService({ LOG_LEVEL: 'silent', ...env });
  await until(async () => (await fetch(readyUrl)).ok, `${app} to be ready`, START_MS);
  const isNoProcess = (): never => {
    throw new Error('a service within the test can only be stopped: install with `areProcesses`');
  };
  return { stop: () => service.stop(), kill: isNoProcess, pause: isNoProcess, resume: isNoProcess };
};

const JWT_SECRET = 'of-the-end-to-end-tests-'.repeat(2);

/** Two ingest processes on one database need different names. */
export const startIngest = (
  databaseUrl: string,
  httpPort: number,
  name = '',
  start = startProcess,
): Promise<RunningProcess> =>
  start(
    'ingest',
    { DATABASE_URL: databaseUrl, JWT_SECRET, INGEST_HTTP_PORT: String(httpPort), INGEST_ID: name },
    `http://127.0.0.1:${httpPort}/ready`,
  );

export const startApi = (
  databaseUrl: string,
  httpPort: number,
  more: NodeJS.ProcessEnv = {},
  start = startProcess,
): Promise<RunningProcess> =>
  start(
    'api',
    {
      DATABASE_URL: databaseUrl,
      HTTP_PORT: String(httpPort),
      JWT_SECRET,
      // The test's message sinks listen on this machine.
      NOTICE_NETWORKS: 'loopback',
      MAP_NETWORKS: 'loopback',
      MAP_CACHE_MB: '0',
      ...more,
    },
    `http://127.0.0.1:${httpPort}/ready`,
  );

/** Starts a long-running program of the product and waits until it has printed `line`. */
export async function startProgram(
  program: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  line: RegExp,
): Promise<Pick<RunningProcess, 'stop'>> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  let said = '';
  const hasSaid = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (line.test(said)) resolve();
      });
    }
  });
  const ended = exited.then(([code]) => {
    throw new Error(`${program} ended with ${code}:\n${said}`);
  });
  // Its later end is handled by `stop`.
  ended.catch(() => undefined);
  await Promise.race([hasSaid, ended]);
  return {
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      return (await exited)[0];
    },
  };
}

/** Runs a program of the product to its end. Throws its output if it fails. */
export async function runProgram(program: string, env: NodeJS.ProcessEnv, args: readonly string[] = []): Promise<void> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'pipe',
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${said}`);
}
