import { randomUUID } from 'node:crypto';
import { emptyComparison, forwardTemplates } from '@groundwatch/protocol/model';
import { raise } from './alarms.ts';
import { restrictedUser, site } from './fixtures.ts';
import { tilt } from './rules.ts';
import { ADMIN, type TestServer } from './server.ts';
import { newWall, pairScreen } from './walls.ts';

const { b } = site;
const at = '2026-03-01T00:00:00Z';
const { password } = ADMIN;

/** Part of every name in company b. */
export const MARK = 'Bsecret';

/** Ids of one object of company b, or of all companies, for every kind, by its path. */
export type Foreign = Readonly<Record<string, string>>;

const tilesFrom = {
  name: 'x',
  kind: 'base',
  type: 'xyz',
  url: 'https://tiles.invalid/{z}/{x}/{y}',
  datum: 'wgs84',
  minZoom: 5,
};
const forwardTo = {
  kind: 'http',
  isEnabled: false,
  config: { url: `https://${MARK}.example/`, method: 'POST' },
  secrets: {},
  templates: forwardTemplates,
};

const reported = {
  ...{ span: 'day', firstDay: '2026-03-01', lastDay: '2026-03-01' },
  ...{ timeZone: 'Asia/Shanghai', language: 'en' },
};
const scheduled = { name: 'x', span: 'day', clock: '08:00', timeZone: 'Asia/Tokyo', language: 'en', forms: ['pdf'] };

