import fp from 'fastify-plugin';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface LiveMetrics {
  sockets: Gauge;
  batches: Counter;
  merged: Counter;
  resyncs: Counter;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
    liveMetrics: LiveMetrics;
    jobFailures: Counter;
  }
}

export function makeLiveMetrics(registry: Registry): LiveMetrics {
  const registers = [registry];
  return {
    sockets: new Gauge({ name: 'groundwatch_api_sockets', help: 'Open live connections', registers }),
    batches: new Counter({ name: 'groundwatch_api_live_batches_total', help: 'Batches sent to rooms', registers }),
    merged: new Counter({
      name: 'groundwatch_api_live_merged_total',
      help: 'Batches merged for a connection that was still sending',
      registers,
    }),
    resyncs: new Counter({ name: 'groundwatch_api_live_resyncs_total', help: 'Resyncs asked of clients', registers }),
  };
}

/** Counters and timings of this process at /metrics. Labels are route patterns, never addresses, accounts or ids. */
export const metrics = fp(async (app) => {
  const registry = new Registry();
  const duration = new Histogram({
    name: 'groundwatch_api_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.06, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  app.decorate('metrics', registry);
  app.decorate(
    'jobFailures',
    new Counter({
      name: 'groundwatch_api_job_failures_total',
      help: 'Runs of jobs (purges, roll-ups, reports, …) that failed; the log says which',
      registers: [registry],
    }),
  );
  app.decorate('liveMetrics', makeLiveMetrics(registry));
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1_000);
  });
});
