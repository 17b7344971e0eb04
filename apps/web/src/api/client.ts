import { logError } from '../errors/error-log.ts';
import { isLeaving } from '../errors/leaving.ts';
import { translate } from '../i18n/i18n.ts';
import { sessionExpired } from './session-events.ts';
import { ApiError, isRefusal } from '../errors/api-error.ts';
import { openEnvelope, type Words } from './envelope.ts';
import { apiUrl } from '../server-config.ts';

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

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly signal?: AbortSignal | undefined;
  /** A 401 is an answer like others: of the login itself, of the question who is signed in. */
  readonly keepsSession?: boolean;
}

const methodOf = ({ method = 'GET' }: CallOptions): string => method;

/** Hands the failure of a call on to the log. Refusals that a user is meant to meet are none. */
function note(error: ApiError, options: CallOptions): void {
  const isAnswer = isRefusal(error) || (error.status === 401 && options.keepsSession === true);
  if (isAnswer) return;
  const outcome = error.status === 0 ? 'no answer' : `HTTP ${error.status}, code ${error.code}`;
  logError({ tag: 'call', message: error.message, detail: `${methodOf(options)} ${error.url}\n${outcome}` });
}

/** Where a call goes to. */
export function addressOf(path: string, query: CallOptions['query']): string {
  const params = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return `${apiUrl()}${path}${params.length > 0 ? `?${new URLSearchParams(params).toString()}` : ''}`;
}

async function send(url: string, options: CallOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url, {
      method: methodOf(options),
      credentials: apiUrl() === '' ? 'same-origin' : 'include',
      headers: {
        accept: 'application/json',
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw noAnswer(url, options, timeout.aborted);
  }
}

/** The failure of a call that brought no answer, noted. */
export function noAnswer(url: string, options: CallOptions, isTimeout = false): ApiError {
  const failure = new ApiError(translate(isTimeout ? 'error.timeout' : 'error.network'), 0, 0, [], url);
  if (!isLeaving()) note(failure, options);
  return failure;
}

/** The data of an answer; a failure is noted, a 401 leads to the login. Throws ApiError. */
export function dataOf(status: number, body: unknown, url: string, options: CallOptions): unknown {
  try {
    return openEnvelope(status, body, url, words);
  } catch (error) {
    if (error instanceof ApiError) {
      note(error, options);
      if (error.status === 401 && !options.keepsSession) sessionExpired();
    }
    throw error;
  }
}

/**
 * One call: the token travels as a cookie, the envelope is opened, a 401 leads to the login.
 * Throws ApiError. The caller names the shape it expects; what steers the page is validated by its schema.
 */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const url = addressOf(path, options.query);
  const response = await send(url, options);
  const body: unknown = await response.json().catch(() => undefined);
  options.signal?.throwIfAborted();
  return dataOf(response.status, body, url, options) as T;
}
