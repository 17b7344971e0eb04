import { adapters } from '@groundwatch/protocol/model';
import type { BenchContext } from '../lib/bench-context.ts';
import type { Figure } from '../lib/figures.ts';
import { runForJson } from '../lib/processes.ts';

const CONNECTIONS = 5_000;

interface Idle {
  readonly connections: number;
  readonly residentKb: number;
  readonly heapAndExternalKb: number;
}

/** Memory of ingest per idle connection of each protocol: with 5,000 connections and without, both after garbage collection. */
export async function memoryPart({ log, server }: BenchContext): Promise<{ figures: Figure[]; notes: string[] }> {
  const { createDatabase } = await server();
  const figures: Figure[] = [];
  for (const adapter of adapters) {
    const database = await createDatabase();
    log(`memory: ${CONNECTIONS} idle connections of ${adapter}`);
    const idle = await runForJson<Idle>('apps/ingest/bench/idle-memory.ts', [String(CONNECTIONS), adapter], {
      DATABASE_URL: database.url,
    }).finally(() => database.drop());
    const of = `a connection of ${adapter}`;
    figures.push(
      { name: `resident set ${of}`, value: idle.residentKb, unit: 'kB', target: { atMost: 20 } },
      { name: `heap and external ${of}`, value: idle.heapAndExternalKb, unit: 'kB', target: { atMost: 12 } },
      { name: `connections of ${adapter}`, value: idle.connections, unit: '', target: { atLeast: CONNECTIONS } },
    );
  }
  return {
    figures,
    notes: ['resident set and heap as the process itself reports them, each connection having said that it is there'],
  };
}
