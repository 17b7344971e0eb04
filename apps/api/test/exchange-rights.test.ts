import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '@groundwatch/protocol/rest';
import type { Cell } from '../src/sheets/cells.ts';
import { readSheet } from '../src/sheets/read-sheet.ts';
import { sheetStream } from '../src/sheets/write-sheet.ts';
import { seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';
import { lightHash } from './support/light-hash.ts';

/** Sheets of roles, menus and files. */
let server: TestServer;
let token: string;
/** Has the pages of roles and menus and little more, and sees all. */
let clerk: string;
const { a, b } = site;
const nothing = { created: 0, updated: 0, unchanged: 0, problems: [] };

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  const role = await server.pool.query<{ id: number }>(
    "INSERT INTO role (name, sees_all) VALUES ('clerk', true) RETURNING id",
  );
  const roleId = role.rows[0]?.id;
  await server.pool.query(
    `INSERT INTO role_menu (role_id, menu_id) SELECT $1, id FROM menu WHERE auth ~ '^(role|menu):' OR auth = 'company:list'`,
    [roleId],
  );
  const password = 'the password of clerk';
  await server.pool.query('INSERT INTO app_user (account_name, password_hash, role_id) VALUES ($1, $2, $3)', [
    'clerk',
    await lightHash(password),
    roleId,
  ]);
  token = await server.login();
  clerk = await server.login({ accountName: 'clerk', password });
});
afterAll(() => server.close());

const sheet = (...rows: Cell[][]) => buffer(sheetStream('xlsx', rows[0]!.map(String), rows.slice(1)));

