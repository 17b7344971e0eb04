import mammoth from 'mammoth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page, ReportRow, ReportSchedule, ReportTemplate } from '@groundwatch/protocol/rest';
import type { ReportContent } from '../src/features/reports/content/content.ts';
import { attachedFiles } from '../src/features/reports/attached-files.ts';
import { curveReader } from '../src/features/history/curve.ts';
import { runSchedules } from '../src/features/reports/run-schedules.ts';
import { canonical } from '../src/features/reports/make-report.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { setUp, smtpSink, workerOf } from './support/notifications.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const { a, b } = site;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Midnight of 2026-03-01 at the sites, in Asia/Shanghai. */
const DAY = Date.parse('2026-02-28T16:00:00Z');
const CRACK = 601;

let server: TestServer;
let [admin, ofA] = ['', ''];

/** Stores a status and a reading of each sensor at a time; received a second later unless given. */
async function report(at: number, received = at + 1_000): Promise<void> {
  const times = [new Date(at), new Date(received), received - at > 10 * MINUTE_MS];
  const hours = (at - DAY) / HOUR_MS;
  await server.pool.query(
    `INSERT INTO device_status (device_id, collected_at, received_at, is_late, run_status, send_cycle, battery, signal)
     VALUES ($4, $1, $2, $3, 4, 600, 12.6, -71)`,
    [...times, a.device],
  );
  await server.pool.query(
    `INSERT INTO reading_crack (sensor_id, collected_at, received_at, is_late, opening) VALUES ($4, $1, $2, $3, $5)`,
    [...times, CRACK, 100 + hours],
  );
  await server.pool.query(
    `INSERT INTO reading_weather (sensor_id, collected_at, received_at, is_late, rain_total) VALUES ($4, $1, $2, $3, $5)`,
    [...times, a.weather, Math.max(0, Math.min(hours, 10))],
  );
}

const order = (more: object = {}): object => ({
  ...{ stationId: a.station, span: 'day', firstDay: '2026-03-01', lastDay: '2026-03-01' },
  ...{ timeZone: 'Asia/Shanghai', language: 'en', notes: 'base station serviced', ...more },
});
const make = async (token: string, more: object = {}): Promise<{ id: number }> => {
  const answer = await server.call<{ id: number }>(token, 'POST', '/rest/reports', order(more));
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data;
};
async function contentOf(id: number): Promise<ReportContent> {
  const { rows } = await server.pool.query<{ content: ReportContent }>('SELECT content FROM report WHERE id = $1', [
    id,
  ]);
  return rows[0]!.content;
}
const file = (token: string, id: number, form: string) =>
  server.app.inject({
    method: 'GET',
    url: `/rest/reports/${id}/file?form=${form}`,
    headers: { authorization: `Bearer ${token}` },
  });
/** Blocks of one kind. */
const blocks = <Kind extends ReportContent['blocks'][number]['kind']>(content: ReportContent, kind: Kind) =>
  content.blocks.filter(
    (block): block is Extract<ReportContent['blocks'][number], { kind: Kind }> => block.kind === kind,
  );
const text = (cell: string | { text: string } | undefined): string =>
  typeof cell === 'object' ? cell.text : (cell ?? '');
