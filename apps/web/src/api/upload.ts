import type { RouteName, Routes } from '@groundwatch/protocol/rest';
import { dataOf, noAnswer, requestOf, type AnswerOf, type ArgsOf } from './client.ts';

interface UploadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called with the share sent, 0 to 1. At 1 the server processes the file. */
  readonly onProgress?: (share: number) => void;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls that take a file. */
type UploadRoute = { [N in RouteName]: Routes[N] extends { isUpload: true } ? N : never }[RouteName];

/** Sends one file as a form. Throws ApiError, or the reason of the signal. */
export function upload<N extends UploadRoute>(
  name: N,
  file: File,
  { signal, onProgress, ...args }: ArgsOf<N> & UploadOptions,
): Promise<AnswerOf<N>> {
  const sent = requestOf(name, args);
  const form = new FormData();
  form.append('file', file);
  // fetch does not report upload progress.
  const request = new XMLHttpRequest();
  return new Promise<AnswerOf<N>>((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => request.abort();
    signal?.addEventListener('abort', stop, { once: true });
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(dataOf(request.status, parsed(request.responseText), sent) as AnswerOf<N>);
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(noAnswer(sent)));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    request.open(sent.method, sent.url);
    request.setRequestHeader('accept', 'application/json');
    request.withCredentials = true;
    request.send(form);
  });
}