async function send(path: string, mode: 'check' | 'apply', rows: Cell[][], language = 'en', as = token) {
  const boundary = 'x'.repeat(30);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="rows"\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: `/rest/${path}/import?mode=${mode}`,
    headers: {
      authorization: as,
      cookie: `language=${language}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), await sheet(...rows), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return answer.json<{ data: ImportAnswer }>().data;
}

/** Rows of an export by its headings. */
async function exported(path: string, language: string) {
  const { rawPayload } = await server.app.inject({
    url: `/rest/${path}`,
    headers: { authorization: token, cookie: `language=${language}` },
  });
  const [headings, ...rows] = await readSheet(rawPayload, 1_000, 'gb18030');
  return rows.map(({ cells }) =>
    Object.fromEntries(headings!.cells.map((heading, at) => [heading, cells[at] ?? null])),
  );
}

const idOf = async (auth: string): Promise<number> =>
  (await server.pool.query<{ id: number }>('SELECT id FROM menu WHERE auth = $1', [auth])).rows[0]?.id ?? 0;
const entriesOf = async (name: string): Promise<string[]> => {
  const { rows } = await server.pool.query<{ auth: string }>(
    'SELECT m.auth FROM role r JOIN role_menu rm ON rm.role_id = r.id JOIN menu m ON m.id = rm.menu_id WHERE r.name = $1 ORDER BY 1',
    [name],
  );
  return rows.map(({ auth }) => auth);
};

describe('roles', () => {
  const headings = ['Role name', 'Sees all data', 'Menu entries', 'Data scope', 'Note'];

  test('are imported with entries and scopes, and exported in the words of another language', async () => {
    const scope = `company: company a; Project: company b / project b; 监测站：station b`;
    const rows = [headings, ['watch', 'no', 'device:list,home:view', scope, 'x']];
    expect(await send('roles', 'check', rows)).toMatchObject({ ...nothing, created: 1 });
    expect(await entriesOf('watch')).toEqual([]);
    expect(await send('roles', 'apply', rows)).toMatchObject({ ...nothing, created: 1 });
    expect(await entriesOf('watch')).toEqual(['device:list', 'home:view']);
    const [row] = await exported('roles/export?format=xlsx&keyword=watch', 'zh-chs');
    expect(row).toMatchObject({
      角色名称: 'watch',
      菜单权限: 'home:view, device:list',
      数据范围: '公司: company a; 项目: company b / project b; 监测站: company b / project b / station b',
    });
    expect(await send('roles', 'apply', rows, 'ja')).toMatchObject({ ...nothing, unchanged: 1 });
    expect(await send('roles', 'apply', [headings, ['watch', 'no', 'device:list', null, 'x']])).toMatchObject({
      ...nothing,
      updated: 1,
    });
    expect(await entriesOf('watch')).toEqual(['device:list']);
    const { rowCount } = await server.pool.query(
      "SELECT FROM data_scope s JOIN role r ON r.id = s.role_id WHERE r.name = 'watch'",
    );
    expect(rowCount).toBe(0);
  });

  test.each(['en', 'zh-chs', 'ja'])('name row, column and what is not understood (%s)', async (language) => {
    const rows = [
      ['name', 'menuIds', 'scopes'],
      ['one', 'device:list, nowhere:list', null],
      ['two', null, 'station a'],
      ['three', null, 'company: nobody'],
      ['four', null, 'station: #999999'],
      ['five', '#999999', null],
    ];
    const { problems } = await send('roles', 'apply', rows, language);
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'menuIds'],
      [3, 'scopes'],
      [4, 'scopes'],
      [5, 'scopes'],
      [6, 'menuIds'],
    ]);
    for (const { msg } of problems) expect(msg).not.toMatch(/^field\.|\{\{/);
    expect(problems[0]?.msg).toContain('nowhere:list');
  });

  test('cannot give or take more than the importer has', async () => {
    const give = (entries: string, name = 'helper') =>
      send('roles', 'apply', [headings, [name, 'no', entries, null, '']], 'en', clerk);
    expect((await give('company:list, company:delete')).problems).toEqual([
      { row: 2, column: 'Menu entries', msg: expect.stringContaining('company:delete') },
    ]);
    expect(await give('company:list')).toMatchObject({ ...nothing, created: 1 });
    expect((await give('company:list', 'operator')).problems).toMatchObject([{ row: 2, column: 'Role name' }]);
    expect((await give('', 'administrator')).problems).toMatchObject([{ row: 2, column: 'Role name' }]);
    expect(await entriesOf('operator')).toContain('home:view');
  });

  test('keep what makes the administrator one', async () => {
    const before = await entriesOf('administrator');
    const locked = await send('roles', 'apply', [headings, ['administrator', 'no', 'home:view', null, '']]);
    expect(locked.problems).toMatchObject([{ row: 2, column: 'Role name' }]);
    expect(await send('roles', 'apply', [headings, ['administrator', 'yes', 'home:view', null, '']])).toMatchObject({
      ...nothing,
      unchanged: 1,
    });
    expect(await entriesOf('administrator')).toEqual(before);
  });
});

describe('menus', () => {
  const headings = ['Permission', 'Parent', 'English name', 'Chinese name', 'Japanese name', 'Kind', 'Path', 'Order'];
  const menu = (auth: string | null, parent: string | null, name: string, path = ''): Cell[] => [
    auth,
    parent,
    name,
    name,
    name,
    'menu',
    path,
    1,
  ];

  test('are imported with their parents in any order, and written by them', async () => {
    const rows = [
      headings,
      menu('tilt:list', '> Reports>Monthly', 'Tilt', '/tilt'),
      menu(null, '> Reports', 'Monthly'),
      menu(null, null, 'Reports'),
      ['tilt:export', 'tilt:list', 'Save', 'x', 'x', 'button', '', 1],
    ];
    const checked = await send('menus', 'check', rows);
    expect(checked).toMatchObject({ ...nothing, created: 4 });
    expect(checked.preview[0]).toMatchObject({ row: 2, parentId: '> Reports > Monthly', auth: 'tilt:list' });
    expect(await idOf('tilt:list')).toBe(0);
    expect(await send('menus', 'apply', rows)).toMatchObject({ ...nothing, created: 4 });
    const { rows: chain } = await server.pool.query(`
      SELECT a.name_en AS a, b.name_en AS b, c.auth AS c, d.auth AS d FROM menu d JOIN menu c ON c.id = d.parent_id
      JOIN menu b ON b.id = c.parent_id JOIN menu a ON a.id = b.parent_id WHERE d.auth = 'tilt:export'`);
    expect(chain).toEqual([{ a: 'Reports', b: 'Monthly', c: 'tilt:list', d: 'tilt:export' }]);
    expect(await send('menus', 'apply', rows, 'zh-chs')).toMatchObject({ ...nothing, unchanged: 4 });
    const [row] = await exported('menus/export?format=csv&keyword=tilt:list', 'ja');
    expect(Object.values(row ?? {})).toContain('> Reports > Monthly');
    const entries = ['Role name', 'Menu entries'];
    expect(
      await send('roles', 'apply', [entries, ['reporter', '> Reports, > Reports > Monthly, /tilt']]),
    ).toMatchObject({
      ...nothing,
      created: 1,
    });
    const [role] = await exported('roles/export?format=xlsx&keyword=reporter', 'en');
    expect(String(role?.['Menu entries']).split(', ').toSorted()).toEqual([
      '> Reports',
      '> Reports > Monthly',
      'tilt:list',
    ]);
  });

  test('can swap with their parents, but never be below themselves', async () => {
    const two = (first: string | null, second: string | null) => [
      headings,
      menu('upper:list', first, 'Upper'),
      menu('lower:list', second, 'Lower'),
    ];
    expect(await send('menus', 'apply', two(null, 'upper:list'))).toMatchObject({ ...nothing, created: 2 });
    expect(await send('menus', 'apply', two('lower:list', null))).toMatchObject({ ...nothing, updated: 2 });
    const circle = await send('menus', 'apply', two('lower:list', 'upper:list'), 'zh-chs');
    expect(circle.problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Parent'],
      [3, 'Parent'],
    ]);
    const fresh = [headings, menu('one:list', 'two:list', 'One'), menu('two:list', 'one:list', 'Two')];
    expect((await send('menus', 'apply', fresh)).problems).toHaveLength(2);
    const { rows } = await server.pool.query(
      "SELECT auth FROM menu WHERE auth IN ('upper:list', 'lower:list', 'one:list', 'two:list') AND parent_id IS NULL",
    );
    expect(rows).toEqual([{ auth: 'lower:list' }]);
  });

  test('name row and column of every problem, and then import nothing', async () => {
    const rows = [
      headings,
      menu('good:list', null, 'Good'),
      menu('Bad', null, 'Bad'),
      menu('lost:list', 'nowhere:list', 'Lost'),
      menu('script:list', null, 'Script', 'javascript:alert(1)'),
      menu('child:list', 'company:create', 'Below a button'),
      menu('good:list', null, 'Again'),
      menu(null, 'Bad', 'Below what is wrong'),
    ];
    const { problems } = await send('menus', 'apply', rows);
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Permission'],
      [4, 'Parent'],
      [5, 'Path'],
      [6, 'Parent'],
      [7, 'English name'],
    ]);
    expect(await idOf('good:list')).toBe(0);
  });

  test('give nobody a permission, and take none from the importer', async () => {
    const bring = (row: Cell[]) => send('menus', 'apply', [headings, row], 'en', clerk);
    for (const row of [menu('company:delete', null, 'Mine'), menu('fresh:list', null, 'Fresh')])
      expect((await bring(row)).problems).toEqual([
        { row: 2, column: 'Permission', msg: expect.stringContaining(String(row[0])) },
      ]);
    expect(await bring(menu(null, null, 'A place for later'))).toMatchObject({ ...nothing, created: 1 });
  });
});

describe('resources', () => {
  const headings = ['Kind', 'Resource name', 'Project', 'Note', 'File SHA-256'];
  const hash = 'a'.repeat(64);
  const stored = async () => (await server.pool.query('SELECT name, project_id, note FROM resource ORDER BY id')).rows;
  beforeEach(() =>
    server.pool.query(
      `UPDATE resource SET note = '', name = 'map ' || CASE project_id WHEN ${a.project} THEN 'a' ELSE 'b' END`,
    ),
  );

  test('are matched by their content or by owner and name, and change', async () => {
    const renamed = [headings, ['elevation model', 'ground', 'project a', 'new', hash.toUpperCase()]];
    expect(await send('resources', 'check', renamed)).toMatchObject({ ...nothing, updated: 1 });
    expect(await send('resources', 'apply', renamed)).toMatchObject({ ...nothing, updated: 1 });
    const noted = [
      ['种类', '资源名称', '所属项目', '备注'],
      ['高程模型', 'map b', 'project b', 'seen'],
    ];
    expect((await send('resources', 'apply', noted, 'zh-chs')).problems).toEqual([]);
    expect(await stored()).toEqual([
      { name: 'ground', project_id: a.project, note: 'new' },
      { name: 'map b', project_id: b.project, note: 'seen' },
    ]);
  });

  test.each(['en', 'zh-chs', 'ja'])('are never made by a sheet (%s)', async (language) => {
    const before = await stored();
    const { problems } = await send(
      'resources',
      'apply',
      [
        headings,
        ['elevationModel', 'map c', 'project a', '', null],
        ['picture', 'map a', 'project a', '', hash],
        ['elevationModel', 'map a', 'project a', '', 'f'.repeat(64)],
        ['elevationModel', 'map a', 'project a', 'x', hash],
        ['elevationModel', 'map a', 'project a', 'y', hash],
        ['elevationModel', 'map b', 'project a', '', 'b'.repeat(64)],
      ],
      language,
    );
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Resource name'],
      [3, 'File SHA-256'],
      [4, 'File SHA-256'],
      [6, 'Resource name'],
      [7, 'Kind'],
    ]);
    for (const { msg } of problems) expect(msg).not.toMatch(/^field\.|\{\{/);
    expect(await stored()).toEqual(before);
  });

  test('of one file in two places are distinguished by their other fields', async () => {
    await server.pool.query(
      `WITH f AS (INSERT INTO stored_file (kind, sha256, media_type, size, content)
         VALUES ('picture', $1, 'image/png', 1, '\\x00') RETURNING id)
       INSERT INTO resource (kind, name, file_id, station_id)
       SELECT 'picture', n, f.id, s FROM f, (VALUES ('left', $2::int), ('right', $3::int)) AS v (n, s)`,
      ['c'.repeat(64), a.station, b.station],
    );
    const row = (name: string, station: string) => [
      ['kind', 'name', 'stationId', 'sha256'],
      ['picture', name, station, 'c'.repeat(64)],
    ];
    expect((await send('resources', 'check', row('top', 'station a'))).problems).toEqual([]);
    expect((await send('resources', 'check', row('right', 'station a'))).problems).toMatchObject([
      { row: 2, column: 'sha256' },
    ]);
    expect(await send('resources', 'check', row('right', 'station b'))).toMatchObject({ ...nothing, unchanged: 1 });
    await server.pool.query("DELETE FROM resource WHERE kind = 'picture'");
  });
});
