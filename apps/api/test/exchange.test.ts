import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '@groundwatch/protocol/rest';
import { readSheet } from '../src/sheets/read-sheet.ts';
import { sheetStream } from '../src/sheets/write-sheet.ts';
import type { Cell } from '../src/sheets/cells.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

/** Export and import of registry lists. */
let server: TestServer;
let token: string;
const { a, b } = site;
const languages = ['zh-chs', 'en', 'ja'] as const;
type Language = (typeof languages)[number];

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  await server.pool.query(`
    INSERT INTO platform (name, url, note) VALUES ('=cmd()', 'https://example.org', E'two\\nlines, "quoted"');
    INSERT INTO tcp_server (id, name, port, allow_list, limits)
      VALUES (901, '北门', 9901, '{10.0.0.0/8,192.168.0.0/16}', '{"idleMinS": 120, "idleCycles": 2.5}');
    INSERT INTO customer (company_id, name, phone, email) VALUES (101, 'city', '+86 138', 'a@example.org'), (102, 'city', '-1', '');
    UPDATE project SET customer_id = (SELECT id FROM customer WHERE name = 'city' AND company_id = 101) WHERE id = 201;
    UPDATE station SET elevation = -1.5, note = '''kept' WHERE id = 301;
    INSERT INTO station (id, project_id, station_type_id, name) VALUES (303, 202, 2, 'station a');
    INSERT INTO device (id, device_no, station_id, name, tcp_server_id, security, is_enabled) VALUES (403, 123456789012345, 303, 'same name', 901, 'plain', false);
    UPDATE sensor SET mount_mode = 2, azimuth = 12.5, installed_on = '2026-03-01', depth = 0.1 WHERE id = 501;
    SELECT setval(pg_get_serial_sequence('station', 'id'), 1000), setval(pg_get_serial_sequence('device', 'id'), 1000)`);
  token = await server.login();
});
afterAll(() => server.close());

const headersFor = (language: Language, as = token) => ({ authorization: as, cookie: `language=${language}` });

async function download(path: string, language: Language = 'en', as = token) {
  const answer = await server.app.inject({ method: 'GET', url: `/rest/${path}`, headers: headersFor(language, as) });
  return { status: answer.statusCode, headers: answer.headers, file: answer.rawPayload };
}

async function send(
  path: string,
  file: Buffer | string,
  mode: 'check' | 'apply',
  language: Language = 'en',
  as = token,
) {
  const boundary = 'x'.repeat(30);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="../rows"\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: `/rest/${path}/import?mode=${mode}`,
    headers: { ...headersFor(language, as), 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const body = answer.json<{ code: number; msg: string; data: ImportAnswer }>();
  return { status: answer.statusCode, ...body };
}

const sheet = (...rows: Cell[][]) => buffer(sheetStream('xlsx', rows[0]!.map(String), rows.slice(1)));
const count = async (table: string): Promise<number> =>
  (await server.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n ?? 0;
const nothing = { created: 0, updated: 0, unchanged: 0, problems: [] };

const both = [
  'companies',
  'customers',
  'projects',
  'platforms',
  'station-types',
  'device-models',
  'stations',
  'tcp-servers',
  'devices',
  'sensors',
  'users',
  'roles',
  'menus',
  'resources',
];

describe.each(both)('%s', (path) => {
  // Languages and formats alternate, so that over two tables every pair occurs.
  const formatOf = (nth: number) => ((nth + both.indexOf(path)) % 2 === 0 ? 'xlsx' : 'csv');
  test.each(languages.map((language, nth) => [language, formatOf(nth)] as const))(
    'exported in %s as %s is read back in another language',
    async (language, format) => {
      const { status, headers, file } = await download(`${path}/export?format=${format}`, language);
      expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining("filename*=UTF-8''")]);
      const total = (await server.call<{ total: number }>(token, 'GET', `/rest/${path}`)).body.data.total;
      expect(total).toBeGreaterThan(0);
      const other = languages[(languages.indexOf(language) + 1) % 3] ?? 'en';
      const { data } = await send(path, file, 'apply', other);
      expect(data).toMatchObject({ ...nothing, unchanged: total });
    },
  );
});

