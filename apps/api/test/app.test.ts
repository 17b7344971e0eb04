import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { DatabaseProxy } from '@groundwatch/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeWithin } from '../src/close-within.ts';
import { connectLive } from './support/live-client.ts';
import { JWT_SECRET, startBeside, startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
/** Without built pages. */
let bare: TestServer;
beforeAll(async () => {
  const pages = {
    'index.html': '<!doctype html><title>Groundwatch</title>',
    'assets/index-abc123.js': 'export {};'.padEnd(2_000),
    'assets/packed-abc123.js': 'export {};',
    'assets/packed-abc123.js.gz': 'as the build packed it',
    'favicon.svg': '<svg/>',
    'first-files.json': JSON.stringify([
      { path: '^/login$', files: { en: ['start.js', 'assets/login.js'], ja: ['assets/ja.js'], 'zh-chs': [] } },
      { path: '^/$', files: { en: ['assets/home.js', 'assets/home.css'], ja: [], 'zh-chs': [] } },
    ]),
  };
  [server, bare] = await Promise.all([startTestServer({ pages }), startTestServer()]);
});
afterAll(() => Promise.all([server.close(), bare.close()]));

const get = (url: string, headers: Record<string, string> = {}, from: Pick<TestServer, 'app'> = server) =>
  from.app.inject({ url, headers });

describe('the files that a page needs first', () => {
  test.each([
    ['/login', 'en', '</start.js>; rel=preload; as=script, </assets/login.js>; rel=preload; as=script; crossorigin'],
    ['/login?redirect=%2Fmap', 'ja', '</assets/ja.js>; rel=preload; as=script; crossorigin'],
    [
      '/',
      'en',
      '</assets/home.js>; rel=preload; as=script; crossorigin, </assets/home.css>; rel=preload; as=style; crossorigin',
    ],
    ['/devices', 'en', undefined],
  ])('the answer to %s in %s names them', async (url, language, link) => {
    const { headers, statusCode } = await get(url, { cookie: `language=${language}` });
    expect(statusCode).toBe(200);
    expect(headers['link']).toBe(link);
  });

  test('nothing is named without a table of the build, nor for files and failures', async () => {
    const answers = [await get('/login', {}, bare), await get('/favicon.svg'), await get('/rest/nothing')];
    expect(answers.map(({ headers }) => headers['link'])).toEqual([undefined, undefined, undefined]);
  });
});

describe('headers', () => {
  test.each(['/', '/rest/nothing', '/docs/', '/health'])(
    '%s runs scripts of this site alone and is framed by nobody',
    async (url) => {
      const { headers } = await get(url);
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("worker-src 'self' blob:");
      expect(policy).toContain("connect-src 'self' ws://localhost:80 wss://localhost:80");
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    },
  );

  test('an unknown host does not get into the policy', async () => {
    const { headers } = await get('/', { host: "x; script-src 'unsafe-inline' http://evil.example" });
    expect(String(headers['content-security-policy'])).not.toContain('evil');
  });

  test('answers of calls are not cached', async () => {
    const token = await server.login();
    expect((await get('/rest/overview', { authorization: token })).headers['cache-control']).toBe('no-store');
    expect((await get('/rest/overview')).headers['cache-control']).toBe('no-store');
  });
});

describe('pages', () => {
  test.each([
    '/',
    '/index',
    '/login?redirect=%2Findex',
    '/devices/tree',
    '/rest/datshow/list2',
    '/rest/user/passlist',
    '/redirect//x',
    '/redirect/%2F%2Fexample.org',
  ])('%s is the application, revalidated each time', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body).toContain('<title>Groundwatch</title>');
  });

  test.each(['', '/dist'])('hashed files are kept for ever and sent compressed, below %j', async (folder) => {
    const { headers } = await get(`${folder}/assets/index-abc123.js`, { 'accept-encoding': 'gzip' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-encoding']).toBe('gzip');
    expect((await get(`${folder}/favicon.svg`)).headers['cache-control']).toBe('no-cache');
    const packed = await get(`${folder}/assets/packed-abc123.js`, { 'accept-encoding': 'gzip' });
    expect([packed.headers['content-encoding'], packed.body]).toEqual(['gzip', 'as the build packed it']);
    expect((await get(`${folder}/assets/packed-abc123.js`)).body).toBe('export {};');
  });

  test.each([
    '/rest/nothing',
    '/rest/user/nothing',
    '/assets/gone-1.js',
    '/dist/assets/gone-1.js',
    '/docs/nothing',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])('%s does not exist, as JSON', async (url) => {
    const answer = await get(url, { 'accept-language': 'en' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ code: 404, msg: 'The requested item does not exist', data: null });
  });

  test('without a build the page says what to do, and calls still work', async () => {
    const page = await get('/', {}, bare);
    expect([page.statusCode, page.body]).toEqual([503, expect.stringContaining('pnpm build')]);
    expect((await get('/health', {}, bare)).statusCode).toBe(200);
  });
});

describe('system', () => {
  test('health, ready and the configuration of the pages', async () => {
    expect((await get('/health')).json()).toEqual({ status: 'ok' });
    expect((await get('/ready')).json()).toEqual({ status: 'ok', database: true, bus: true });
    expect((await get('/serverconfig.json')).json()).toEqual({ ApiUrl: '', version: '1.10.0', build: 'test' });
  });

  test('is not ready while the database accepts queries but does not answer', async () => {
    const proxy = new DatabaseProxy(server.url);
    await proxy.open();
    const beside = await startBeside({ ...server, url: proxy.url });
    const ready = async () => (await get('/ready', {}, beside)).statusCode;
    expect(await ready()).toBe(200);
    proxy.hang();
    const [one, other] = await Promise.all([ready(), ready()]);
    expect([one, other, await ready()]).toEqual([503, 503, 503]);
    expect((await get('/health', {}, beside)).statusCode).toBe(200);
    await proxy.close();
    await proxy.open();
    await expect.poll(ready).toBe(200);
    await beside.close();
    await proxy.close();
  });

  test('metrics count without naming anybody', async () => {
    await server.login();
    const { body } = await get('/metrics');
    expect(body).toMatch(/groundwatch_api_request_seconds_count\{method="POST",route="\/login",status="200"\} [1-9]/);
    expect(body).not.toMatch(/admin|127\.0\.0\.1/);
    expect(body).not.toContain(JWT_SECRET);
    const foreign = await server.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(foreign.statusCode).toBe(404);
    // Through an unnamed proxy, whoever sent it.
    const headers = { 'x-forwarded-for': '127.0.0.1' };
    expect((await server.app.inject({ method: 'GET', url: '/metrics', headers })).statusCode).toBe(404);
  });

  test('a broken body, a wrong type and a huge one are refused with a message', async () => {
    const send = (payload: string, type: string) =>
      server.app.inject({ method: 'POST', url: '/login', payload, headers: { 'content-type': type } });
    expect((await send('{', 'application/json')).json()).toMatchObject({ code: 400, data: null });
    expect((await send('a=1', 'application/x-www-form-urlencoded')).json()).toMatchObject({ code: 415 });
    expect((await send(`"${'x'.repeat(1_100_000)}"`, 'application/json')).json()).toMatchObject({ code: 413 });
  });
});

describe('description', () => {
  interface Description {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  }

  test.each(['/docs', '/docs/'])('what %s needs is served from here', async (url) => {
    const { body } = await get(url);
    const needed = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(
      ([, path]) => new URL(path ?? '', `http://x${url}`),
    );
    expect(needed.length).toBeGreaterThan(3);
    for (const { host, pathname } of needed) expect([host, (await get(pathname)).statusCode]).toEqual(['x', 200]);
  });

  test('/docs is a page of this site, and its description lists every call', async () => {
    const page = await get('/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script>[^<]|src="http|href="http/);
    const { paths } = (await get('/docs/json')).json<Description>();
    const described = Object.entries(paths).flatMap(([path, verbs]) =>
      Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
    );
    for (const call of [
      'POST /login',
      'POST /logout',
      'POST /rest/user/getInfo',
      'POST /rest/user/permissions',
      'POST /rest/user/getroleid',
      'POST /rest/user/password',
      'PUT /rest/user/preferences/{key}',
      'GET /rest/overview',
      'GET /rest/devices/{deviceNo}/latest',
      'GET /rest/devices/{deviceNo}/records',
      'GET /rest/history',
      'GET /rest/site-maps',
      'POST /rest/quarantine/{id}/adopt',
      'GET /rest/audit',
      ...[
        'companies',
        'customers',
        'projects',
        'platforms',
        'roles',
        'users',
        'menus',
        'stations',
        'station-types',
        'tcp-servers',
        'devices',
        'sensors',
      ].flatMap((name) => [
        `GET /rest/${name}`,
        `POST /rest/${name}`,
        `GET /rest/${name}/{id}`,
        `PUT /rest/${name}/{id}`,
        `DELETE /rest/${name}/{id}`,
      ]),
    ])
      expect(described).toContain(call);
  });
});

test('closing does not wait for open live connections', async () => {
  const own = await startTestServer();
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = own.app.server.address() as AddressInfo;
  const client = await connectLive(port, await own.login());
  const closed = new Promise((resolve) => client.socket.once('disconnect', resolve));
  await own.close();
  expect(await closed).toBe('transport close');
});

test('closing waits for answers in progress, but not for ever', async () => {
  const own = await startTestServer();
  await own.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = own.app.server.address() as AddressInfo;
  const headers = { authorization: await own.login() };
  const holder = await own.pool.connect();
  await holder.query('BEGIN; LOCK TABLE company');
  const asked = once(own.app.server, 'request');
  const answer = fetch(`http://127.0.0.1:${port}/rest/companies`, { headers }).catch(() => 'cut off');
  await asked;
  await closeWithin(own.app, 100);
  expect(await answer).toBe('cut off');
  await holder.query('COMMIT');
  holder.release();
  await own.close();
});
