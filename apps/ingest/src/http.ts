import fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

export interface Readiness {
  readonly database: boolean;
  readonly listeners: boolean;
}

/** Health, readiness and metrics for whoever watches the process. */
export function buildHttp(metrics: Metrics, readiness: () => Readiness): FastifyInstance {
  const app = fastify();
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const state = readiness();
    const isReady = state.database && state.listeners;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...state });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  return app;
}
