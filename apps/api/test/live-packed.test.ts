import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Snapshot } from '@groundwatch/protocol/live';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { connectLive } from './support/live-client.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const MORE = 2_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  await server.pool.query(
    `WITH d AS (INSERT INTO device (id, device_no, station_id, name, security) SELECT 9000 + n, 9000000 + n, $1, 'RTU ' || n, 'plain'
       FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id) SELECT id, now(), true, 'test' FROM d`,
    [site.b.station, MORE],
  );
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

test('a large snapshot is packed, for all who ask at once and within the scope of each', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const own = await restrictedUser(server.pool, 'own', { company_id: site.b.company });
  const other = await restrictedUser(server.pool, 'other', { company_id: site.a.company });
  const tokens = [await server.login(), await server.login(), await server.login(own), await server.login(other)];
  const clients = await Promise.all(tokens.map((token) => connectLive(port, token)));
  try {
    const answers = await Promise.all(clients.map(({ socket }) => socket.emitWithAck('watch', { scope: 'all' })));
    const contacts = answers.map((answer) => {
      if ('packed' in answer) return (JSON.parse(gunzipSync(answer.packed).toString()) as Snapshot).contacts.length;
      return answer.ok ? `plain ${answer.snapshot.contacts.length}` : answer.msg;
    });
    expect(contacts).toEqual([MORE + 2, MORE + 2, MORE + 1, 'plain 1']);
  } finally {
    for (const { socket } of clients) socket.disconnect();
  }
});