/** Creates them; `admin` is an administrator's token. */
export async function foreignObjects(server: TestServer, admin: string): Promise<Foreign> {
  const { pool } = server;
  for (const table of ['company', 'project', 'station', 'device'])
    await pool.query(`UPDATE ${table} SET name = '${MARK} ${table}' WHERE id = $1`, [b[table as 'company']]);
  await pool.query(`UPDATE sensor SET name = '${MARK} sensor' WHERE device_id = $1`, [b.device]);
  await pool.query(`UPDATE customer SET name = '${MARK} customer' WHERE company_id = $1`, [b.company]);
  await pool.query(`UPDATE resource SET name = '${MARK} map' WHERE project_id = $1`, [b.project]);
  await pool.query(
    "UPDATE device SET security = 'authenticated', secret = decode(repeat('ab', 16), 'hex') WHERE id = $1",
    [b.device],
  );
  await pool.query("INSERT INTO sensor (device_id, port, type, sub_address) VALUES ($1, 2, 'b10', 0)", [b.device]);
  const user = await restrictedUser(pool, `${MARK} user`, { company_id: b.company });
  const session = await server.login(user);
  const post = async (url: string, body?: object, token = admin): Promise<string> => {
    const answer = await server.call<{ id?: number | string } & Record<string, unknown>>(token, 'POST', url, body);
    if (answer.status !== 200) throw new Error(`${url} answered ${JSON.stringify(answer)}`);
    return String(answer.body.data.id ?? '');
  };
  const alarm = await raise(server, `${MARK} rule`, 2, { which: 'b' });
  const device = `/rest/devices/${b.deviceNo}`;
  const rule = await post('/rest/alarm-rules', {
    ...{ name: `${MARK} limits`, scope: { kind: 'station', id: b.station }, definition: tilt() },
  });
  const command = await post(`${device}/commands`, { kind: 'clock', body: {}, password });
  const rollout = randomUUID();
  await post('/rest/rollouts', {
    ...{ id: rollout, set: 1, values: { sendCycle: 3_600 }, deviceNos: [b.deviceNo], canary: b.deviceNo },
    ...{ mode: 'asked', note: MARK, password },
  });
  await post(`/rest/sensors/${b.tilt}/calibrations`, { validFrom: at, note: MARK, fields: [] });
  const remark = await post(`${device}/remarks`, { at, content: `${MARK} remark` });
  const event = await post('/rest/marked-events', { stationId: b.station, at, name: `${MARK} event` });
  const [startsAt, endsAt] = [0, 3_600_000].map((ms) => new Date(server.clock.now + ms).toISOString());
  const works = await post('/rest/maintenance-windows', { stationId: b.station, startsAt, endsAt, reason: MARK });
  const horn = await post('/rest/horns', {
    ...{ id: randomUUID(), stationId: b.station, action: 'sound', level: 1, duration: 60, voice: 0 },
    ...{ deviceNos: [b.deviceNo], note: MARK, password },
  });
  const webhook = {
    kind: 'webhook',
    name: `${MARK} channel`,
    config: { url: `https://${MARK}.example/` },
    secrets: {},
  };
  const channel = await post('/rest/notifications/channels', webhook);
  const sender = { host: 'mail.example', from: 'a@mail.example' };
  const mail = await post('/rest/notifications/channels', {
    kind: 'email',
    name: `${MARK} mail`,
    config: sender,
    secrets: {},
  });
  const delivery = await post(`/rest/notifications/channels/${channel}/test`, {});
  const shift = { week: 0, weekday: 1, from: '08:00', to: '20:00', userId: user.userId };
  const roster = await post('/rest/notifications/rosters', {
    ...{ name: `${MARK} roster`, timeZone: 'Asia/Tokyo', startsOn: '2026-03-02', shifts: [shift] },
  });
  const lines = [{ levels: [1], rosterId: null, userId: null, channelIds: [Number(channel)] }];
  const policy = await post('/rest/notifications/policies', {
    ...{ name: `${MARK} policy`, stationId: b.station, steps: [{ afterMinutes: 0, lines }] },
  });
  const template = await post('/rest/parameter-templates', {
    name: 'hourly',
    set: 1,
    values: { sendCycle: 3_600 },
    note: '',
  });
  const compared = { ...emptyComparison, fields: [{ sensorId: b.tilt, field: 'x' }] };
  const comparison = await post('/rest/comparisons', {
    name: `${MARK} comparison`,
    isShared: true,
    definition: compared,
  });
  const calculated = {
    unit: '°',
    validFrom: at,
    formula: 'a',
    inputs: [{ sensorId: b.tilt, field: 'x', maxAgeS: 60 }],
  };
  const calculation = await post('/rest/calculations', { ...calculated, name: `${MARK} series` });
  const report = await post('/rest/reports', { ...reported, stationId: b.station });
  const reportTemplate = await post('/rest/reports/templates', { name: 'short', blocks: ['notes'] });
  const schedule = await post('/rest/reports/schedules', {
    ...scheduled,
    name: `${MARK} schedule`,
    stationId: b.station,
  });
  const mapSource = await post('/rest/map-sources', { ...tilesFrom, name: `${MARK} map` });
  // Finds nothing, as it is unreachable.
  const finder = { ...tilesFrom, kind: 'addresses', type: 'nominatim', url: 'http://10.0.0.1/search' };
  await post('/rest/map-sources', { ...finder, name: 'finder' });
  // Records once that it is unreachable.
  await server.call(admin, 'GET', '/rest/map-sources/places?text=somewhere');
  const destination = await post('/rest/forwarding/destinations', { ...forwardTo, name: `${MARK} destination` });
  await post('/rest/api-tokens', { name: `${MARK} token`, permissions: ['device:list'] });
  const wall = await newWall(server, admin, { name: `${MARK} wall`, stationIds: [b.station] });
  await pairScreen(server, admin, wall, `${MARK} screen`);
  await post('/rest/shifts', undefined, session);
  const one = async (query: string, values: unknown[] = []): Promise<string> =>
    String((await pool.query<{ id: unknown }>(query, values)).rows[0]?.id);
  await pool.query(
    `INSERT INTO cap_warning (identifier, alarm_id, station_id, level, sender, sent_at, status, msg_type, scope, event, urgency, severity,
       certainty, area, expires_at, is_open, document)
     VALUES ('${MARK}', $1, $2, 2, 'x', $3, 'Actual', 'Alert', 'Public', '${MARK}', 'x', 'x', 'x', '${MARK}', $3, true, '${MARK}')`,
    [alarm.id, b.station, at],
  );
  const ofType = (type: string): Promise<string> =>
    one(`INSERT INTO sensor (device_id, port, type, sub_address, name) VALUES ($1, 3, $2, 0, '${MARK}') RETURNING id`, [
      b.device,
      type,
    ]);
  const [array, blasting] = [await ofType('b2'), await ofType('b15')];
  await pool.query(
    `INSERT INTO waveform (sensor_id, started_at, sample_rate, axes, unit, parts, received_parts, sample_count, received_at)
     VALUES ($1, $2, 400, 1, 0.25, 1, 0, 0, $2)`,
    [blasting, at],
  );
  const file = await pool.query<{ id: number; sha256: string }>(
    'SELECT f.id, f.sha256 FROM stored_file f JOIN resource r ON r.file_id = f.id WHERE r.project_id = $1',
    [b.project],
  );
  return {
    'alarm-rules': rule,
    alarms: String(alarm.id),
    blasts: blasting,
    calculations: calculation,
    cap: `${MARK}.xml`,
    channel,
    commands: command,
    comparisons: comparison,
    companies: String(b.company),
    customers: await one('SELECT id FROM customer WHERE company_id = $1', [b.company]),
    deliveries: delivery,
    'device-models': await one("INSERT INTO device_model (model, panels) VALUES ('x', '[]') RETURNING id"),
    devices: String(b.device),
    'api-tokens': await one('SELECT id FROM api_token'),
    'dead-letters': await one(
      `INSERT INTO forward_dead_letter (destination_id, message_id, kind, key_id, at, families, refused_at, reason, detail)
       VALUES ($1, gen_random_uuid(), 'reading', $2, $3, '{inclination}', $3, 'refused', '${MARK}') RETURNING id`,
      [destination, b.tilt, at],
    ),
    destinations: destination,
    deviceNo: b.deviceNo,
    displayId: await one('SELECT id FROM display'),
    iccid: await one(`UPDATE device SET iccid = '8986' WHERE id = ${b.device} RETURNING iccid AS id`),
    files: `${file.rows[0]?.id}/${file.rows[0]?.sha256}`,
    horns: horn,
    mail,
    'maintenance-windows': works,
    'marked-events': event,
    'map-sources': mapSource,
    menus: '1',
    'parameter-templates': template,
    people: String(user.userId),
    platforms: await one(`INSERT INTO platform (name) VALUES ('${MARK} platform') RETURNING id`),
    policies: policy,
    profiles: array,
    projects: String(b.project),
    push: await one(
      `INSERT INTO push_subscription (user_id, endpoint, p256dh, auth, label) VALUES ($1, 'https://x/', 'x', 'x', 'x') RETURNING id`,
      [user.userId],
    ),
    quarantine: await one(
      "INSERT INTO quarantine (device_no, reason, frame) VALUES (77, 'unknown_device', '\\x01') RETURNING id",
    ),
    remarks: remark,
    reports: report,
    schedules: schedule,
    templates: reportTemplate,
    resources: await one('SELECT id FROM resource WHERE project_id = $1', [b.project]),
    roles: String(user.roleId),
    rollouts: rollout,
    rosters: roster,
    sensors: String(b.tilt),
    sessions: await one('SELECT id FROM login_session WHERE user_id = $1', [user.userId]),
    shifts: await one('SELECT id FROM shift'),
    'station-types': '1',
    stations: String(b.station),
    'tcp-servers': await one(`INSERT INTO tcp_server (name, port) VALUES ('${MARK} server', 7777) RETURNING id`),
    users: String(user.userId),
    walls: String(wall),
    waveforms: blasting,
  };
}

