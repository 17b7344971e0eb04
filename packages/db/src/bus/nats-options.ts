import type { NodeConnectionOptions } from '@nats-io/transport-node';

/**
 * Connection options from `NATS_URL`: one or more comma-separated addresses, `nats://` or `tls://`. The part before the @ of the first is
 * user and password, or a token. `caFile`: PEM file of the authority of the server's certificate, where the system does not know it.
 * Throws TypeError for an invalid address.
 */
export function natsOptions(text: string, caFile?: string): NodeConnectionOptions {
  const urls = text.split(',').map((part) => new URL(part.includes('://') ? part.trim() : `nats://${part.trim()}`));
  if (urls.some((url) => url.host === '')) throw new TypeError('the address of the NATS server is empty');
  const [first] = urls;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  return {
    servers: urls.map((url) => url.host),
    ...(pass ? { user, pass } : user ? { token: user } : {}),
    ...(first?.protocol === 'tls:' ? { tls: caFile ? { caFile } : {} } : {}),
  };
}
