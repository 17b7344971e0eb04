import fp from 'fastify-plugin';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { failures, type Failure } from '@groundwatch/protocol/rest';
import { AppError } from '../errors.ts';
import { chooseLanguage, translator, type Translate } from '../i18n/translate.ts';
import { databaseFailure } from './database-failure.ts';
import { fieldProblems } from './field-problems.ts';

export const languageOf = (request: FastifyRequest): Translate =>
  translator(
    chooseLanguage(request.cookies?.['language'], request.caller?.language, request.headers['accept-language']),
  );

/** Turns every error into an answer: status, code, and a message in the caller's language. */
export const failureAnswers = fp(async (app) => {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toAppError(error);
    if (failure.status >= 500) request.log.error({ err: error }, 'a request failed');
    return sendFailure(request, reply, failure);
  });
});

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: AppError): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter);
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureBody(failure, languageOf(request))));
}

/** Body of a failure. Nothing of an unexpected error is disclosed. */
export function failureBody(failure: AppError, t: Translate): Failure {
  const fields = failure.fields.map(({ path, problem, values }) => ({ path, msg: t(`field.${problem}`, values) }));
  const details = fields.map(({ path, msg }) => (path === '' ? msg : `${path}: ${msg}`)).join('; ');
  return {
    code: failures[failure.kind].code,
    msg: t(`failure.${failure.kind}`, { ...failure.values, ...byWord(failure, t), details }),
    data: null,
    ...(failure.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter }),
    ...(fields.length === 0 ? {} : { fields }),
  };
}

/** Name of the kind that refers to a row. */
const byWord = ({ kind, values: { by } }: AppError, t: Translate): object =>
  kind === 'inUse' && typeof by === 'string' ? { by: t(`resources.${by}`, { defaultValue: by }) } : {};

const byStatus: Readonly<Record<number, ConstructorParameters<typeof AppError>[0]>> = {
  400: 'invalid',
  403: 'notFound',
  404: 'notFound',
  413: 'tooLarge',
  415: 'unsupportedMedia',
};

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error))
    return new AppError('invalid', { fields: error.validation.map(fieldProblems) });
  const known = databaseFailure(error);
  if (known) return known;
  const { statusCode, code } = error as Partial<FastifyError>;
  const kind = byStatus[statusCode ?? 500];
  if (kind === 'invalid')
    return new AppError('invalid', { values: {}, fields: [{ path: code ?? '', problem: 'other' }] });
  return new AppError(kind ?? 'internal');
}
