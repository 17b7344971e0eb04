import type { RouteName, Routes } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import { logError } from '../errors/error-log.ts';
import { isLeaving } from '../errors/leaving.ts';
import { translate } from '../i18n/i18n.ts';
import { sessionExpired } from './session-events.ts';
import { ApiError, isRefusal } from '../errors/api-error.ts';
import { openEnvelope, type Words } from './envelope.ts';
import { apiUrl, takeEarly } from '../server-config.ts';

const TIMEOUT_MS = 280_000;

const known = [400, 401, 403, 404, 408, 500, 501, 502, 503, 504, 505] as const;

const words: Words = {
  get malformed() {
    return translate('error.malformed');
  },
  ofStatus(status, url) {
    const listed = known.find((code) => code === status);
    return listed ? translate(`error.status${listed}`, { url }) : `${translate('error.unknown')} ${status} ${url}`;
  },
};

/** Sent values are read-only. */
type Frozen<T> = T extends readonly (infer One)[]
  ? readonly Frozen<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;
type Sent<N extends RouteName, Part extends 'params' | 'query' | 'body'> =
  Routes[N] extends Record<Part, infer Schema extends z.ZodType>
    ? Readonly<Record<Part, Frozen<z.input<Schema>>>>
    : unknown;
/** A query with only optional parameters is optional itself. */
type Asked<N extends RouteName> =
  Sent<N, 'query'> extends { readonly query: infer Query }
    ? object extends Query
      ? { readonly query?: Query }
      : { readonly query: Query }
    : unknown;
/** The arguments of a call. */
export type ArgsOf<N extends RouteName> = Sent<N, 'params'> & Asked<N> & Sent<N, 'body'>;
/** The data that a call returns. */
export type AnswerOf<N extends RouteName> = Routes[N] extends { answer: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** A 401 does not end the session here: for the login itself and for the query of the current user. */
  readonly keepsSession?: boolean;
}
/** The arguments of `call` after the name, optional if the call needs none. */
export type Given<N extends RouteName> =
  object extends ArgsOf<N> ? [args?: ArgsOf<N> & CallOptions] : [args: ArgsOf<N> & CallOptions];

/** A call ready to be sent. */
export interface Outgoing extends CallOptions {
  readonly method: string;
  readonly url: string;
  readonly body?: unknown;
}
type Values = Readonly<Record<string, unknown>>;

/** The method and the address of a call. */
export function requestOf(
  name: RouteName,
  { params, query, ...rest }: { params?: Values; query?: Values } & Omit<Outgoing, 'method' | 'url'>,
): Outgoing {
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])));
  const asked = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value as string | number)]],
  );
  return {
    ...rest,
    method,
    url: `${apiUrl()}${filled}${asked.length > 0 ? `?${new URLSearchParams(asked).toString()}` : ''}`,
  };
}

/** Logs the failure of a call, except refusals that users are meant to see. */
function note(error: ApiError, { method, keepsSession }: Outgoing): void {
  if (isRefusal(error) || (error.status === 401 && keepsSession === true)) return;
  const outcome = error.status === 0 ? 'no answer' : `HTTP ${error.status}, code ${error.code}`;
  logError({ tag: 'call', message: error.message, detail: `${method} ${error.url}\n${outcome}` });
}

async function send(request: Outgoing): Promise<Response> {
  const { method, url, body, signal } = request;
  const early = await takeEarly(url.slice(apiUrl().length))?.catch(() => undefined);
  if (early) return early;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url, {
      method,
      credentials: apiUrl() === '' ? 'same-origin' : 'include',
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer(request, timeout.aborted);
  }
}

/** The logged failure of a call without an answer. */
export function noAnswer(request: Outgoing, isTimeout = false): ApiError {
  const failure = new ApiError(translate(isTimeout ? 'error.timeout' : 'error.network'), 0, 0, [], request.url);
  if (!isLeaving()) note(failure, request);
  return failure;
}

/** The data of an answer. Failures are logged, a 401 leads to the login. Throws ApiError. */
export function dataOf(status: number, body: unknown, request: Outgoing): unknown {
  try {
    return openEnvelope(status, body, request.url, words);
  } catch (error) {
    if (error instanceof ApiError) {
      note(error, request);
      if (error.status === 401 && !request.keepsSession) sessionExpired();
    }
    throw error;
  }
}

/**
 * One call of the call table. The token is a cookie, the envelope is opened, a 401 leads to the login. Throws ApiError. The
 * answer has the type of the table. Answers that control the page are validated by their schema.
 */
export async function call<N extends RouteName>(name: N, ...[args]: Given<N>): Promise<AnswerOf<N>> {
  const request = requestOf(name, args ?? {});
  const response = await send(request);
  const body: unknown = await response.json().catch((error: unknown) => {
    request.signal?.throwIfAborted();
    // It was all there, but is not JSON. Otherwise the connection was lost within the answer.
    if (error instanceof SyntaxError) return undefined;
    throw noAnswer(request, error instanceof DOMException && error.name === 'TimeoutError');
  });
  return dataOf(response.status, body, request) as AnswerOf<N>;
}
