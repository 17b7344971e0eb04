import fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

export interface Readiness {
  /** It answers, and takes what RTUs send. */
  readonly database: boolean;
  /** RTUs can come in somewhere, or nowhere is what the TCP servers say. */
  readonly listeners: boolean;
}

/** Health, readiness and metrics for whoever watches the process. */
export function buildHttp(metrics: Metrics, readiness: () => Promise<Readiness>): FastifyInstance {
  const app = fastify();
  app.get('/health', () => ({ status: 'ok' }));
  app.get('/ready', async (_request, reply) => {
    const state = await readiness();
    const isReady = state.database && state.listeners;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...state });
  });
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
  return app;
}
