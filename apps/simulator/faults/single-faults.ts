import type { Pool } from '@groundwatch/db';
import { signalAll, type DatabaseProxy } from '@groundwatch/db/testing';
import pg from 'pg';

const processes = ['ingest', 'api', 'PostgreSQL'] as const;
/** Connections between two processes. */
const ways = ['RTUs and ingest', 'ingest and PostgreSQL', 'api and PostgreSQL'] as const;
export type ProcessName = (typeof processes)[number];
export type Way = (typeof ways)[number];

type Fault =
  | { readonly does: 'kill' | 'stop'; readonly to: ProcessName }
  | { readonly does: 'hang' | 'reset' | 'delay'; readonly to: Way }
  | { readonly does: 'killConnection' | 'useUpConnections' | 'fillDisk' };

/** The faults of one installation, by their names in the table of results. */
export const singleFaults: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ...processes.flatMap((to): [string, Fault][] => [
    [`SIGKILL of ${to}`, { does: 'kill', to }],
    [`SIGSTOP of ${to}`, { does: 'stop', to }],
  ]),
  ...ways.flatMap((to): [string, Fault][] => [
    [`black hole between ${to}`, { does: 'hang', to }],
    [`reset between ${to}`, { does: 'reset', to }],
    [`latency between ${to}`, { does: 'delay', to }],
  ]),
  ['SIGKILL of one process of PostgreSQL', { does: 'killConnection' }],
  ['connections used up', { does: 'useUpConnections' }],
  ['disk full', { does: 'fillDisk' }],
]);

const DELAY_MS = 300;

/** The parts of an installation that faults act on. */
interface Site {
  readonly pool: Pool;
  readonly databaseUrl: string;
  readonly proxies: Readonly<Record<Way, DatabaseProxy>>;
  readonly disk: { fill(): Promise<void>; free(): Promise<unknown> };
  /** The ids of a process and, for PostgreSQL, its children. */
  pidsOf(name: ProcessName): readonly number[];
}

/** Opens connections until the database refuses one. */
async function takeConnections(url: string, taken: pg.Client[]): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch {
      return;
    }
    taken.push(client);
  }
}

/** Causes a fault; returns how to end it. Killed processes are not restarted by that. */
export async function cause(fault: Fault, site: Site): Promise<() => unknown> {
  switch (fault.does) {
    case 'kill':
      signalAll(site.pidsOf(fault.to).slice(0, 1), 'SIGKILL');
      return () => undefined;
    case 'stop': {
      const pids = site.pidsOf(fault.to);
      signalAll(pids, 'SIGSTOP');
      return () => signalAll(pids, 'SIGCONT');
    }
    case 'killConnection': {
      const { rows } = await site.pool.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'groundwatch-ingest%' ORDER BY state_change DESC LIMIT 1`,
      );
      signalAll(
        rows.map(({ pid }) => pid),
        'SIGKILL',
      );
      return () => undefined;
    }
    case 'useUpConnections': {
      const taken: pg.Client[] = [];
      const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'groundwatch%'`;
      // The processes reconnect at once, so this repeats until the harness has all connections.
      do await takeConnections(site.databaseUrl, taken);
      while ((await taken[0]?.query(cut))?.rowCount);
      return () => Promise.all(taken.map((client) => client.end()));
    }
    case 'fillDisk':
      await site.disk.fill();
      return () => site.disk.free();
    case 'hang': {
      const proxy = site.proxies[fault.to];
      proxy.hang();
      return () => proxy.resume();
    }
    case 'reset': {
      const proxy = site.proxies[fault.to];
      await proxy.close();
      return () => proxy.open();
    }
    case 'delay': {
      const proxy = site.proxies[fault.to];
      proxy.delayMs = DELAY_MS;
      return () => (proxy.delayMs = 0);
    }
  }
}