describe('export', () => {
  test("has headings, references, choices and file names in the caller's language", async () => {
    const { headers, file } = await download('devices/export?format=xlsx&keyword=same', 'zh-chs');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('设备 ');
    const [headings, row] = await readSheet(file, 10, 'gb18030');
    const cells = Object.fromEntries(headings!.cells.map((heading, at) => [heading, row!.cells[at] ?? null]));
    expect(cells).toEqual({
      设备编号: '123456789012345',
      所属监测站: 'station a (#303)',
      'TCP 服务': '北门',
      设备名称: 'same name',
      型号: '',
      安全方式: '明文',
      '发送周期（s）': 600,
      '采集周期（s）': 600,
      启用: '否',
      备注: '',
      所属项目: 'project b',
      所属公司: 'company b',
    });
  });

  test('follows filter and order of the list, and is audited', async () => {
    const { file } = await download('devices/export?format=csv&sort=name&order=desc&isEnabled=true', 'en');
    const rows = await readSheet(file, 10, 'gb18030');
    expect(rows.slice(1).map(({ cells }) => cells[3])).toEqual(['device b', 'device a']);
    const { rows: audit } = await server.pool.query<{ detail: object }>(
      "SELECT detail FROM audit WHERE action = 'device:export' ORDER BY id DESC LIMIT 1",
    );
    expect(audit[0]?.detail).toEqual({ format: 'csv', sort: 'name', order: 'desc', isEnabled: 'true', rows: 2 });
    expect((await download('devices/export?format=pdf')).status).toBe(400);
    expect((await download('devices/export?secret=x')).status).toBe(400);
  });

  test('is empty but for its headings as a template', async () => {
    const { file } = await download('devices/export?format=csv&isTemplate=true', 'en');
    const [headings, ...rows] = await readSheet(file, 10, 'gb18030');
    expect(headings?.cells).toContain('Device name');
    expect(rows).toEqual([]);
  });

  test('has no formula, no secret, and nothing outside the scope', async () => {
    const { file } = await download('platforms/export?format=csv');
    expect(file.toString()).toContain("\r\n'=cmd(),");
    for (const path of ['users', 'devices', 'roles', 'menus', 'resources']) {
      const { status, file: other } = await download(`${path}/export?format=csv`);
      expect([path, status]).toEqual([path, 200]);
      expect(other.toString()).not.toMatch(/argon2|Password,|Secret/);
    }
    const local = await server.login(await restrictedUser(server.pool, 'exporter', { company_id: a.company }));
    const own = (await download('devices/export?format=csv', 'en', local)).file.toString();
    expect(own).toContain('device a');
    expect(own).not.toMatch(/device b|same name/);
  });
});

