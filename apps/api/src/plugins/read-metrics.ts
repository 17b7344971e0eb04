import { Counter, Gauge, type Registry } from 'prom-client';
import type { Reads } from '@groundwatch/db';

/** Registers who answers history, exports and back-tests, and the state of the replica where there is one. */
export function measureReads(registry: Registry, reads: Reads): void {
  const registers = [registry];
  new Counter({
    name: 'groundwatch_api_reads_total',
    help: 'Reads of history by the database server that answered them',
    labelNames: ['by'],
    registers,
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(reads.counts)) this.inc({ by }, count);
    },
  });
  if (!reads.state) return;
  new Gauge({
    name: 'groundwatch_api_replica_used',
    help: 'Whether the replica answers reads (1), or the primary in its place (0)',
    registers,
    collect() {
      this.set(Number(reads.state?.by === 'replica'));
    },
  });
  new Gauge({
    name: 'groundwatch_api_replica_behind_seconds',
    help: 'How far the replica is behind the primary; NaN: it does not answer, or cannot tell',
    registers,
    collect() {
      this.set(reads.state?.behindS ?? NaN);
    },
  });
}
