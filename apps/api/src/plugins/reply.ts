import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { envelope, FailureSchema } from '@groundwatch/protocol/rest';

/** The answer of a successful call. */
export function success<T>(data: T): { code: 0; msg: string; data: T } {
  return { code: 0, msg: 'success', data };
}

/** As `success`, with `json` as already serialized data: large answers are serialized once and never parsed. */
export function successText(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(`{"code":0,"msg":"success","data":${json}}`);
}

/** Response schemas of a route whose data is `data`. */
export const answers = <T extends z.ZodType>(data: T) => ({ 200: envelope(data), default: FailureSchema });
