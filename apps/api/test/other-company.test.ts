import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyComparison } from '@groundwatch/protocol/model';
import type { BusMessage, ClientToServerEvents, ServerToClientEvents } from '@groundwatch/protocol/live';
import { reading, restrictedUser, seedSites, site, T0 } from './support/fixtures.ts';
import { foreignBodies, foreignObjects, MARK, type Foreign } from './support/foreign.ts';
import { connectLive } from './support/live-client.ts';
import { routesOf } from './support/routes.ts';
import { startTestServer, type TestServer } from './support/server.ts';

/**
 * Every route and event, used by somebody with all permissions in company a, on objects of company b. Whoever adds a route classifies it
 * here.
 */
let server: TestServer;
let admin: string;
let foreign: Foreign;
let bodies: Readonly<Record<string, object>>;
let ofA: { token: string; password: string; userId: number };
const { a, b } = site;

beforeAll(async () => {
  server = await startTestServer({ pages: { 'index.html': '<title>Groundwatch</title>' } });
  await seedSites(server.pool);
  admin = await server.login();
  foreign = await foreignObjects(server, admin);
  const user = await restrictedUser(server.pool, 'of a', { company_id: a.company });
  ofA = { ...user, token: await server.login(user) };
  bodies = foreignBodies(foreign, user);
});
afterAll(() => server.close());

/** For everybody, or only about the caller: no object of others can be named. */
const ofNobody = [
  /^(GET|POST) \/(dist\/\*$|docs|health|login|logout|metrics|ready|serverconfig\.json|\*|$)/,
  /^POST \/rest\/walls\/pairings/,
  /^POST \/rest\/user\/(errors|getInfo|getroleid|notifications\/push|password|permissions|totp|totp\/confirm)$/,
  /^(DELETE|PUT) \/rest\/user\/(totp|preferences\/:key)$/,
  /^DELETE \/rest\/(user\/sessions|dashboards\/home)$/,
  /^POST \/rest\/shifts$/,
  // An upload belongs to its sender until something refers to it.
  /^POST \/upload\/form\/upload$/,
  /^GET \/upload\/(cos\/getAuthorization|alioss\/getAuthorization|qiniu\/getToken)$/,
  // Clients belong to the people who look after them, whatever their scope: see crm.test.ts.
  /^\w+ \/rest\/crm(?!\/places)/,
];
/** Shared by all companies, and read by everybody with the permission. */
const ofAll = [
  /^GET \/rest\/(menus|station-types|device-models)\/:id(\/dependents)?$/,
  // The home page of a role, without what the caller does not see.
  /^GET \/rest\/dashboards\/home\/roles\/:roleId$/,
  // Names of channels, for personal rules.
  /^GET \/rest\/user\/notifications$/,
  /^GET \/rest\/map-sources\/(layers|places|:id\/tiles)/,
  /^GET \/rest\/(parameter-templates|notifications\/settings|notifications\/channels|reports\/templates)$/,
];
/** Answers with what the caller sees: nothing of company b. */
const filtered = [
  /^GET \/cap\/feed\.xml$/,
  /^GET \/rest\/[a-z-]+$/,
  /^GET \/rest\/alarms\/:id\/deliveries$/,
  /^GET \/rest\/[a-z-]+\/(export|judgements|reports|stations|current|successors|mine|bounds|changes|marks|state|judged)$/,
  /^GET \/rest\/statistics\/(card-changes|cards|cards\/export|devices|faults|groups|history)$/,
  /^GET \/rest\/(alarms\/statistics|alarm-rules\/effective|home-figures\/reports|dashboards\/home|resources\/logo|audit\/export|horns\/stations|crm\/places|reports\/(schedules|receivers))$/,
  /^GET \/rest\/(user|notifications)\/(notifications|notifications\/deliveries|notifications\/push|sessions|deliveries|people|policies|rosters|warnings)$/,
];
/** Each row has a result of its own. */
const byRow = [/^POST \/rest\/[a-z-]+(\/cards)?\/(bulk|import)$/, /^POST \/rest\/(alarms\/acknowledge|history\/many)$/];
/** Names an object of company b, or is for callers who see all: refused as if it did not exist. */
const refused = [
  /:(id|deviceNo|stationId|roleId|file|iccid)\b/,
  /^GET \/rest\/history(\/export|\/statistics)?$/,
  /^\w+ \/rest\/(forwarding\/|map-sources)/,
  /^POST \/rest\/reports(\/templates|\/schedules)?$/,
  /^(POST|PUT|DELETE) \/rest\/(alarm-rules|api-tokens|alarm-rules\/backtest|calculations|calculations\/preview|comparisons|horns|maintenance-windows|marked-events|rollouts|rollouts\/preview|walls)$/,
  /^(POST|PUT|DELETE) \/rest\/(notifications\/[a-z-]+|parameter-templates|user\/notifications|user\/notifications\/test|dashboards\/home)$/,
  /^POST \/rest\/(companies|customers|device-models|devices|menus|platforms|projects|resources|roles|sensors|station-types|stations|tcp-servers|users)$/,
];
const kinds = {
  ofNobody,
  ofAll,
  refusedByName: [/^GET \/rest\/history(\/export|\/statistics)?$/],
  filtered,
  byRow,
  refused,
};
type Kind = 'ofNobody' | 'ofAll' | 'filtered' | 'byRow' | 'refused';