describe('import', () => {
  test('creates and changes rows, after a preview', async () => {
    const file = await sheet(
      ['Device number', 'Station', 'Device name', 'Send cycle (s)', 'Enabled', 'TCP server', 'Security'],
      [6001, 'station b', 'new one', 300, 'no', '北门', 'plain'],
      ['1001', '#301', 'device a', '120', 'はい', null, null],
      [],
      ['2001', 'station b', 'device b', null, true, null, null],
    );
    const before = await count('audit');
    const checked = await send('devices', file, 'check');
    expect(checked.data).toMatchObject({ created: 1, updated: 1, unchanged: 1, problems: [] });
    expect(checked.data.preview[0]).toMatchObject({
      row: 2,
      action: 'create',
      deviceNo: '6001',
      stationId: 'station b',
      isEnabled: 'no',
      security: 'plain',
    });
    expect([await count('audit'), await count('device')]).toEqual([before, 3]);
    expect((await send('devices', file, 'apply')).data).toMatchObject({ created: 1, updated: 1, unchanged: 1 });
    const { rows } = await server.pool.query(
      'SELECT station_id, send_cycle_s, is_enabled, tcp_server_id, version FROM device WHERE device_no IN (1001, 6001) ORDER BY 1 DESC',
    );
    expect(rows).toEqual([
      { station_id: b.station, send_cycle_s: 300, is_enabled: false, tcp_server_id: 901, version: 1 },
      { station_id: a.station, send_cycle_s: 120, is_enabled: true, tcp_server_id: null, version: 2 },
    ]);
    const actions = await server.pool.query<{ action: string }>('SELECT action FROM audit ORDER BY id DESC LIMIT 3');
    expect(actions.rows.map(({ action }) => action)).toEqual(['device:import', 'device:update', 'device:create']);
    expect((await send('devices', file, 'apply')).data).toMatchObject({ ...nothing, unchanged: 3 });
  });

  test('names every problem by row and heading, and then writes nothing', async () => {
    const file = await sheet(
      ['设备编号', '所属监测站', '设备名称', '发送周期（s）', '启用', '安全方式'],
      ['6101', 'station b', 'good', 300, '是', '明文'],
      ['x1', 'station b', 'bad number', 300, '是', '明文'],
      ['6102', 'nowhere', 'bad station', 5, '也许', '明文'],
      ['6103', 'station a', 'two of them', 300, '是', '明文'],
      ['6101', 'station b', 'again', 300, '是', '明文'],
      [null, 'station b', 'nothing', '六百', '是', '明文'],
    );
    const { data } = await send('devices', file, 'apply', 'zh-chs');
    expect(data.problems).toEqual([
      { row: 3, column: '设备编号', msg: '应为 1 至 15 位数字' },
      { row: 4, column: '所属监测站', msg: '找不到“nowhere”' },
      { row: 4, column: '启用', msg: '应为“是”或“否”' },
      { row: 4, column: '发送周期（s）', msg: '不得小于 10' },
      { row: 5, column: '所属监测站', msg: '有多个“station a”，请填写编号' },
      { row: 6, column: '设备编号', msg: '与第 2 行指同一对象' },
      { row: 7, column: '发送周期（s）', msg: '应为数字' },
      { row: 7, column: '设备编号', msg: '必填' },
    ]);
    expect(await server.pool.query('SELECT FROM device WHERE device_no = 6101')).toMatchObject({ rowCount: 0 });
  });

  test('finds in a dry run what only the database knows', async () => {
    const before = await count('tcp_server');
    const file = await sheet(
      ['name', 'port', 'adapter'],
      ['one', 9_950, null],
      ['two', 9_950, 'GRTU/1'],
      ['three', 9_951, 'SL651-2014'],
    );
    for (const mode of ['check', 'apply'] as const)
      expect((await send('tcp-servers', file, mode)).data).toMatchObject({
        created: 2,
        problems: [{ row: 3, column: 'port', msg: expect.stringContaining('one') }],
      });
    expect(await count('tcp_server')).toBe(before);
  });

  test.each([
    ['name,colour\nx,y\n', [{ row: 1, column: 'colour' }]],
    ['note\nx\n', [{ row: 1, column: 'Company name' }]],
    ['name,Company name\nx,y\n', [{ row: 1, column: 'Company name' }]],
    ['name\n', [{ row: 1, column: '' }]],
    ['name,Tel. no\nx,y\n', [{ row: 1, column: 'Tel. no' }]],
    ['name,constructor\nx,y\n', [{ row: 1, column: 'constructor' }]],
  ])('refuses the headings %j', async (file, problems) => {
    expect((await send('companies', file, 'apply')).data.problems).toMatchObject(problems);
  });

  test('refuses with a message what is no sheet, too large or missing', async () => {
    expect(await send('companies', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 'check')).toMatchObject({
      status: 415,
      code: 41_501,
      msg: expect.stringContaining('CSV'),
    });
    expect(await send('companies', Buffer.alloc(10 * 1_048_576 + 1, 'a'), 'check')).toMatchObject({ status: 413 });
    expect((await server.call(token, 'POST', '/rest/companies/import?mode=check', {})).status).toBe(415);
    const many = `name\n${Array.from({ length: 20_001 }, (_, n) => `c${n}`).join('\n')}`;
    expect(await send('companies', many, 'check')).toMatchObject({
      status: 415,
      msg: expect.stringContaining('20000'),
    });
  });

  test('creates users who cannot log in yet', async () => {
    const file = 'accountName,name,roleId,isEnabled,mustChangePassword\nimported,Im Port,operator,yes,yes\n';
    expect((await send('users', file, 'apply')).data).toMatchObject({ created: 1, problems: [] });
    const { rows } = await server.pool.query<{ id: number }>("SELECT id FROM app_user WHERE account_name = 'imported'");
    const user = (await server.call(token, 'GET', `/rest/users/${rows[0]?.id}`)).body.data;
    expect(user).toMatchObject({ isEnabled: false, mustChangePassword: true, roleName: 'operator' });
    const withPassword = 'accountName,roleId,password\nx,operator,long enough to be one\n';
    expect((await send('users', withPassword, 'apply')).data.problems).toMatchObject([{ row: 1, column: 'Password' }]);
  });

  test('stays within the scope, and needs the permission to create or change', async () => {
    const user = await restrictedUser(server.pool, 'importer', { company_id: a.company });
    const local = await server.login(user);
    const as = (file: string, path = 'devices') => send(path, file, 'apply', 'en', local);
    expect((await as('deviceNo,stationId,name,security\n7001,station b,x,plain\n')).data.problems).toMatchObject([
      { column: 'stationId' },
    ]);
    expect((await as(`deviceNo,stationId,name,security\n7001,#${b.station},x,plain\n`)).data.problems).toHaveLength(1);
    expect((await as('deviceNo,stationId,name,security\n2001,station a,mine now,plain\n')).data.problems).toMatchObject(
      [{ row: 2, column: 'deviceNo' }],
    );
    expect((await as('name\nmine\n', 'companies')).data.problems).toHaveLength(1);
    expect((await as('deviceNo,stationId,name,security\n7001,station a,x,plain\n')).data).toMatchObject({ created: 1 });
    await server.pool.query(
      "DELETE FROM role_menu rm USING menu m WHERE m.id = rm.menu_id AND rm.role_id = $1 AND m.auth = 'device:create'",
      [user.roleId],
    );
    const again = await server.login(user);
    expect(
      await send('devices', 'deviceNo,stationId,name,security\n7002,station a,x,plain\n', 'apply', 'en', again),
    ).toMatchObject({
      status: 403,
    });
  });

  test('of a crafted slow file does not block others', async () => {
    const delay = monitorEventLoopDelay();
    delay.enable();
    const begun = performance.now();
    expect(await send('companies', `name\n${'\n'.repeat(9_900_000)}`, 'check')).toMatchObject({ status: 200 });
    const elapsed = performance.now() - begun;
    expect(delay.max / 1e6).toBeLessThan(elapsed / 2);
  });

  test('gives up cells that are too large or crafted to be slow', async () => {
    const row = (cell: string) => `name,port,limits\ncentre,9200,"${cell}"\n`;
    const slow = `idleMinS=${' '.repeat(30_000)}a b`;
    for (const cell of [
      Array.from({ length: 40 }, () => slow)
        .join(';')
        .slice(0, 32_000),
      'x'.repeat(40_000),
    ])
      expect((await send('tcp-servers', row(cell), 'check')).data.problems).toMatchObject([
        { row: 2, column: 'limits' },
      ]);
  });

  test('of many rows is fast enough', async () => {
    const rows = Array.from({ length: 2_000 }, (_, n) => `${800_000 + n},station b,device ${n},plain`);
    const file = `deviceNo,stationId,name,security\n${rows.join('\n')}\n`;
    expect((await send('devices', file, 'apply')).data).toMatchObject({ created: 2_000, problems: [] });
    expect((await send('devices', file, 'check')).data).toMatchObject({ ...nothing, unchanged: 2_000 });
  });
});
