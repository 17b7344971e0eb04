import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a browser says that this site's own pages sent the request. Without a word from the browser: no.
 * A caller that sends its token in a header does not need it.
 */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (headers.origin === undefined) return false;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
}
