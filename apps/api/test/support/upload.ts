import type { ImportAnswer, UploadAnswer } from '@groundwatch/protocol/rest';
import { expect } from 'vitest';
import type { Answer, TestServer } from './server.ts';

/** A file of a form, with its content and name. */
export interface Part {
  content: Uint8Array | string;
  name?: string;
  type?: string;
  field?: string;
}

/** A form as a page sends it. */
export async function formOf(...parts: Part[]): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData();
  for (const { content, name = 'file', type = '', field = 'file' } of parts)
    form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), name);
  const request = new Response(form);
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

/** Uploads like a page; returns status and parsed answer. */
export async function upload(
  server: TestServer,
  token: string,
  kind: string,
  ...parts: Part[]
): Promise<Answer<UploadAnswer>> {
  const { headers, payload } = await formOf(...parts);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/upload/form/upload?kind=${kind}`,
    headers: { ...headers, authorization: `Bearer ${token}`, 'accept-language': 'en' },
    payload,
  });
  return { status: answer.statusCode, body: answer.json<Answer<UploadAnswer>['body']>() };
}

/** Imports or previews a sheet, in English. */
export async function importSheet(
  server: TestServer,
  token: string,
  path: string,
  content: string,
  mode: 'check' | 'apply' = 'apply',
): Promise<ImportAnswer> {
  const { headers, payload } = await formOf({ content });
  const answer = await server.app.inject({
    method: 'POST',
    url: `/rest/${path}/import?mode=${mode}`,
    headers: { ...headers, authorization: token, cookie: 'language=en' },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ImportAnswer }>().data;
}

/** Exports a list as CSV, in English. */
export async function exportSheet(server: TestServer, token: string, path: string, query = ''): Promise<string> {
  const url = `/rest/${path}/export?format=csv&${query}`;
  const answer = await server.app.inject({
    method: 'GET',
    url,
    headers: { authorization: token, cookie: 'language=en' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}