const linesOf = (content: ReportContent): string =>
  blocks(content, 'lines')
    .flatMap(({ lines }) => lines)
    .join('\n');

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  server.clock.now = DAY + DAY_MS + HOUR_MS;
  await server.pool.query(
    `INSERT INTO sensor (id, device_id, port, type, sub_address, name) VALUES ($1, $2, 2, 'b7', 0, 'crack 01')`,
    [CRACK, a.device],
  );
  // From a day before, so that rates can be computed; a gap of six hours in the day.
  for (let at = DAY - DAY_MS; at < DAY + DAY_MS; at += 10 * MINUTE_MS)
    if (at < DAY + 12 * HOUR_MS || at >= DAY + 18 * HOUR_MS) await report(at);
  const rule = await server.pool.query<{ id: number }>(
    `INSERT INTO alarm_rule (name, scope_kind, scope_id) VALUES ('opening', 'sensor', $1) RETURNING id`,
    [CRACK],
  );
  const condition = {
    kind: 'threshold',
    quantity: { types: ['b7'], field: 'opening' },
    side: 'above',
    limits: { 2: 110, 1: 900 },
  };
  await server.pool.query(
    `INSERT INTO alarm_rule_version (rule_id, version, definition, effective_from) VALUES ($1, 1, $2, $3)`,
    [
      rule.rows[0]?.id,
      { condition, deadband: null, onDelay: { needs: 1, of: 1 }, offDelayS: 0, validFrom: null, validTo: null },
      new Date(DAY - DAY_MS),
    ],
  );
  const raised = new Date(DAY + 10 * HOUR_MS);
  const alarm = await server.pool.query<{ id: string }>(
    `INSERT INTO alarm (rule_id, version, subject, kind, station_id, device_id, sensor_id, state, level, worst_level, trigger, first_triggered_at,
       triggered_at, raised_at, changed_at)
     VALUES ($1, 1, $2, 'threshold', $3, $4, $5, 'unacknowledged', 2, 2, '{"value":110.2,"limit":110,"unit":"mm","field":"opening"}', $6, $6, $6, $6)
     RETURNING id`,
    [rule.rows[0]?.id, `sensor:${CRACK}`, a.station, a.device, CRACK, raised],
  );
  const event = (what: string, at: number, note = '', accountName = '', level = 2) =>
    server.pool.query(
      `INSERT INTO alarm_event (alarm_id, at, what, level, note, account_name) VALUES ($1, $2, $3, $4, $5, $6)`,
      [alarm.rows[0]?.id, new Date(at), what, level, note, accountName],
    );
  await event('raised', raised.getTime());
  await event('acknowledged', DAY + 11 * HOUR_MS, 'ranger sent', 'wang');
  // After the end of the day: reports of the day do not include it.
  await event('worsened', DAY + DAY_MS + MINUTE_MS, 'red now', 'li', 1);
  admin = await server.login();
  ofA = await server.login(await restrictedUser(server.pool, 'of a', { company_id: a.company }));
});
afterAll(() => server.close());

