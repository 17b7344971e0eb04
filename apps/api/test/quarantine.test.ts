import type { FrameContent, Page, QuarantineRow } from '@groundwatch/protocol/rest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let token: string;
let restricted: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  token = await server.login();
  const user = await restrictedUser(server.pool, 'restricted', { company_id: site.a.company });
  restricted = await server.login(user);
  await server.pool.query(`
    WITH listener AS (INSERT INTO tcp_server (name, port) VALUES ('north', 9700) RETURNING id)
    INSERT INTO quarantine (device_no, reason, identity, frame, tcp_server_id, address, count, last_at)
    SELECT no, 'unknown_device', '', '\\xd5c3', CASE WHEN no = 7100 THEN listener.id END, address, times, at::timestamptz
    FROM listener, (VALUES
      (7100, '10.0.0.1:5000', 3, '2026-03-01'), (7200, '10.0.9.2:5000', 9, '2026-03-02'), (8100, '10.0.0.3:5000', 1, '2026-03-03')
    ) AS q (no, address, times, at)`);
});
afterAll(() => server.close());

const list = async (query = '', as = token) =>
  (await server.call<Page<QuarantineRow>>(as, 'GET', `/rest/quarantine${query}`)).body.data;
const numbers = async (query: string) => (await list(query)).records.map(({ deviceNo }) => deviceNo);

test('lists the newest first, unless another order is requested', async () => {
  expect(await numbers('')).toEqual(['8100', '7200', '7100']);
  expect(await numbers('?sort=count&order=desc')).toEqual(['7200', '7100', '8100']);
  expect(await numbers('?sort=deviceNo&order=asc')).toEqual(['7100', '7200', '8100']);
});

test('is searched by number and address, and names the TCP server', async () => {
  expect(await numbers('?keyword=7')).toEqual(['7200', '7100']);
  expect(await numbers('?keyword=10.0.9')).toEqual(['7200']);
  expect(await numbers('?keyword=%25')).toEqual([]);
  expect((await list('?keyword=7100')).records[0]?.tcpServerName).toBe('north');
  expect((await list('?keyword=8100')).records[0]?.tcpServerName).toBeNull();
});

test('explains a frame to those who see the list', async () => {
  const [row] = (await list()).records;
  const path = `/rest/quarantine/${row?.id}/frame`;
  const content = await server.call<FrameContent>(token, 'GET', path);
  expect(content.body.data).toMatchObject({ kind: 'unreadable', sensors: [] });
  expect((await server.call(token, 'GET', '/rest/quarantine/999999/frame')).status).toBe(404);
  expect((await list('', restricted)).total).toBe(0);
  expect((await server.call(restricted, 'GET', path)).status).toBe(404);
});
