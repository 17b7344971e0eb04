import { apiUrl } from '../server-config.ts';
import type { RouteName, Routes } from '@groundwatch/protocol/rest';
import { dataOf, noAnswer, requestOf, type ArgsOf } from './client.ts';

interface DownloadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called when the answer begins. */
  readonly onStart?: (headers: Headers) => void;
  /** Called with the number of bytes received. */
  readonly onProgress?: (bytes: number) => void;
}

/** The file name given by the server. */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return undefined;
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

async function bytesOf(response: Response, onProgress: DownloadOptions['onProgress']): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !onProgress) return response.blob();
  const parts: BlobPart[] = [];
  let bytes = 0;
  const reader = response.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    bytes += next.value.byteLength;
    onProgress(bytes);
  }
  return new Blob(parts, { type });
}

/** Saves a file as if a link to it had been followed. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Calls that return a file. */
type FileRoute = { [N in RouteName]: 'answer' extends keyof Routes[N] ? never : N }[RouteName];

/** Fetches a file and saves it under the server's name, which it returns. Throws ApiError, or the reason of the signal. */
export async function download<N extends FileRoute>(
  route: N,
  name: string,
  { signal, onStart, onProgress, ...args }: ArgsOf<N> & DownloadOptions,
): Promise<string> {
  const request = requestOf(route, args);
  let response: Response;
  let content: Blob;
  try {
    response = await fetch(request.url, {
      credentials: apiUrl() === '' ? 'same-origin' : 'include',
      ...(signal ? { signal } : {}),
    });
    if (response.ok) onStart?.(response.headers);
    content = response.ok ? await bytesOf(response, onProgress) : new Blob();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw noAnswer(request);
  }
  if (!response.ok) dataOf(response.status, await response.json().catch(() => undefined), request);
  const given = fileNameOf(response.headers.get('content-disposition')) ?? name;
  saveFile(content, given);
  return given;
}
