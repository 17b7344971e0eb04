import { ApiError, type RefusedField } from '../errors/api-error.ts';
import { isRecord } from '../is-record.ts';

/** Texts for failures without a server message, in the caller's language. */
export interface Words {
  readonly malformed: string;
  ofStatus(status: number, url: string): string;
}

interface Envelope {
  code?: unknown;
  status?: unknown;
  msg?: unknown;
  data?: unknown;
  fields?: unknown;
  retryAfter?: unknown;
}

const isEnvelope = (body: unknown): body is Envelope => typeof body === 'object' && body !== null;

/** The data of an answer. Body codes 0, 1 and 200 are success. Everything else throws with the server's message. */
export function openEnvelope(httpStatus: number, body: unknown, url: string, words: Words): unknown {
  const isOk = httpStatus >= 200 && httpStatus < 300;
  if (!isEnvelope(body)) {
    throw new ApiError(isOk ? words.malformed : words.ofStatus(httpStatus, url), httpStatus, httpStatus, [], url);
  }
  const code = typeof body.code === 'number' ? body.code : typeof body.status === 'number' ? body.status : undefined;
  const msg = typeof body.msg === 'string' && body.msg !== '' ? body.msg : undefined;
  if (!isOk) {
    const message = msg ?? words.ofStatus(httpStatus, url);
    const { retryAfter } = body;
    const wait = typeof retryAfter === 'number' ? retryAfter : undefined;
    throw new ApiError(message, httpStatus, code ?? httpStatus, refused(body.fields), url, wait);
  }
  if (code === undefined) return body;
  if (code === 0 || code === 1 || code === 200) return body.data;
  const status = code === 401 ? 401 : httpStatus;
  throw new ApiError(msg ?? words.ofStatus(code, url), status, code, [], url);
}

const refused = (fields: unknown): RefusedField[] =>
  Array.isArray(fields)
    ? fields.flatMap((field: unknown) =>
        isRecord(field) && typeof field['path'] === 'string' && typeof field['msg'] === 'string'
          ? [{ path: field['path'], msg: field['msg'] }]
          : [],
      )
    : [];
