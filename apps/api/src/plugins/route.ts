import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import type { z } from 'zod';
import { routes, topicOf, type Route, type RouteName, type Routes } from '@groundwatch/protocol/rest';
import type { App } from '../app-type.ts';
import type { Access } from './authentication.ts';
import { answers, success } from './reply.ts';

type Part<N extends RouteName, Key extends keyof Route> =
  Routes[N] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : unknown;

interface RouteRequest<N extends RouteName> extends RouteGenericInterface {
  Params: Part<N, 'params'>;
  Querystring: Part<N, 'query'>;
  Body: Part<N, 'body'>;
}

type Data<N extends RouteName> = Routes[N] extends { answer: infer Schema extends z.ZodType } ? z.input<Schema> : never;

/** Returns the data, or answers through `reply`: with a file or already serialized JSON. */
type Handler<N extends RouteName> = (
  request: FastifyRequest<RouteRequest<N>>,
  reply: FastifyReply,
) => Promise<Data<N> | FastifyReply>;

export interface RouteConfig extends FastifyContextConfig {
  access: Access;
  /** Bytes. */
  bodyLimit?: number;
}

/** Registers a call as described in the table of calls. */
export function route<N extends RouteName>(
  app: App,
  name: N,
  { bodyLimit, ...config }: RouteConfig,
  handler: Handler<N>,
): void {
  const [method = '', url = ''] = name.split(' ');
  app.route({
    method,
    url,
    config,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    schema: schemaOf(name, routes[name]),
    handler: async (request, reply) => {
      const data = await handler(request as unknown as FastifyRequest<RouteRequest<N>>, reply);
      // Awaiting a reply waits until it is sent, or until the client has left; then nobody is answered.
      return reply.sent || reply.raw.destroyed ? reply : success(data);
    },
  });
}

const schemaOf = (name: RouteName, { params, query, body, answer, isUpload }: Route) => ({
  tags: [topicOf(name)],
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
  ...(isUpload && { consumes: ['multipart/form-data'] }),
  ...(answer ? { response: answers(answer) } : { produces: ['application/octet-stream'] }),
});
