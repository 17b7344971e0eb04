import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FoundPlaces, MapTest } from '@groundwatch/protocol/rest';
import { startTestServer, type TestServer } from './support/server.ts';
import { tileSource, type TileSource } from './support/tile-source.ts';

/**
 * Map services that follow their documentation: lbs.tianditu.gov.cn/server/search2.html, geocodinginterface.html and MapService.html, and
 * nominatim.org/release-docs/latest/api/Search. They answer other requests with an error.
 */
const KEY = 'a'.repeat(32);
const path = '/rest/map-sources';
let server: TestServer;
let token: string;
let source: TileSource;

beforeAll(async () => {
  server = await startTestServer({ maps: { networks: ['loopback'] } });
  token = await server.login();
  source = await tileSource();
  source.answer = speak;
});
afterAll(async () => {
  await server.close();
  await source.close();
});
beforeEach(() => server.pool.query('DELETE FROM map_source'));

const json = (response: ServerResponse, status: number, said: object): unknown =>
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(said));

/** Checks the key first, like Tianditu. Returns false if it answered with an error. */
function hasKey(asked: URL, response: ServerResponse): boolean {
  const tk = asked.searchParams.get('tk') ?? '';
  if (tk === KEY) return true;
  if (tk === '') response.writeHead(418, { 'content-type': 'text/html' }).end('<html>CloudWAF</html>');
  else if (tk === 'expired'.padEnd(32, '0'))
    json(response, 200, { code: 301_001, msg: '非法key', resolve: '请重新申请' });
  else if (tk.length === 32) json(response, 403, { code: 301_001, msg: '非法key', resolve: '请重新申请' });
  else json(response, 400, { code: 308_011, message: '请求参数非法长度或不合规' });
  return false;
}

const places = { name: '都江堰', address: '公园路', lonlat: '103.61,31.00', poiType: '101', hotPointID: 'C07' };

