import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { envelope, FailureSchema } from '@groundwatch/protocol/rest';

/** The answer of a successful call. */
export function success<T>(data: T): { code: 0; msg: string; data: T } {
  return { code: 0, msg: 'success', data };
}

/** As `success`, with `json` as already serialized data: large answers are serialized once and never parsed. */
export function successText(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(enveloped(json));
}

const enveloped = (json: string): string => `{"code":0,"msg":"success","data":${json}}`;

/** A large answer of many callers: serialized and packed once. */
export interface PackedText {
  readonly json: string;
  readonly gzip: Buffer;
}

export const packText = async (json: string): Promise<PackedText> => ({
  json,
  gzip: await promisify(gzip)(enveloped(json), { level: constants.Z_BEST_SPEED }),
});

/** As `successText`, packed for callers that accept it. */
export function successPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { json, gzip: packed }: PackedText,
): FastifyReply {
  void reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return successText(reply, json);
  return reply.type('application/json; charset=utf-8').header('content-encoding', 'gzip').send(packed);
}

/** Response schemas of a route whose data is `data`. */
export const answers = <T extends z.ZodType>(data: T) => ({ 200: envelope(data), default: FailureSchema });
