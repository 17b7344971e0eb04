import { vi } from 'vitest';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The JSON body, or null. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly signal?: AbortSignal | null | undefined;
}

type Data = object | string | number | boolean | null | undefined;
/**
 * By `GET /rest/shifts/:id`: the data of the answer, a whole `Response`, or a function of the call that returns either. Keys may
 * be patterns.
 */
export type Routes = Readonly<Record<string, Data | ((call: Call) => unknown)>>;

let served: { readonly key: string; readonly pattern: RegExp; readonly answer: Routes[string] }[] = [];
let log: Call[] = [];

const success = (data: unknown): Response => Response.json({ code: 0, msg: 'success', data });
/** A refusal of the server. */
export const refusal = (status: number, msg: string, code = status, more: object = {}): Response =>
  Response.json({ code, msg, data: null, ...more }, { status });

const patternOf = (key: string): RegExp => new RegExp(`^${key.replaceAll(/:\w+/g, '[^/]+')}$`);

/** Adds answers of the server. Later ones take precedence, paths before patterns. */
export function serve(routes: Routes): void {
  const added = Object.entries(routes).map(([key, answer]) => ({ key, pattern: patternOf(key), answer }));
  served.push(...added);
  vi.stubGlobal('fetch', fetchOfTests);
}

const fetchOfNetwork = globalThis.fetch;

async function answerTo(call: Call): Promise<Response> {
  log.push(call);
  const asked = `${call.method} ${call.path}`;
  const route = served.findLast(({ key }) => key === asked) ?? served.findLast(({ pattern }) => pattern.test(asked));
  if (!route) return refusal(404, `nobody answers ${asked}`);
  const data: unknown = await (typeof route.answer === 'function' ? route.answer(call) : route.answer);
  return data instanceof Response ? data : success(data);
}

/** Answers one call of the page, by any transport. */
export function answerCall(
  method: string,
  address: string,
  body: Call['body'],
  signal?: AbortSignal | null,
): Promise<Response> {
  const { pathname: path, searchParams: query } = new URL(address, location.href);
  return answerTo({ method, path, query, body, signal });
}

function fetchOfTests(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  // Pictures, fonts and terrain come from the test's own server.
  if (!/^\/(?:rest|login|logout)\b/.test(new URL(url, location.href).pathname)) return fetchOfNetwork(input, init);
  const { method = 'GET', body, signal } = init;
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    answerCall(method, url, typeof body === 'string' ? (JSON.parse(body) as Call['body']) : null, signal).then(
      resolve,
      reject,
    );
  });
}

/** The page's calls so far, by `GET /rest/shifts/:id` or all. */
export function calls(key?: string): readonly Call[] {
  if (key === undefined) return log;
  const pattern = patternOf(key);
  return log.filter(({ method, path }) => pattern.test(`${method} ${path}`));
}

/** The changes the page has requested so far, without those of the user's session. */
export const changes = (): Pick<Call, 'method' | 'path' | 'body'>[] =>
  log
    .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/rest/user/'))
    .map(({ method, path, body }) => ({ method, path, body }));

export function stopServing(): void {
  served = [];
  log = [];
}
