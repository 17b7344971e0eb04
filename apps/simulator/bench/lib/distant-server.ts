import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface DistantServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Forwards data from `from` with a delay in ms, and with back-pressure. */
function passLate(from: Socket, to: Socket, ms: number): void {
  from.on('data', (bytes) => {
    setTimeout(() => {
      if (!to.writable) return;
      if (!to.write(bytes)) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    }, ms);
  });
  from.once('end', () => setTimeout(() => to.end(), ms));
  from.once('error', () => to.destroy());
  from.once('close', () => setTimeout(() => to.destroy(), ms));
}

/** Proxies a server with a round-trip delay: one round trip per new connection, and one per request and answer. */
export async function distantServer(url: string, roundTripMs: number): Promise<DistantServer> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true });
    near.setNoDelay(true);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    near.pause();
    // The handshake of a distant connection.
    setTimeout(() => near.resume(), roundTripMs);
    passLate(near, far, roundTripMs / 2);
    passLate(far, near, roundTripMs / 2);
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    async close() {
      relay.close();
      for (const socket of open) socket.destroy();
      await once(relay, 'close');
    },
  };
}
