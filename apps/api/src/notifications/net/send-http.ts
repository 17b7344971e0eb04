import {
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Targets } from './targets.ts';

export interface HttpMessage {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Buffer;
  /** PEM: own certificate authorities and client certificate. */
  tls?: { ca?: string; cert?: string; key?: string };
}

export interface HttpAnswer {
  status: number;
  retryAfter: string | undefined;
  location: string | undefined;
  headers: IncomingHttpHeaders;
  /** The first bytes of the answer. */
  body: Buffer;
  text: string;
}

const MOST_BYTES = 4_096;
const LONGEST_BODY = 65_536;
const IDLE_MS = 20_000;

/**
 * Keep-alive connections, keyed by the address that `targets` allowed, the port and the name in the certificate. Each call resolves its
 * host again, so no call reaches an address that it could not have reached itself.
 */
export class KeepAliveConnections {
  readonly http = new HttpAgent({ keepAlive: true, maxFreeSockets: 8, timeout: IDLE_MS });
  readonly https = new HttpsAgent({ keepAlive: true, maxFreeSockets: 8, timeout: IDLE_MS });

  close(): void {
    this.http.destroy();
    this.https.destroy();
  }
}

/**
 * One HTTP call to a host that `targets` allows. Does not follow redirects, reads only the first bytes of the answer, and takes at most
 * `timeoutMs`. Rejects when there was no answer; the error never contains the URL.
 */
export async function sendHttp(
  message: HttpMessage,
  targets: Targets,
  timeoutMs: number,
  mostBytes = MOST_BYTES,
  kept?: KeepAliveConnections,
): Promise<HttpAnswer> {
  const url = new URL(message.url);
  const isSecure = url.protocol === 'https:';
  if (!isSecure && url.protocol !== 'http:') throw new TypeError('neither http nor https');
  const body = Buffer.from(message.body ?? '');
  if (body.length > LONGEST_BODY) throw new RangeError('the message is too long');
  const signal = AbortSignal.timeout(timeoutMs);
  const address = await Promise.race([targets.resolve(url.hostname), ended(signal)]);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const options: RequestOptions & { servername?: string; ca?: string; cert?: string; key?: string } = {
    method: message.method,
    host: address,
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    headers: {
      ...message.headers,
      host: url.host,
      ...(message.method === 'POST' ? { 'content-length': String(body.length) } : {}),
    },
    agent: kept ? kept[isSecure ? 'https' : 'http'] : false,
    signal,
    ...(isSecure && host !== address ? { servername: host } : {}),
    ...(isSecure ? message.tls : {}),
  };
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const fail = (error: unknown): void => {
      // The server closed a kept connection just as it was reused: it has not received the call.
      const isStale = call.reusedSocket && !isAnswered && !signal.aborted && message.method === 'GET';
      if (isStale) resolve(sendHttp(message, targets, timeoutMs, mostBytes));
      else reject(plainError(error, signal));
    };
    const call = (isSecure ? httpsRequest : httpRequest)(options, (answer) => {
      isAnswered = true;
      readStart(answer, mostBytes).then((start) => {
        if (!kept || !answer.complete) call.destroy();
        const { statusCode: status = 0, headers } = answer;
        const { location, 'retry-after': retryAfter } = headers;
        resolve({ status, retryAfter, location, headers, body: start, text: start.toString('utf8') });
      }, fail);
    });
    call.on('error', fail);
    call.end(message.method === 'POST' ? body : undefined);
  });
}

/** Rejects when `signal` aborts. */
export const ended = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('no answer in time')), { once: true });
  });

async function readStart(answer: IncomingMessage, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    if (length >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most);
}

/** System code and message, without the URL. */
function plainError(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return new Error('no answer in time');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new Error(code === '' ? (error instanceof Error ? error.name : 'failed') : code);
}
