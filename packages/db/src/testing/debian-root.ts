import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

const timescale = ['postgresql-17', 'postgresql-17-timescaledb', 'pgbackrest'];

/** PostgreSQL 17 and TimescaleDB (Apache edition), with the program that backs it up. */
export const timescaleRoot = (log: (line: string) => void): Promise<string> =>
  debianRoot('database-17', timescale, log);

/** The same, with what makes a cluster of it: Patroni and etcd, HAProxy, NATS. */
export const clusterRoot = (log: (line: string) => void): Promise<string> =>
  debianRoot('cluster-17', [...timescale, 'patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'nats-server'], log);

/**
 * A Debian system with these packages in a cache folder, without Docker and without changing the host's packages, except mmdebstrap.
 * Concurrent runs share it; it is built under a lock.
 */
async function debianRoot(name: string, packages: readonly string[], log: (line: string) => void): Promise<string> {
  const cache = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
  const folder = join(cache, 'groundwatch', name);
  const root = join(folder, 'root');
  if (await exists(join(root, 'etc', 'debian_version'))) return root;
  if (process.getuid?.() !== 0) throw new Error(`only root can make the folder that ${packages.join(', ')} run in`);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  log(`fetching ${packages.join(', ')}, once (a minute or two) …`);
  if (!(await succeeds('mmdebstrap', ['--version']))) {
    log('installing mmdebstrap …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    if (!(await succeeds('apt-get', ['install', '-y', '-q', 'mmdebstrap'], env))) {
      await succeeds('apt-get', ['update', '-q'], env);
      await mustRun('apt-get', ['install', '-y', '-q', 'mmdebstrap'], env);
    }
  }
  // Built in a temporary folder and renamed, so that a folder of that name is complete.
  const script = `
    test -e "$1/root/etc/debian_version" && exit 0
    rm -rf "$1/root" "$1/new"
    mmdebstrap --quiet --variant=minbase --include="$2" trixie "$1/new"
    install -d -m 0775 -o 0 -g 0 "$1/new/var/run/postgresql"
    chmod 0755 "$1/new"
    mv "$1/new" "$1/root"`;
  await mustRun(
    'flock',
    [join(folder, 'lock'), '/bin/sh', '-ec', script, 'sh', folder, packages.join(',')],
    process.env,
  );
  return root;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string | null> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await once(child, 'close').then(
    ([exit]) => exit as number | null,
    (error: Error) => error.message,
  );
  return code === 0 ? null : `${command} ${args[0] ?? ''}: ${code}\n${said.slice(-2_000)}`;
}

const succeeds = async (command: string, args: readonly string[], env = process.env): Promise<boolean> =>
  (await run(command, args, env)) === null;

async function mustRun(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const failure = await run(command, args, env);
  if (failure !== null) throw new Error(failure);
}
