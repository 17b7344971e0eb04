import { fates, type Fate } from '@groundwatch/protocol/wire';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Outcome } from './batch/rows.ts';
import { Tally } from './tally.ts';

/** All metrics of ingest, in a registry of their own, so that several may live in one process. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> =>
    new Counter({ name, help, labelNames: [...labelNames], registers });
  return {
    registry,
    connections: new Gauge({ name: 'ingest_connections', help: 'Open RTU connections', registers }),
    devices: new Gauge({ name: 'ingest_devices', help: 'Connected devices that are known', registers }),
    listeners: new Gauge({
      name: 'ingest_listeners',
      help: 'Ports for RTUs by state: open, or wanted and not open',
      labelNames: ['state'],
      registers,
    }),
    accepted: counter('ingest_connections_accepted_total', 'Accepted RTU connections'),
    refused: counter('ingest_refusals_total', 'Refused connections and frames by reason', ['reason']),
    closed: counter('ingest_closed_total', 'Closed connections by reason', ['reason']),
    frames: new Tally<string>(registry, 'ingest_frames_total', 'Valid frames by type', 'type'),
    results: new Tally<Fate>(registry, 'ingest_results_total', 'Answers by the number of the fate', 'code', (fate) =>
      String(fates.indexOf(fate)),
    ),
    skippedBytes: counter('ingest_skipped_bytes_total', 'Bytes skipped while looking for a frame'),
    badTrailers: counter('ingest_bad_trailers_total', 'Frames whose trailer was wrong'),
    reservedSlots: counter('ingest_reserved_slots_total', 'SLOTs of the reserved type b1, stored nowhere'),
    batchReports: new Histogram({
      name: 'ingest_batch_reports',
      help: 'Reports in one transaction',
      buckets: [1, 3, 10, 30, 100, 300, 1000, 2000],
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'ingest_commit_seconds',
      help: 'Duration of a storing transaction, from its first statement to its commit',
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
      registers,
    }),
    collectToStoreSeconds: new Histogram({
      name: 'ingest_collect_to_store_seconds',
      help: 'Time from the collecting of a report, by the corrected clock of its device, to its commit',
      buckets: [0.5, 1, 2, 5, 15, 60, 300, 900, 3600, 21_600, 86_400],
      registers,
    }),
    rows: new Tally<Outcome>(registry, 'ingest_rows_total', 'Rows by outcome', 'outcome'),
    waiting: new Gauge({ name: 'ingest_waiting_reports', help: 'Reports waiting for the database', registers }),
    batchFailures: counter('ingest_batch_failures_total', 'Transactions that failed, by what was done', ['action']),
    commands: counter('ingest_commands_total', 'Commands to devices that have ended, by outcome', ['outcome']),
    requests: counter('ingest_requests_total', 'Requests sent to devices by kind', ['kind']),
    answers: counter('ingest_answers_total', 'Answers of devices to requests, by what became of them', ['outcome']),
    published: counter('ingest_published_messages_total', 'Bus messages by outcome', ['outcome']),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
