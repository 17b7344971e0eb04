import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedSites, site } from './support/fixtures.ts';
import { sameOrigin, startTestServer, type TestServer } from './support/server.ts';
import { upload } from './support/upload.ts';

let server: TestServer;
let token: string;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: { write: (line) => void lines.push(line) } });
  await seedSites(server.pool);
  token = await server.login();
});
afterAll(() => server.close());

// Longer than any number in a log line, as a timestamp could contain a shorter one.
const deviceNo = '471108154711081';
const secret = 'Ab'.repeat(20);
const bytes = Buffer.from(secret, 'hex');
const device = { deviceNo, stationId: site.a.station, name: 'a', security: 'encrypted', secret };
const user = { accountName: 'new', password: 'my secret words', roleId: 2, name: 'a' };

test('no token is logged, even at the most detailed level', async () => {
  lines.length = 0;
  const other = await server.login();
  await upload(server, token, 'picture', { content: 'no picture' });
  await server.app.inject({
    method: 'POST',
    url: '/upload/form/upload?kind=picture',
    headers: { ...sameOrigin, 'content-type': 'multipart/form-data; boundary=x' },
    cookies: { token: other },
    payload: '--x--',
  });
  expect(lines.join('')).toContain('busboyOptions');
  for (const secretToken of [token, other]) expect(lines.join('')).not.toContain(secretToken.split('.')[2]);
});

test.each([
  ['a statement that the database does not understand', 'ALTER TABLE %s RENAME COLUMN updated_at TO later'],
  ['a row that the database refuses and quotes', "ALTER TABLE %s ADD CONSTRAINT c CHECK (name <> 'a')"],
])('after %s the log has the place and no values', async (_, change) => {
  for (const [table, path, payload] of [
    ['device', '/rest/devices', device],
    ['app_user', '/rest/users', user],
  ] as const) {
    await server.pool.query(change.replace('%s', table));
    lines.length = 0;
    const { status, body } = await server.call(token, 'POST', path, payload);
    expect([status, body.msg]).toEqual([500, '服务器内部错误']);
    const text = lines.join('');
    expect(text).toContain(table);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, err: { code: expect.any(String) } });
    for (const value of [
      'argon2id',
      '$m=',
      user.password,
      secret,
      bytes.toString(),
      bytes.toString('hex'),
      device.deviceNo,
    ])
      expect(text.toLowerCase()).not.toContain(value.toLowerCase());
    await server.pool.query(
      change.includes('RENAME')
        ? `ALTER TABLE ${table} RENAME COLUMN later TO updated_at`
        : `ALTER TABLE ${table} DROP CONSTRAINT c`,
    );
  }
});
