import fp from 'fastify-plugin';
import { z } from 'zod';
import { databaseProbe, measureProcess, probe } from '@groundwatch/db';
import { ServerConfigSchema } from '@groundwatch/protocol/rest';
import type { Context } from '../context.ts';
import type { App } from '../app-type.ts';
import { AppError } from '../errors.ts';
import { measureDatabase } from './database-metrics.ts';
import { isSenderUnknown } from './forwarded.ts';
import { insideOf } from './networks.ts';
import { measureReads } from './read-metrics.ts';

export interface SystemOptions {
  context: Context;
  version: string;
  build: string;
  /** Networks that may read the metrics. */
  metricsFrom: readonly string[];
}

const StateSchema = z.object({ status: z.enum(['ok', 'unavailable']) });
const ReadySchema = StateSchema.extend({
  database: z.boolean(),
  bus: z.boolean(),
  /** Where there is a replica: who answers history, exports and back-tests, and by how many seconds the replica is behind. */
  reads: z.object({ by: z.enum(['replica', 'primary']), behindS: z.number().nullable() }).optional(),
});

/** Endpoints for machines: liveness, readiness, metrics. */
export const system = fp<SystemOptions>(async (plain, { context, version, build, metricsFrom }) => {
  const app = plain as unknown as App;
  const config = { access: 'public', rateLimit: false } as const;
  const answers = databaseProbe(context.pool);
  const busAnswers = probe(() => context.bus.check());
  const readiness = async () => {
    const [database, bus] = await Promise.all([answers(), busAnswers()]);
    return { database, bus };
  };
  measureProcess(app.metrics, 'groundwatch_api_', context.pool, readiness);
  measureDatabase(app.metrics, context, answers);
  measureReads(app.metrics, context.reads);

  app.get('/health', { config, schema: { tags: ['system'], response: { 200: StateSchema } } }, async () => ({
    status: 'ok' as const,
  }));
  app.get(
    '/ready',
    { config, schema: { tags: ['system'], response: { 200: ReadySchema, 503: ReadySchema } } },
    async (_request, reply) => {
      const state = await readiness();
      const reads = context.reads.state ?? undefined;
      if (state.database && state.bus) return { status: 'ok' as const, ...state, reads };
      return reply.code(503).send({ status: 'unavailable' as const, ...state, reads });
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
