import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const env = { PATH: `${process.env['PATH']}:/usr/sbin:/usr/local/sbin` };

/** Whether nats-server is installed. Debian: apt-get install nats-server. */
export const hasNats = spawnSync('nats-server', ['--version'], { env }).status === 0;

export interface NatsServer {
  /** Sends a signal: SIGSTOP suspends the server, SIGCONT resumes it. */
  kill(signal: NodeJS.Signals): void;
  /** Kills the server if it still runs. */
  stop(): Promise<void>;
}

/** Starts a NATS server at 127.0.0.1 and waits until it is ready. */
export async function startNats(port: number, more: readonly string[] = []): Promise<NatsServer> {
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...more], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env,
  });
  const exited = once(child, 'exit');
  child.stderr.setEncoding('utf8');
  let said = '';
  for await (const text of child.stderr.iterator({ destroyOnReturn: false })) {
    said += text as string;
    if (said.includes('Server is ready')) break;
  }
  if (!said.includes('Server is ready')) throw new Error(`the NATS server ended: ${said}`);
  child.stderr.resume();
  return {
    kill: (signal) => void child.kill(signal),
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
}
