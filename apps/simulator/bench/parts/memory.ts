import type { BenchContext } from '../lib/bench-context.ts';
import type { Figure } from '../lib/figures.ts';
import { runForJson } from '../lib/processes.ts';

const CONNECTIONS = 5_000;

interface Idle {
  readonly connections: number;
  readonly residentKb: number;
  readonly heapAndExternalKb: number;
}

/** Memory of ingest for an idle connection: with 5,000 open against none, both after a collection. */
export async function memoryPart({ log, server }: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const { createDatabase } = await server();
  const database = await createDatabase();
  log(`memory: ${CONNECTIONS} idle connections`);
  const idle = await runForJson<Idle>('apps/ingest/bench/idle-memory.ts', [String(CONNECTIONS)], {
    DATABASE_URL: database.url,
  }).finally(() => database.drop());
  return {
    figures: [
      { name: 'resident set a connection', value: idle.residentKb, unit: 'kB', target: { atMost: 20 } },
      { name: 'heap and external a connection', value: idle.heapAndExternalKb, unit: 'kB' },
      { name: 'connections', value: idle.connections, unit: '', target: { atLeast: CONNECTIONS } },
    ],
    notes: ['resident set and heap as the process itself reports them, each connection having sent one HEARTBEAT'],
  };
}
