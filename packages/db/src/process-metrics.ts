import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';

/**
 * Registers the metrics of a process: event loop, memory and processor (named by prom-client), its database connections, and the parts of
 * its readiness, which are checked at every scrape. All names start with `prefix`.
 */
export function measureProcess(
  registry: Registry,
  prefix: string,
  pool: Pool,
  readiness: () => Promise<Readonly<Record<string, boolean>>>,
): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix });
  new Gauge({
    name: `${prefix}pool_connections`,
    help: 'Connections to the database by state; those that wait for one are no connections yet',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'awaited' }, pool.waitingCount);
    },
  });
  new Gauge({
    name: `${prefix}ready`,
    help: 'Whether a part of the readiness holds (1) or not (0)',
    labelNames: ['part'],
    registers,
    async collect() {
      for (const [part, holds] of Object.entries(await readiness())) this.set({ part }, Number(holds));
    },
  });
}
