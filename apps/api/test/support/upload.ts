import type { UploadAnswer } from '@groundwatch/protocol/rest';
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
