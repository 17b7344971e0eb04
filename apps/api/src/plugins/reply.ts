import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { envelope, FailureSchema } from '@groundwatch/protocol/rest';

/** The answer of a call that succeeded. */
export function success<T>(data: T): { code: 0; msg: string; data: T } {
  return { code: 0, msg: 'success', data };
}

/** As `success`, where `json` is the data already as JSON: large answers are written once and parsed nowhere. */
export function successText(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(`{"code":0,"msg":"success","data":${json}}`);
}

/** Response schemas of a route whose data is `data`. */
export const answers = <T extends z.ZodType>(data: T) => ({ 200: envelope(data), default: FailureSchema });