function search(asked: URL, response: ServerResponse): void {
  const post = JSON.parse(asked.searchParams.get('postStr') ?? '{}') as Record<string, unknown>;
  const missing = ['keyWord', 'level', 'mapBound', 'queryType', 'start', 'count'].find(
    (key) => post[key] === undefined,
  );
  const bound = String(post['mapBound']).split(',').map(Number);
  const isGood =
    missing === undefined &&
    asked.searchParams.get('type') === 'query' &&
    bound.length === 4 &&
    Number(post['level']) >= 1 &&
    Number(post['level']) <= 18 &&
    ['1', '7'].includes(String(post['queryType'])) &&
    Number(post['start']) >= 0 &&
    Number(post['start']) <= 300 &&
    Number(post['count']) >= 1 &&
    Number(post['count']) <= 300 &&
    !/['&]/.test(String(post['keyWord']));
  if (!isGood)
    json(response, 400, { count: 0, resultType: 1, status: { cndesc: `缺少参数：${missing}`, infocode: 2003 } });
  else if (post['keyWord'] === 'nowhere')
    json(response, 200, { count: '0', resultType: 1, status: { infocode: 1000, cndesc: '服务正常' } });
  else if (post['keyWord'] === '四川')
    json(response, 200, {
      resultType: 3,
      area: { name: '四川省', lonlat: '104.06,30.65', level: 8, adminCode: 156_510_000 },
      status: { infocode: 1000, cndesc: '服务正常' },
    });
  else
    json(response, 200, {
      resultType: 1,
      count: '1',
      keyWord: post['keyWord'],
      pois: [{ ...places, name: post['keyWord'] }],
      status: { infocode: 1000, cndesc: '服务正常' },
    });
}

function geocode(asked: URL, response: ServerResponse): void {
  const { keyWord } = JSON.parse(asked.searchParams.get('ds') ?? '{}') as { keyWord?: string };
  if (keyWord === undefined) json(response, 200, { msg: '参数错误', status: '404' });
  else if (keyWord === 'nowhere') json(response, 200, { msg: '无结果', status: '101' });
  else
    json(response, 200, {
      msg: 'ok',
      location: { score: 100, level: '门址', lon: '116.290158', lat: '39.894696', keyWord },
      searchVersion: '6.4.9V',
      status: '0',
    });
}

function nominatim(asked: URL, request: IncomingMessage, response: ServerResponse): void {
  const { searchParams } = asked;
  // The usage policy requires a User-Agent that identifies the application.
  if (!/Groundwatch/.test(request.headers['user-agent'] ?? '')) response.writeHead(403).end('Usage policy');
  else if (searchParams.get('q') === 'too fast')
    response.writeHead(429, { 'content-type': 'text/html' }).end('slow down');
  else if (searchParams.get('format') !== 'jsonv2' || !(Number(searchParams.get('limit')) <= 40))
    json(response, 400, { error: { code: 400, message: "Parameter 'format' must be one of: xml, json, jsonv2" } });
  else if (searchParams.get('q') === 'nowhere') json(response, 200, []);
  else
    json(response, 200, [
      {
        place_id: 1,
        osm_type: 'relation',
        osm_id: 2,
        lat: '30.6598628',
        lon: '104.0633717',
        category: 'boundary',
        type: 'administrative',
        name: searchParams.get('accept-language') === 'zh-Hans,zh' ? '成都市' : 'Chengdu',
        display_name: 'Chengdu, Sichuan, China',
        boundingbox: ['30.0', '31.4', '102.9', '104.9'],
      },
    ]);
}

function tile(asked: URL, response: ServerResponse, picture: () => void): void {
  const wanted = {
    SERVICE: 'WMTS',
    REQUEST: 'GetTile',
    VERSION: '1.0.0',
    LAYER: 'vec',
    STYLE: 'default',
    TILEMATRIXSET: 'w',
    FORMAT: 'tiles',
  };
  const isGood =
    Object.entries(wanted).every(([key, value]) => asked.searchParams.get(key) === value) &&
    ['TILEMATRIX', 'TILEROW', 'TILECOL'].every((key) => /^\d+$/.test(asked.searchParams.get(key) ?? ''));
  if (isGood) picture();
  else
    response
      .writeHead(400, { 'content-type': 'text/xml' })
      .end('<ExceptionReport>InvalidParameterValue</ExceptionReport>');
}

function speak(request: IncomingMessage, response: ServerResponse): void {
  const asked = new URL(request.url ?? '', source.url);
  if (asked.pathname === '/search') nominatim(asked, request, response);
  else if (hasKey(asked, response)) speakAsTianditu(asked, response);
}

function speakAsTianditu(asked: URL, response: ServerResponse): void {
  if (asked.pathname === '/v2/search') search(asked, response);
  else if (asked.pathname === '/geocoder') geocode(asked, response);
  else if (asked.pathname === '/vec_w/wmts')
    tile(asked, response, () => response.writeHead(200, { 'content-type': 'image/png' }).end(PNG));
  else response.writeHead(404, { 'content-type': 'text/html' }).end('<html>404</html>');
}
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const make = async (more: object): Promise<void> => {
  const body = { name: 'addresses', kind: 'addresses', datum: 'cgcs2000', ...more };
  expect((await server.call(token, 'POST', path, body)).body).toMatchObject({ code: 0 });
};
const find = async (text: string, language = 'en'): Promise<FoundPlaces> => {
  const url = `${path}/places?text=${encodeURIComponent(text)}`;
  const headers = { authorization: token, cookie: `language=${language}` };
  const answer = await server.app.inject({ method: 'GET', url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: FoundPlaces }>().data;
};

describe('Tianditu', () => {
  const searching = (key: string) => make({ type: 'tianditu', url: `${source.url}/v2/search?tk={key}`, key });

  test('finds points and areas by its search', async () => {
    await searching(KEY);
    expect(await find('都江堰')).toMatchObject({
      failure: null,
      places: [{ name: '都江堰', detail: '公园路', longitude: 103.61, latitude: 31 }],
    });
    expect((await find('四川')).places).toMatchObject([{ name: '四川省', longitude: 104.06, latitude: 30.65 }]);
    expect(await find('nowhere')).toMatchObject({ failure: null, places: [] });
    // Characters that the search rejects are not sent.
    expect(await find("King's & Queen's")).toMatchObject({ failure: null, places: [{ name: 'King s Queen s' }] });
  });

  test('finds addresses by its geocoder', async () => {
    await make({ type: 'tianditu', url: `${source.url}/geocoder?tk={key}`, key: KEY });
    expect((await find('莲花池西路28号')).places).toEqual([
      { name: '莲花池西路28号', detail: '', longitude: 116.290_158, latitude: 39.894_696 },
    ]);
    expect(await find('nowhere')).toMatchObject({ failure: null, places: [] });
  });

  test.each([
    ['a wrong key', 'b'.repeat(32)],
    ['a key that is refused with a status of success', 'expired'.padEnd(32, '0')],
    ['a key of another length', 'short'],
  ])('%s is reported as refused, without the key', async (_name, key) => {
    await searching(key);
    expect(await find('都江堰')).toMatchObject({ failure: 'refused', places: [] });
    const { rows } = await server.pool.query<{ detail: string }>('SELECT failure_detail AS detail FROM map_source');
    expect(rows[0]?.detail).toMatch(/非法/);
    expect(rows[0]?.detail).not.toContain(key);
  });

  test('fetches tiles with the URL of the preset, and reports a bad key', async () => {
    const url = `${source.url}/vec_w/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=vec&STYLE=default&TILEMATRIXSET=w&FORMAT=tiles&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}&tk={key}`;
    const body = { name: 'vec', kind: 'base', type: 'wmts', datum: 'cgcs2000', url };
    const tried = async (key?: string) =>
      (await server.call<MapTest>(token, 'POST', `${path}/test`, { ...body, ...(key === undefined ? {} : { key }) }))
        .body.data.failure;
    expect(await tried(KEY)).toBe(null);
    expect(await tried('b'.repeat(32))).toBe('refused');
    expect(await tried('expired'.padEnd(32, '0'))).toBe('refused');
    expect(await tried('short')).toBe('refused');
    expect(await tried()).toBe('refused');
  });
});

describe('Nominatim', () => {
  test('finds places in the language of the reader', async () => {
    await make({ type: 'nominatim', url: `${source.url}/search`, datum: 'wgs84' });
    expect((await find('Chengdu')).places).toEqual([
      { name: 'Chengdu', detail: 'Chengdu, Sichuan, China', longitude: 104.063_371_7, latitude: 30.659_862_8 },
    ]);
    expect((await find('Chengdu', 'zh-chs')).places).toMatchObject([{ name: '成都市' }]);
    expect(await find('nowhere')).toMatchObject({ failure: null, places: [] });
    expect(await find('too fast')).toMatchObject({ failure: 'tooMany', places: [] });
  });
});
