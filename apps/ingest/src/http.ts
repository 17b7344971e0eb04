import fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

export interface Readiness {
  /** Whether the database answers and stores uplinks. */
  readonly database: boolean;
  /** Whether a port is open for RTUs, or none is configured. */
  readonly listeners: boolean;
  /** Whether messages can be sent to and received from other processes. */
  readonly bus: boolean;
}

/** Health, readiness and metrics endpoints. */
export function buildHttp(metrics: Metrics, readiness: () => Promise<Readiness>): FastifyInstance {
  const app = fastify();
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const state = await readiness();
    const isReady = state.database && state.listeners && state.bus;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...state });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  return app;
}
