import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page, StoredClientError } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
});
afterAll(() => server.close());

const error = (message: string, more: object = {}) => ({
  at: '2026-03-01T00:00:00.000Z',
  count: 2,
  tag: 'call',
  message,
  page: '/devices',
  detail: '',
  ...more,
});
const upload = (token: string, ...errors: object[]) =>
  server.call(token, 'POST', '/rest/user/errors', { build: '1.10.0-test', errors });
const list = (token: string, query = '') =>
  server.call<Page<StoredClientError>>(token, 'GET', `/rest/client-errors${query}`);

test('errors are stored without secrets and listed for administrators, newest first', async () => {
  const user = await restrictedUser(server.pool, 'unlucky', { station_id: site.a.station });
  const token = await server.login(user);
  const first = error('answered 500 for Bearer hidden-1\0', {
    page: '/devices?token=hidden-1',
    detail: '{"password":"hidden-1"} 100%_',
  });
  expect((await upload(token, first, error('second'))).status).toBe(200);
  server.clock.now += 1_000;
  expect((await upload(token, error('third'))).status).toBe(200);

  const admin = await server.login();
  const { body } = await list(admin);
  expect(body.data.total).toBe(3);
  expect(body.data.records.map(({ message }) => message)).toEqual(['third', 'second', 'answered 500 for Bearer ***']);
  expect(body.data.records[2]).toMatchObject({
    accountName: 'unlucky',
    count: 2,
    tag: 'call',
    page: '/devices',
    build: '1.10.0-test',
    userAgent: 'lightMyRequest',
  });
  const { rows } = await server.pool.query("SELECT FROM client_error WHERE client_error::text LIKE '%hidden-1%'");
  expect(rows).toEqual([]);
  expect((await list(admin, `?keyword=${encodeURIComponent('100%_')}`)).body.data.total).toBe(1);
  expect((await list(admin, '?keyword=unluck&size=1&current=2')).body.data).toMatchObject({
    total: 3,
    records: [{ message: 'second' }],
  });
  // They concern every company.
  expect((await list(token)).body.data.total).toBe(0);
});

test('an upload is limited in size and number', async () => {
  const admin = await server.login();
  const { status } = await upload(admin, error('x'.repeat(2_001)));
  expect(status).toBe(400);
  expect((await upload(admin)).status).toBe(400);
  const answers = [];
  for (let n = 0; n < 11; n++) answers.push((await upload(admin, error('again'))).status);
  expect(answers).toContain(429);
});
