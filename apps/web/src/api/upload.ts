import { addressOf, dataOf, noAnswer, type CallOptions } from './client.ts';

interface UploadOptions extends Pick<CallOptions, 'query' | 'signal'> {
  /** Told how much has been sent, 0 to 1; 1 means that the server is at work on it. */
  readonly onProgress?: (share: number) => void;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends one file as a form. Throws ApiError, or the reason of the signal. */
export function upload<T>(path: string, file: File, { query, signal, onProgress }: UploadOptions = {}): Promise<T> {
  const url = addressOf(path, query);
  const options: CallOptions = { method: 'POST' };
  const form = new FormData();
  form.append('file', file);
  // fetch does not tell how much of a body has been sent.
  const request = new XMLHttpRequest();
  return new Promise<T>((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => request.abort();
    signal?.addEventListener('abort', stop, { once: true });
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      try {
        resolve(dataOf(request.status, parsed(request.responseText), url, options) as T);
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('error', () => reject(noAnswer(url, options)));
    request.addEventListener('abort', () => reject(signal?.reason as Error));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    request.withCredentials = true;
    request.send(form);
  });
}
