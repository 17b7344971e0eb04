import type { UploadAnswer } from '@groundwatch/protocol/rest';
import type { Answer, TestServer } from './server.ts';

/** A file of a form: what it holds, and what its sender calls it. */
export interface Part {
  content: Uint8Array | string;
  name?: string;
  type?: string;
  field?: string;
}

/** Uploads as a page does; the parsed answer and its status. */
export async function upload(
  server: TestServer,
  token: string,
  kind: string,
  ...parts: Part[]
): Promise<Answer<UploadAnswer>> {
  const form = new FormData();
  for (const { content, name = 'file', type = '', field = 'file' } of parts)
    form.append(field, new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), name);
  const request = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: `/upload/form/upload?kind=${kind}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
      'accept-language': 'en',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<Answer<UploadAnswer>['body']>() };
}