/** The first that matches; paths with ids come before lists. */
function kindOf(route: string): Kind | null {
  for (const [kind, patterns] of Object.entries(kinds))
    if (patterns.some((pattern) => pattern.test(route))) return kind === 'refusedByName' ? 'refused' : (kind as Kind);
  return null;
}

const all = (): string[] =>
  routesOf(server.app)
    .filter(([method]) => method !== 'HEAD' && method !== 'OPTIONS')
    .map(([method, pattern]) => `${method} ${pattern}`)
    .toSorted();

const compared = { ...emptyComparison, fields: [{ sensorId: b.tilt, field: 'x' }] };
const period = `from=${new Date(T0 - 1).toISOString()}&to=${new Date(T0 + 86_400_000).toISOString()}`;
const days = 'from=2026-03-01&to=2026-03-02';
/** Required query parameters. */
const queries: Readonly<Record<string, string>> = {
  'GET /rest/alarm-rules/effective': `deviceNo=${b.deviceNo}`,
  'GET /rest/alarms/judgements': `sensorId=${b.tilt}&${period}`,
  'GET /rest/alarms/statistics': period,
  'GET /rest/devices/:deviceNo|:id/arrivals': period,
  'GET /rest/devices/:deviceNo|:id/clock-ahead/move': `${period}&offsetS=-60`,
  'GET /rest/devices/:deviceNo|:id/run-status': period,
  'GET /rest/devices/:deviceNo|:id/records': 'kind=status',
  'GET /rest/comparisons/export': `${period}&zone=UTC&format=csv&definition=${encodeURIComponent(JSON.stringify(compared))}`,
  'GET /rest/map-sources/places': 'text=somewhere',
  'GET /rest/history': `sensorId=${b.tilt}&fields=x&last=1`,
  'GET /rest/history/statistics': `sensorId=${b.tilt}&fields=x&last=1`,
  'GET /rest/history/export': `kind=inclination&sensorId=${b.tilt}&${period}`,
  'GET /rest/reports/:id/file': 'form=xlsx',
  'GET /rest/replay/changes': period,
  'GET /rest/replay/marks': `from=${new Date(T0).toISOString()}&to=${new Date(T0 + 3_600_000).toISOString()}`,
  'GET /rest/replay/state': `at=${new Date(T0 + 1).toISOString()}`,
  'GET /rest/search-entries/stations': `keyword=${MARK}`,
  'GET /rest/sensors/:id/blasts': period,
  'DELETE /rest/dashboards/home/roles/:roleId': 'revision=1',
  'GET /rest/sensors/:id/profiles': period,
  'GET /rest/sensors/:id/reinstallations/preview': `at=${new Date(T0).toISOString()}`,
  'GET /rest/shifts/:id/pdf': 'timeZone=UTC',
  'GET /rest/statistics/cards/export': 'format=csv',
  'GET /rest/statistics/devices': days,
  'GET /rest/statistics/export': `${days}&view=tree&format=csv`,
  'GET /rest/statistics/faults': `${days}&by=device`,
  'GET /rest/statistics/groups': `${days}&by=station`,
  'GET /rest/statistics/lanes/:deviceNo': days,
  'GET /rest/statistics/history': 'on=2026-03-01',
};

function urlOf(route: string): string {
  const pattern = route.split(' ')[1] ?? '';
  const parts = pattern.split('/');
  const group = parts.findLast((part) => part in foreign) ?? (parts[3] === 'channels' ? 'channel' : (parts[1] ?? ''));
  const named = pattern
    .replace(':id/:sha256', foreign['files'] ?? '')
    .replace(/:deviceNo\|:id(?=\/(maintenance|move|dependents)|$)/, foreign['devices'] ?? '')
    .replace(':deviceNo|:id', b.deviceNo)
    .replace(':file', foreign['cap'] ?? '')
    .replace(':stationId', String(b.station))
    .replace(':roleId', foreign['roles'] ?? '')
    .replace(':displayId', foreign['displayId'] ?? '')
    .replace(':z/:x/:y', '0/0/0')
    .replace(':iccid', foreign['iccid'] ?? '')
    .replace(':startTime', new Date(T0).toISOString())
    .replace(/:(set|version|event)/, '1')
    .replace(':deviceNo', b.deviceNo)
    .replace(':id', foreign[group] ?? '');
  const query = queries[route] ?? (/^GET .*\/export$/.test(route) ? 'format=csv' : '');
  return query === '' ? named : `${named}?${query}`;
}