/** Bodies of calls that need more than a path; all of them name company b. */
export function foreignBodies(
  foreign: Foreign,
  own: { password: string; userId: number },
): Readonly<Record<string, object>> {
  const consent = { password: own.password, note: 'x' };
  const id = (key: string): number => Number(foreign[key]);
  const [from, to] = [at, '2026-03-02T00:00:00Z'];
  const operation = { version: 1, ...consent };
  const line = { levels: [1], rosterId: id('rosters'), userId: null, channelIds: [id('channel')] };
  const steps = [{ afterMinutes: 0, lines: [line] }];
  const webhook = { kind: 'webhook', name: 'x', config: { url: 'https://elsewhere.example/' }, secrets: {} };
  const roster = { name: 'x', timeZone: 'Asia/Tokyo', startsOn: '2026-03-02', shifts: [] };
  const scene = { kind: 'curves', seconds: 30, stationId: b.station, sensorIds: [b.tilt] };
  const wall = {
    ...{ name: 'x', language: 'en', timeZone: 'Asia/Tokyo', stationIds: null },
    settings: { scenes: [scene], takeoverFrom: null, hasSound: false, fit: 'fill', nightFrom: null, nightTo: null },
  };
  const panel = { id: 'p', kind: 'devices', zone: 'left', weight: 1, settings: { stationIds: [b.station] } };
  const arrangement = { revision: null, arrangement: { panels: [panel] } };
  const compared = { ...emptyComparison, fields: [{ sensorId: b.tilt, field: 'x' }] };
  const calculated = { unit: '°', formula: 'a', inputs: [{ sensorId: b.tilt, field: 'x', maxAgeS: 60 }] };
  const rule = { name: 'x', note: '', definition: tilt() };
  const rollout = { set: 1, values: { sendCycle: 600 }, deviceNos: [b.deviceNo] };
  return {
    'POST /rest/api-tokens': { name: 'x', permissions: ['device:list'], stationIds: [b.station] },
    'POST /rest/map-sources': tilesFrom,
    'PUT /rest/map-sources/:id': { ...tilesFrom, version: 1 },
    'POST /rest/map-sources/test': tilesFrom,
    'POST /rest/forwarding/destinations': { ...forwardTo, name: 'x' },
    'PUT /rest/forwarding/destinations/:id': { ...forwardTo, name: 'x', version: 1 },
    'POST /rest/forwarding/dead-letters/again': { destinationId: id('destinations') },
    'POST /rest/forwarding/preview': { kind: 'reading', format: 'json', templates: forwardTemplates },
    'POST /rest/calculations': { ...calculated, name: 'x', validFrom: at },
    'PUT /rest/calculations/:id': { ...calculated, name: 'x', validFrom: at, version: 1 },
    'POST /rest/calculations/preview': { ...calculated, days: 1 },
    'POST /rest/reports': { ...reported, stationId: b.station },
    'POST /rest/reports/templates': { name: 'x', blocks: ['notes'] },
    'PUT /rest/reports/templates/:id': { name: 'x', blocks: ['notes'], version: 1 },
    'POST /rest/reports/schedules': { ...scheduled, stationId: b.station },
    'PUT /rest/reports/schedules/:id': { ...scheduled, stationId: site.a.station, version: 1 },
    'POST /rest/comparisons': { name: 'x', isShared: true, definition: compared },
    'PUT /rest/comparisons/:id': { name: 'x', isShared: true, definition: compared, version: 1 },
    'PUT /rest/statistics/cards/:iccid': { expiresOn: null, note: 'x' },
    'POST /rest/alarm-rules': { ...rule, scope: { kind: 'station', id: b.station } },
    'PUT /rest/alarm-rules/:id': { ...rule, isEnabled: false, reason: 'x', version: 1 },
    'POST /rest/alarm-rules/backtest': { scope: { kind: 'station', id: b.station }, definition: tilt(), from, to },
    'POST /rest/alarms/:id/acknowledge': { note: 'x' },
    'POST /rest/alarms/:id/assign': { userId: 1 },
    'POST /rest/alarms/:id/checklist': { item: 'x', isDone: true },
    'POST /rest/alarms/:id/close': { reason: 'x' },
    'POST /rest/alarms/:id/notes': { note: 'x' },
    'POST /rest/alarms/:id/out-of-service': { reason: 'x' },
    'POST /rest/alarms/:id/shelve': { until: new Date(Date.now() + 86_400_000).toISOString(), reason: 'x' },
    'POST /rest/history/many': { questions: [{ sensorId: b.tilt, fields: 'x', last: 1 }] },
    'POST /rest/alarms/acknowledge': { alarms: [{ id: id('alarms'), revision: 1 }], ids: [id('alarms')], note: 'x' },
    'POST /rest/devices/:deviceNo|:id/commands': { kind: 'clock', body: {}, ...consent },
    'POST /rest/devices/:deviceNo|:id/clock-ahead/move': { from, to, offsetS: -60, ...consent },
    'POST /rest/devices/:deviceNo|:id/remarks': { at, content: 'x' },
    'PUT /rest/devices/:deviceNo|:id/parameters/:set': { values: { sendCycle: 600 }, ...consent },
    ...Object.fromEntries(
      Object.entries({
        install: {},
        remove: {},
        replace: { deviceNo: '4711', model: 'x', security: 'plain' },
        renumber: { deviceNo: '4711' },
        secret: { security: 'plain' },
        move: { stationId: site.a.station, history: 'along' },
        transfer: { tcpServerId: id('tcp-servers') },
        'transfer/take-back': {},
      }).map(([path, body]) => [`POST /rest/devices/:deviceNo|:id/maintenance/${path}`, { ...operation, ...body }]),
    ),
    'POST /rest/horns': {
      ...{ stationId: b.station, action: 'sound', level: 1, duration: 60, voice: 0, deviceNos: [b.deviceNo] },
      ...consent,
    },
    'POST /rest/horns/:id/cancel': consent,
    'POST /rest/horns/:id/release': consent,
    'POST /rest/horns/:id/stop': consent,
    'PUT /rest/horns/stations/:stationId': {
      ...{ version: 0, needsTwo: true, releaseS: 300, answerS: 30, needsHearing: false, horns: [] },
    },
    'POST /rest/maintenance-windows': { stationId: b.station, startsAt: from, endsAt: to, reason: 'x' },
    'POST /rest/marked-events': { stationId: b.station, at, name: 'x' },
    'PUT /rest/marked-events/:id': { stationId: site.a.station, at, name: 'x' },
    'POST /rest/notifications/channels': webhook,
    'PUT /rest/notifications/channels/:id': { ...webhook, version: 1 },
    'POST /rest/notifications/channels/:id/test': {},
    'PUT /rest/notifications/people/:id': { email: '', phone: '+8100000000' },
    'POST /rest/notifications/policies': { name: 'x', stationId: site.a.station, steps },
    'PUT /rest/notifications/policies/:id': { name: 'x', stationId: site.a.station, steps, version: 1 },
    'POST /rest/notifications/rosters': roster,
    'PUT /rest/notifications/rosters/:id': { ...roster, version: 1 },
    'POST /rest/parameter-templates': { name: 'x', ...rollout, note: '' },
    'PUT /rest/parameter-templates/:id': { name: 'x', ...rollout, note: '', version: 1 },
    'POST /rest/quarantine/:id/adopt': { stationId: site.a.station, name: 'x' },
    'PUT /rest/remarks/:id': { at, content: 'x', version: 1 },
    'POST /rest/rollouts': { id: randomUUID(), ...rollout, canary: b.deviceNo, mode: 'asked', ...consent },
    'POST /rest/rollouts/preview': rollout,
    'POST /rest/rollouts/:id/continue': consent,
    'POST /rest/rollouts/:id/revert': { id: randomUUID(), mode: 'asked', ...consent },
    'POST /rest/rollouts/:id/stop': consent,
    'POST /rest/sensors/:id/calibrations': { validFrom: at, fields: [] },
    'POST /rest/sensors/:id/reinstallations': { at, kind: 'reinstalled' },
    'PUT /rest/sensors/:id/analysis': { version: 1, analysis: {} },
    'POST /rest/shifts/:id/hand-over': { nextUserId: own.userId, remark: '', password: own.password },
    'POST /rest/shifts/:id/notes': { text: 'x' },
    'POST /rest/shifts/:id/take': { password: own.password },
    'POST /rest/user/notifications/test': { channelId: id('channel') },
    'PUT /rest/user/notifications': {
      ...{ email: '', phone: '', timeZone: 'Asia/Tokyo', quiet: null },
      rules: [{ levels: [1], projectId: null, stationId: b.station, channelIds: [id('mail')] }],
    },
    'PUT /rest/dashboards/home': arrangement,
    'PUT /rest/dashboards/home/roles/:roleId': arrangement,
    'POST /rest/walls': wall,
    'PUT /rest/walls/:id': { ...wall, revision: 1 },
    'POST /rest/walls/:id/displays': { code: 'AAAAAA', name: 'x' },
    'PUT /rest/walls/:id/displays/:displayId': { name: 'x' },
  };
}
