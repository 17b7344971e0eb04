import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditRow, Page } from '@groundwatch/protocol/rest';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
  // Two more than a batch of the export, some within the same millisecond.
  await server.pool.query(
    `INSERT INTO audit (at, account_name, action, target, detail, address, is_success)
     SELECT timestamptz '2025-01-01 00:00:00Z' + n * interval '1 second' - (n % 3) * interval '7 microseconds',
       'old', 'station:update', n::text, '{}', '198.51.100.' || n % 250, n % 2 = 0 FROM generate_series(1, 2002) AS n`,
  );
  const one = (at: string, values: object) =>
    server.pool.query(
      `INSERT INTO audit (at, account_name, action, target, detail, address, is_success)
       SELECT $1, coalesce(account_name, ''), coalesce(action, ''), coalesce(target, ''), coalesce(detail, '{}'),
         coalesce(address, ''), true FROM jsonb_populate_record(NULL::audit, $2)`,
      [at, JSON.stringify(values)],
    );
  await one('2024-05-01T00:00:00Z', { account_name: 'Wang', action: 'station:create', target: '77' });
  await one('2024-05-02T00:00:00Z', { account_name: '=1+1', action: 'station-type:create' });
  await one('2024-05-03T00:00:00Z', { account_name: 'Li', action: 'station', address: '203.0.113.9' });
  await one('2024-05-04T00:00:00Z', { account_name: 'Zhao', action: 'command', detail: { note: '100%_ 监测' } });
});
afterAll(() => server.close());

const before = 'to=2024-12-31T00:00:00Z';
const search = async (query: string) => {
  const { status, body } = await server.call<Page<AuditRow>>(admin, 'GET', `/rest/audit?${query}`);
  expect(status).toBe(200);
  return body.data;
};
const actions = async (query: string) => (await search(`${before}&${query}`)).records.map(({ action }) => action);
const download = (query: string, token = admin) =>
  server.app.inject({ method: 'GET', url: `/rest/audit/export?${query}`, headers: { authorization: token } });

test('rows come newest first, in pages', async () => {
  const all = ['command', 'station', 'station-type:create', 'station:create'];
  expect(await actions('')).toEqual(all);
  expect(await actions('size=1&current=2')).toEqual(['station']);
  expect((await search(`${before}&size=1`)).total).toBe(4);
});

test.each([
  ['action=station', ['station', 'station:create']],
  ['action=station:create', ['station:create']],
  ['action=stat', []],
  ['action=%25', []],
  ['from=2024-05-03T00:00:00Z', ['command', 'station']],
  ['isSuccess=false', []],
  ['isSuccess=true&action=command', ['command']],
  ['userId=4711', []],
  ['keyword=wang', ['station:create']],
  ['keyword=STATION', ['station', 'station-type:create', 'station:create']],
  ['keyword=77', ['station:create']],
  ['keyword=203.0.113', ['station']],
  [`keyword=${encodeURIComponent('100%_')}`, ['command']],
  [`keyword=${encodeURIComponent('监测')}`, ['command']],
  [`keyword=${encodeURIComponent('%')}&action=station`, []],
])('%s', async (query, expected) => {
  expect(await actions(query)).toEqual(expected);
});

test('callers who do not see all see none of it', async () => {
  const user = await restrictedUser(server.pool, 'narrow', { company_id: site.a.company });
  const token = await server.login(user);
  expect((await server.call<Page<AuditRow>>(token, 'GET', '/rest/audit')).body.data.total).toBe(0);
  const { body } = await download('format=csv', token);
  expect(body.trim().split('\n')).toHaveLength(1);
});

test('an export has every row of its filter once, in order, and no formulas', async () => {
  const answer = await download('format=csv&action=station&to=2025-12-31T00:00:00Z');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=/);
  const lines = answer.body.trim().split('\r\n');
  expect(lines[0]).toContain('时间（UTC）');
  const targets = lines.slice(1).map((line) => line.split(',')[4]);
  const expected = Array.from({ length: 2_002 }, (_, n) => String(2_002 - n));
  expect(targets).toEqual([...expected, '', '77']);

  const risky = await download(`format=csv&${before}&action=station-type`);
  // The account name of a login attempt is chosen by the attacker.
  expect(risky.body).toContain(",'=1+1,");
  expect(risky.body).not.toContain(',=');
});

test("an export to a workbook is in the caller's language and is itself audited", async () => {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/rest/audit/export?format=xlsx&${before}&keyword=wang`,
    headers: { authorization: admin, cookie: 'language=en' },
  });
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect(answer.headers['content-disposition']).toContain('audit-');
  const { records } = await search('action=audit&size=1');
  expect(records[0]).toMatchObject({
    accountName: 'admin',
    action: 'audit:export',
    detail: { format: 'xlsx', keyword: 'wang' },
  });
});

test('a wrong filter or format is refused', async () => {
  for (const query of ['from=yesterday', 'userId=x', 'isSuccess=maybe'])
    expect((await server.call(admin, 'GET', `/rest/audit?${query}`)).status).toBe(400);
  expect((await download('format=pdf')).statusCode).toBe(400);
});