const registry = /^(\w+) \/rest\/([a-z-]+)(?:\/(?::deviceNo\|)?:id)?(\/move|\/bulk)?$/;
/** New parents for moved rows. */
const parents: Readonly<Record<string, number>> = {
  projects: a.company,
  stations: a.project,
  devices: a.station,
  sensors: a.device,
};

/** Body of a registry call: the row as the administrator reads it. */
async function bodyOf(route: string): Promise<object | undefined> {
  if (route === 'PUT /rest/notifications/settings')
    return (await server.call<object>(admin, 'GET', '/rest/notifications/settings')).body.data;
  const [, method = '', path = '', verb] = registry.exec(route) ?? [];
  if (bodies[route] || method === 'GET' || method === 'DELETE' || !(path in foreign)) return bodies[route];
  const { data } = (await server.call<{ version: number }>(admin, 'GET', `/rest/${path}/${foreign[path]}`)).body;
  if (verb === '/bulk') return { action: 'delete', rows: [{ id: Number(foreign[path]), version: data.version }] };
  if (verb === '/move') return { parentId: parents[path] ?? null, version: data.version };
  const fresh = { deviceNo: '4711', name: 'x', accountName: 'x', model: 'new', password: 'a long pass phrase' };
  return method === 'POST' ? { ...data, ...fresh } : data;
}

/** Calls the route as the user of company a; a form has the rows that the administrator exports. */
async function call(route: string, token: string) {
  const [method = ''] = route.split(' ');
  const url = urlOf(route);
  if (!url.endsWith('/import')) {
    const payload = await bodyOf(route);
    const headers = { authorization: token, cookie: 'language=en' };
    return server.app.inject({ method: method as 'GET', url, headers, ...(payload ? { payload } : {}) });
  }
  const rows = await server.app.inject({
    url: url.replace('import', 'export?format=csv'),
    headers: { authorization: admin },
  });
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="rows.csv"\r\n\r\n';
  return server.app.inject({
    method: 'POST',
    url: `${url}?mode=apply`,
    headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), rows.rawPayload, Buffer.from('\r\n--x--\r\n')]),
  });
}

/** Whether it is refused because something named does not exist, and for no other reason. */
function namesNothing(body: string): boolean {
  const { fields = [] } = JSON.parse(body) as { fields?: { msg: string }[] };
  return fields.length > 0 && fields.every(({ msg }) => msg === 'refers to something that does not exist');
}

const trace = new RegExp(
  `${MARK}|"deviceNo":"${b.deviceNo}"|"(companyId|projectId|stationId|deviceId|sensorId)":(102|202|302|402|503|504)\\b`,
);

