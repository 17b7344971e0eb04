import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether the browser says that a page of this site sent the request; false without such a header. Not needed for callers that send their
 * token in a header.
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