describe('a report of a day', () => {
  test('has alarms with the actions on them, figures, curves with limits and rain, and the health of devices', async () => {
    const { id } = await make(ofA);
    const content = await contentOf(id);
    expect(content).toMatchObject({ title: 'station a: daily report', language: 'en' });
    const [alarms, compared, sensors, devices] = blocks(content, 'table');
    expect(alarms?.rows).toEqual([
      [
        { text: 'orange alert', level: 2 },
        'crack 01',
        'opening',
        '110.200 / 110.000 mm',
        '03-01 10:00',
        '14:00',
        'wang 03-01 11:00',
        'ranger sent',
      ],
    ]);
    const crack = sensors?.rows.find(([name]) => name === 'crack 01');
    expect(crack?.slice(1, 5)).toEqual([
      'opening mm',
      { text: '100.000', number: 100 },
      { text: '123.833', number: 123.833 },
      { text: '+23.833', number: 23.833 },
    ]);
    // 1 mm an hour: 24 mm a day.
    expect(crack?.[5]).toMatchObject({ number: expect.closeTo(24, 1) });
    expect(devices?.rows[0]?.slice(0, 8)).toEqual([
      'device a',
      { text: '144', number: 144 },
      { text: '108', number: 108 },
      { text: '75.00', number: 75 },
      expect.objectContaining({ text: expect.stringMatching(/^7[67]/) }),
      { text: '1', number: 1 },
      '6:10',
      { text: '12.6', number: 12.6 },
    ]);
    // The day before had no alarms, gap or rain; its crack moved equally slowly.
    expect(compared?.aside).toBe('2026-02-28 to 2026-02-28, as known at its end');
    expect(Object.fromEntries(compared!.rows.map(([name, ...cells]) => [text(name), cells.map(text)]))).toMatchObject({
      Alarms: ['1', '0', '+1'],
      'orange alert': ['1', '0', '+1'],
      'Largest change mm': ['23.8', '23.8', '0.0'],
      'Rainfall mm': ['10.0', '0.0', '+10.0'],
      'Devices with data': ['1', '1', '0'],
      'Completeness %': ['75.00', '100.00', '−25.00'],
      Gaps: ['1', '0', '+1'],
    });
    const [chart] = blocks(content, 'chart');
    expect(chart?.title).toBe('crack 01');
    expect(chart?.gaps).toHaveLength(1);
    expect(chart?.panels.map(({ look }) => look)).toEqual(['line', 'line', 'bars']);
    expect(chart?.panels[1]?.limits).toEqual([
      { level: 1, value: 900 },
      { level: 2, value: 110 },
    ]);
    expect(chart?.panels[2]?.end).toBe('total 10.0');
    expect(linesOf(content)).toContain('base station serviced');
    expect(linesOf(content)).toMatch(/1 gaps, the longest 6:10 h/);
    expect(blocks(content, 'map')[0]?.points).toMatchObject([{ name: 'station a', level: 2 }]);
  });

  test('can be downloaded in three formats with the same content', async () => {
    const { id } = await make(ofA);
    const pdf = await file(ofA, id, 'pdf');
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(Buffer.compare(pdf.rawPayload, (await file(ofA, id, 'pdf')).rawPayload)).toBe(0);
    const word = await file(ofA, id, 'docx');
    expect((await mammoth.extractRawText({ buffer: word.rawPayload })).value).toContain('ranger sent');
    expect((await file(ofA, id, 'xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await file(ofA, id, 'txt')).statusCode).toBe(400);
  }, 60_000);

  test('made again has the same content, and how much arrived later', async () => {
    const before = await contentOf((await make(ofA)).id);
    for (let at = DAY + 12 * HOUR_MS; at < DAY + 18 * HOUR_MS; at += 10 * MINUTE_MS) await report(at, server.clock.now);
    server.clock.now += HOUR_MS;
    const after = await contentOf((await make(ofA)).id);
    const figures = ({ blocks: all }: ReportContent) => canonical(all.filter(({ kind }) => kind !== 'lines'));
    expect(figures(after)).toBe(figures(before));
    expect(linesOf(before)).not.toContain('arrived after the end');
    expect(linesOf(after)).toContain('36 more records arrived after the end of the period');
  });

  test('of a running period says until when, and of a future period cannot be made', async () => {
    const running = await contentOf((await make(ofA, { firstDay: '2026-03-02', lastDay: '2026-03-02' })).id);
    expect(linesOf(running)).toContain('The period has not ended: data until 2026-03-02 02:00');
    const future = order({ firstDay: '2026-03-03', lastDay: '2026-03-03' });
    expect((await server.call(ofA, 'POST', '/rest/reports', future)).status).toBe(400);
  });

  test('is for those who see all of its stations', async () => {
    const { id } = await make(admin, { stationId: null, projectId: b.project });
    expect((await file(ofA, id, 'pdf')).statusCode).toBe(404);
    expect((await server.call(ofA, 'DELETE', `/rest/reports/${id}`)).status).toBe(404);
    const list = (await server.call<Page<ReportRow>>(ofA, 'GET', '/rest/reports')).body.data;
    const found = (keyword: string) =>
      server.call<Page<ReportRow>>(ofA, 'GET', `/rest/reports?keyword=${keyword}`).then(({ body }) => body.data.total);
    expect(await found('DAILY')).toBeGreaterThan(0);
    expect(await found('nobody')).toBe(0);
    expect(list.records.map((one) => one.id)).not.toContain(id);
    expect((await server.call(ofA, 'POST', '/rest/reports', order({ stationId: b.station }))).status).toBe(404);
    expect((await server.call(admin, 'DELETE', `/rest/reports/${id}`)).status).toBe(200);
  });

  test('of a place with too many devices is refused', async () => {
    await server.pool.query(
      `INSERT INTO device (id, device_no, station_id, name, security) SELECT n, n, $1, 'many', 'plain' FROM generate_series(7000001, 7002000) n`,
      [b.station],
    );
    const { status, body } = await server.call(admin, 'POST', '/rest/reports', order({ stationId: b.station }));
    await server.pool.query("DELETE FROM device WHERE name = 'many'");
    expect([status, body.fields]).toEqual([400, [{ path: 'stationId', msg: '设备超过 2000 台，请选择较小的范围' }]]);
  });

  test('has the blocks of its template, in order', async () => {
    const body = { name: 'short', issuer: 'Bureau', blocks: ['notes', 'alarms', 'signatures'], signers: ['Head'] };
    expect((await server.call(ofA, 'POST', '/rest/reports/templates', body)).status).toBe(403);
    const { id: templateId } = (await server.call<{ id: number }>(admin, 'POST', '/rest/reports/templates', body)).body
      .data;
    const content = await contentOf((await make(ofA, { templateId })).id);
    expect(content.marks).toEqual(['Bureau']);
    expect(content.blocks.map(({ kind }) => kind)).toEqual(['lines', 'table', 'signatures']);
    const url = `/rest/reports/templates/${templateId}`;
    expect((await server.call(admin, 'PUT', url, { ...body, version: 9 })).status).toBe(409);
    expect((await server.call(admin, 'PUT', url, { ...body, blocks: ['notes'], version: 1 })).status).toBe(200);
    const list = (await server.call<ReportTemplate[]>(ofA, 'GET', '/rest/reports/templates')).body.data;
    expect(list).toMatchObject([{ blocks: ['notes'], version: 2 }]);
    expect((await server.call(admin, 'DELETE', `${url}?version=2`)).status).toBe(200);
  });
});

describe('a schedule', () => {
  const failures: unknown[] = [];
  const log = { error: (values: object) => void failures.push(values) };
  const run = (): Promise<number> =>
    runSchedules(
      server.pool,
      curveReader(server.pool, () => server.clock.now),
      server.clock.now,
      log,
    );
  const schedules = async (): Promise<ReportSchedule[]> =>
    (await server.call<ReportSchedule[]>(admin, 'GET', '/rest/reports/schedules')).body.data;
  const made = async (): Promise<number> =>
    Number((await server.pool.query('SELECT FROM report WHERE schedule_id IS NOT NULL')).rowCount);
  let [seeing, blind] = [
    { userId: 0, roleId: 0 },
    { userId: 0, roleId: 0 },
  ];
  const body = (more: object = {}) => ({
    ...{ name: 'daily', stationId: a.station, span: 'day', clock: '08:00', timeZone: 'Asia/Shanghai', language: 'en' },
    ...{ forms: ['pdf', 'xlsx'], userIds: [seeing.userId], roleIds: [blind.roleId], ...more },
  });

  beforeAll(async () => {
    // 2026-03-02 07:59 at the site.
    server.clock.now = DAY + DAY_MS + 8 * HOUR_MS - MINUTE_MS;
    seeing = await restrictedUser(server.pool, 'seeing', { station_id: a.station });
    blind = await restrictedUser(server.pool, 'blind', { company_id: b.company });
    for (const { userId } of [seeing, blind])
      await server.pool.query('INSERT INTO notification_person (user_id, email) VALUES ($1, $2)', [
        userId,
        `u${userId}@example.org`,
      ]);
    admin = await server.login();
    ofA = await server.login(await restrictedUser(server.pool, 'planner', { company_id: a.company }));
  });

  test('is set up by those who may decide for the place, for people in their scope', async () => {
    const post = (token: string, more: object) => server.call(token, 'POST', '/rest/reports/schedules', body(more));
    expect((await post(ofA, { stationId: b.station })).status).toBe(403);
    expect((await post(ofA, { userIds: [blind.userId] })).status).toBe(400);
    expect((await post(admin, { span: 'week', onDay: 8 })).status).toBe(400);
    expect((await post(admin, { projectId: a.project })).status).toBe(400);
    expect((await post(admin, {})).status).toBe(200);
    expect(await schedules()).toMatchObject([
      { placeName: 'station a', nextAt: '2026-03-02T00:00:00.000Z', lastAt: null },
    ]);
  });

  test('makes its report once, though two processes are at it, and mails the files to those who see all of it', async () => {
    const smtp = await smtpSink();
    try {
      await setUp(server, () => admin).mail(smtp.port);
      expect(await run()).toBe(0);
      server.clock.now += 2 * MINUTE_MS;
      await Promise.all([run(), run()]);
      expect(await made()).toBe(1);
      expect(await schedules()).toMatchObject([{ nextAt: '2026-03-03T00:00:00.000Z', failure: '' }]);
      const { run: send, failures: unsent } = workerOf(server, undefined, {
        attachedFiles: attachedFiles(server.pool),
      });
      await send();
      expect(unsent).toEqual([]);
      expect(smtp.mails.map(({ to }) => to)).toEqual([[`u${seeing.userId}@example.org`]]);
      const [mail] = smtp.mails;
      expect(mail?.headers).toContain('multipart/mixed');
      expect(mail?.text).toContain('station a: daily report');
      expect(
        mail?.text.replaceAll(/\s+/g, ' ').match(/filename="?station a daily report 2026-03-01\.(pdf|xlsx)/g),
      ).toHaveLength(2);
    } finally {
      await smtp.close();
    }
  }, 60_000);

  test('makes up only for the last of several missed days', async () => {
    server.clock.now += 3 * DAY_MS;
    admin = await server.login();
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    const { rows } = await server.pool.query(
      'SELECT first_day::text AS day FROM report WHERE schedule_id IS NOT NULL ORDER BY id DESC LIMIT 1',
    );
    expect(rows).toEqual([{ day: '2026-03-04' }]);
  });

  test('that a process left undone is taken over at once, and a failure is said and tried again', async () => {
    server.clock.now += DAY_MS;
    admin = await server.login();
    const before = await made();
    await server.pool.query('UPDATE report_schedule SET tries = 1');
    await server.pool.query('ALTER TABLE report RENAME TO report_away');
    await run();
    await server.pool.query('ALTER TABLE report_away RENAME TO report');
    expect(failures).toHaveLength(1);
    expect(await schedules()).toMatchObject([{ failure: 'notMade' }]);
    server.clock.now += 6 * MINUTE_MS;
    expect(await run()).toBe(1);
    expect(await made()).toBe(before + 1);
    expect(await schedules()).toMatchObject([{ failure: '' }]);
  });

  test('that three processes ended over is left until it is due next', async () => {
    server.clock.now += DAY_MS;
    admin = await server.login();
    const before = await made();
    await server.pool.query('UPDATE report_schedule SET tries = 3');
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    expect(await made()).toBe(before);
    expect(await schedules()).toMatchObject([{ failure: 'notMade' }]);
  });

  test('without a responsible user makes nothing, and says so', async () => {
    await server.pool.query('UPDATE report_schedule SET owner_id = NULL');
    server.clock.now += DAY_MS;
    admin = await server.login();
    const before = await made();
    await run();
    expect(await made()).toBe(before);
    const [schedule] = await schedules();
    expect(schedule).toMatchObject({ failure: 'noOwner' });
    const url = `/rest/reports/schedules/${schedule?.id}`;
    expect((await server.call(admin, 'PUT', url, { ...body(), isEnabled: false, version: 1 })).status).toBe(200);
    server.clock.now += DAY_MS;
    admin = await server.login();
    expect(await run()).toBe(0);
    expect((await server.call(admin, 'DELETE', `${url}?version=2`)).status).toBe(200);
  });
});