/** A hash of each table's content, without what belongs to the callers themselves. */
async function contents(): Promise<Record<string, string>> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
       AND relname NOT IN ('audit', 'login_session', 'spent_proof', 'display')`,
  );
  const words: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await server.pool.query<{ word: string }>(
      `SELECT coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '') AS word FROM ${name} t`,
    );
    words[name] = rows[0]?.word ?? '';
  }
  return words;
}

test('every route is classified, and its arguments exist', () => {
  expect(all().filter((route) => kindOf(route) === null)).toEqual([]);
  // A call without any argument would be refused for that.
  const named = all().filter((route) => !['ofNobody', null].includes(kindOf(route)));
  expect(named.filter((route) => /:[a-z]|\/\/|\/$/i.test(urlOf(route).split('?')[0]!))).toEqual([]);
});

test('nothing of another company is read, found or changed, whatever the route', async () => {
  const before = await contents();
  const wrong: unknown[] = [];
  for (const route of all()) {
    const kind = kindOf(route);
    if (kind === 'ofNobody' || kind === null) continue;
    const { statusCode, body } = await call(route, ofA.token);
    const isRefused = [403, 404].includes(statusCode) || (statusCode === 400 && namesNothing(body));
    // The answer to an import repeats the file, and what it wrote is checked below.
    const isSilent = kind === 'ofAll' || route.endsWith('/import') || !trace.test(body);
    const isGood = kind === 'refused' ? isRefused : (statusCode === 200 || isRefused) && isSilent;
    if (!isGood || body.includes('"ok":true')) wrong.push([route, urlOf(route), statusCode, body.slice(0, 300)]);
  }
  expect(wrong).toEqual([]);
  expect(await contents()).toEqual(before);
});

/** Answers about the caller, about all companies, or with figures only: they contain no names. */
const nameless = [
  ...['GET /rest/alarms/:id/deliveries', 'GET /rest/alarms/judgements', 'GET /rest/alarms/statistics'],
  ...['GET /rest/analysis-states', 'GET /rest/audit', 'GET /rest/client-errors', 'GET /rest/dashboards/home'],
  ...['GET /rest/device-models', 'GET /rest/device-models/export', 'GET /rest/first-steps', 'GET /rest/home-figures'],
  ...[
    'GET /rest/home-figures/changes',
    'GET /rest/home-figures/reports',
    'GET /rest/menus',
    'GET /rest/menus/export',
    'GET /rest/quarantine',
  ],
  ...['GET /rest/replay/bounds', 'GET /rest/replay/changes', 'GET /rest/replay/marks', 'GET /rest/replay/state'],
  ...['GET /rest/resources/logo', 'GET /rest/shifts/current', 'GET /rest/station-types'],
  ...['GET /rest/station-types/export', 'GET /rest/statistics/card-changes', 'GET /rest/statistics/history'],
  ...['GET /rest/user/notifications/push', 'GET /rest/user/sessions'],
  'GET /rest/walls/mine',
];

test('the same calls find company b for the administrator', async () => {
  const blind: string[] = [];
  for (const route of all().filter((one) => one.startsWith('GET ') && kindOf(one) === 'filtered')) {
    const { statusCode, body } = await call(route, admin);
    if (statusCode !== 200 || !trace.test(body)) blind.push(route);
  }
  expect(blind).toEqual(nameless);
  const refusedToAll: string[] = [];
  for (const route of all().filter((one) => one.startsWith('GET ') && kindOf(one) === 'refused'))
    if ((await call(route, admin)).statusCode !== 200) refusedToAll.push(route);
  // The rollout is running and cannot be reverted before it has ended.
  expect(refusedToAll).toEqual(['GET /rest/rollouts/:id/revert']);
});

/** Requests of a live connection about company b. */
const said = {
  watch: [
    { scope: 'station', ids: [b.station] },
    { scope: 'device', ids: [b.deviceNo] },
    { scope: 'all' },
    { scope: 'summary' },
  ],
  unwatch: [{ scope: 'station', ids: [b.station] }],
  'wall:report': [],
  clock: [],
} as const satisfies Record<keyof ClientToServerEvents, readonly object[]>;

/** Actions that send each live event about company b. */
const place = { stationId: b.station, deviceNo: b.deviceNo };
const sent = {
  'live:batch': { kind: 'live', readings: [reading('b', T0, 1)], statuses: [], contacts: [] },
  'live:alarm': { kind: 'alarm', alarm: place },
  'live:analysis': { kind: 'analysis', analyses: [place] },
  'live:command': { kind: 'command', command: place },
  'live:changed': { kind: 'changed', changed: { topic: 'remarks', ...place } },
  'export:progress': { kind: 'export', userId: 1, progress: {} },
  // For all: something was missed.
  'live:resync': null,
  // Made by time, not by a message: `station-counts.test.ts`.
  'live:counts': null,
} as const satisfies Record<keyof ServerToClientEvents, object | null>;

test('no event of another company arrives, whatever is requested', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const [mine, witness] = [await connectLive(port, ofA.token), await connectLive(port, admin)];
  try {
    const answers = [];
    for (const request of said.watch) answers.push(await mine.watch(request));
    expect(answers.map((answer) => (answer.ok ? 200 : answer.code))).toEqual([404, 404, 200, 200]);
    expect(JSON.stringify(answers)).not.toMatch(trace);
    for (const request of said.unwatch) await mine.socket.emitWithAck('unwatch', request);
    const heard: string[] = [];
    // The counts of the own company come after each count.
    mine.socket.onAny((event: string, ...content: unknown[]) => {
      if (event !== 'live:counts' || trace.test(JSON.stringify(content))) heard.push(event);
    });
    const seen = new Set<string>();
    witness.socket.onAny((event: string) => seen.add(event));
    await witness.watch({ scope: 'all' });
    const messages = Object.values(sent).filter((message) => message !== null);
    const horns = { kind: 'changed', changed: { topic: 'horns', ...place } };
    await server.bus.publish([horns, ...messages] as unknown as BusMessage[]);
    await expect.poll(() => seen.size).toBe(messages.length);
    await mine.socket.emitWithAck('clock');
    expect(heard).toEqual([]);
  } finally {
    for (const { socket } of [mine, witness]) socket.disconnect();
  }
});
