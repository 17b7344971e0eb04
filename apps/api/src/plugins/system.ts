import fp from 'fastify-plugin';
import { z } from 'zod';
import { databaseProbe } from '@groundwatch/db';
import { ServerConfigSchema } from '@groundwatch/protocol/rest';
import type { Context } from '../context.ts';
import type { App } from '../app-type.ts';
import { AppError } from '../errors.ts';
import { isSenderUnknown } from './forwarded.ts';
import { insideOf } from './networks.ts';

export interface SystemOptions {
  context: Context;
  version: string;
  build: string;
  /** Networks that may read the metrics. */
  metricsFrom: readonly string[];
}

const StateSchema = z.object({ status: z.enum(['ok', 'unavailable']) });

/** Endpoints for machines: liveness, readiness, metrics. */
export const system = fp<SystemOptions>(async (plain, { context, version, build, metricsFrom }) => {
  const app = plain as unknown as App;
  const config = { access: 'public', rateLimit: false } as const;
  const answers = databaseProbe(context.pool);

  app.get('/health', { config, schema: { tags: ['system'], response: { 200: StateSchema } } }, async () => ({
    status: 'ok' as const,
  }));
  app.get(
    '/ready',
    { config, schema: { tags: ['system'], response: { 200: StateSchema, 503: StateSchema } } },
    async (_request, reply) => {
      if (await answers()) return { status: 'ok' as const };
      return reply.code(503).send({ status: 'unavailable' as const });
    },
  );
  const mayMeasure = insideOf(metricsFrom);
  app.get('/metrics', { config, schema: { tags: ['system'] } }, async (request, reply) => {
    if (isSenderUnknown(request) || !mayMeasure(request.ip)) throw new AppError('notFound');
    return reply.type(app.metrics.contentType).send(await app.metrics.metrics());
  });
  app.get(
    '/serverconfig.json',
    { config, schema: { tags: ['system'], response: { 200: ServerConfigSchema } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      // Empty: the origin of the page.
      return { ApiUrl: '', version, build };
    },
  );
});
