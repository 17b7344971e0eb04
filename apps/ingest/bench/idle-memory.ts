// Memory of ingest per idle connection. Runs ingest on the disposable, migrated database DATABASE_URL, lets another process open
// connections (first argument, 5,000 by default) that each send one message in the protocol of the second, and compares the heap before and
// after, both after garbage collection, as garbage of the start would hide the connections. Over TLS where RTU_TLS_CERT_FILE and
// RTU_TLS_KEY_FILE name a certificate that signs itself. Prints one line of JSON, kB per connection.
import { fork } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { freePort } from '@groundwatch/db/testing';
import { createPool, openBus } from '@groundwatch/db';
import { adapters } from '@groundwatch/protocol/model';
import { systemClock } from '../src/clock.ts';
import { buildIngest } from '../src/ingest.ts';
import { createLogger } from '../src/log.ts';
import { seed } from './scratch.ts';

const SETTLE_MS = 3000;
const count = Number(process.argv[2] ?? 5000);
const adapter = adapters.find((one) => one === process.argv[3]) ?? 'grtu1';
const { DATABASE_URL: databaseUrl = '', RTU_TLS_CERT_FILE: cert = '', RTU_TLS_KEY_FILE: key = '' } = process.env;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

async function held(): Promise<{ rss: number; own: number }> {
  await wait(SETTLE_MS);
  for (let i = 0; i < 4; i++) {
    collect();
    await wait(50);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, own: heapUsed + external };
}

const pool = createPool(databaseUrl, { isPipelined: true });
const bus = await openBus({ databaseUrl });
const port = await freePort();
await seed(pool, count, port, adapter, cert ? 'on' : 'off');
const ingest = buildIngest({
  ...{ pool, bus, log: createLogger('warn'), clock: systemClock, ingestId: 'bench' },
  certificateFiles: cert ? { cert, key } : undefined,
});
await ingest.start();

const before = await held();
const clients = fork(fileURLToPath(new URL('./idle-clients.ts', import.meta.url)), [
  String(port),
  String(count),
  adapter,
  cert,
]);
await new Promise((resolve) => clients.once('message', resolve));
const after = await held();
const connections = ingest.sessions.size;
const perConnection = (bytes: number): number => Math.round((bytes / connections / 1024) * 100) / 100;
console.log(
  JSON.stringify({
    connections,
    residentKb: perConnection(after.rss - before.rss),
    heapAndExternalKb: perConnection(after.own - before.own),
  }),
);
clients.kill();
await ingest.stop();
await bus.close();
await pool.end();
