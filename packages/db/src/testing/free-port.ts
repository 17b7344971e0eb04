import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports, one of which a connection might take before the program listens, and above those of embedded databases. */
const FIRST = 20_000;
/** Ports of each test process, so that parallel processes never choose the same. */
const OWN = 2_000;

const own = FIRST + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 6) * OWN;
let next = Math.floor(Math.random() * OWN);

/** A free port of 127.0.0.1, another one each time. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < OWN; tries++) {
    const port = own + (next++ % OWN);
    const probe = createServer();
    const isFree = await once(probe.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error(`no port is free from ${own} on`);
}
