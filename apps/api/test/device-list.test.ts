import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  deviceFilters,
  deviceMarks,
  deviceSortKeys,
  judgedLow,
  judgedPoor,
  judgedState,
  lastHeard,
  worstDataFirst,
  type AnalysisAspect,
  type DeviceFilter,
  type StationCounts,
} from '@groundwatch/protocol/model';
import type { Device, JudgedDevicesQuery, Overview, Page } from '@groundwatch/protocol/rest';
import { countStations } from '../src/features/overview/count-stations.ts';
import { readAnalyses } from '../src/latest/read-analyses.ts';
import { readLatest } from '../src/latest/read-latest.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

type Found = Page<Device> & { all: number };

const CYCLE_S = 600;
const rules = [901, 902];
const everything = { stationIds: null, deviceNos: null };

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
  await server.pool.query(
    `INSERT INTO alarm_rule (id, name, scope_kind, scope_id) OVERRIDING SYSTEM VALUE SELECT id, 'tilt', 'station', $1 FROM unnest($2::int[]) id`,
    [site.a.station, rules],
  );
});
afterAll(() => server.close());
beforeEach(() => clear());

async function clear(): Promise<void> {
  for (const table of ['alarm', 'analysis_state', 'latest_reading', 'latest_status', 'device_contact'])
    await server.pool.query(`DELETE FROM ${table}`);
  await server.pool.query('DELETE FROM sensor; DELETE FROM device');
}

async function list(query: string, token = admin): Promise<Found> {
  const { body } = await server.call<Found>(token, 'GET', `/rest/devices/judged?size=1000&${query}`);
  expect(body.code).toBe(0);
  return body.data;
}
const numbers = ({ records }: Found): string[] => records.map(({ deviceNo }) => deviceNo);

/** Ages in s around the limits of 1.5 and 3 cycles; null: nothing of that kind. */
const age = fc.option(fc.constantFrom<number[]>(0, 100, 900, 901, 1_799, 1_800, 1_801, 90_000));
const state = (of: string[]) => fc.option(fc.constantFrom(...of));
const deviceArbitrary = fc.record({
  name: fc.constantFrom<string[]>('RTU 9', 'RTU 10', 'RTU 100', '后缘', '前缘'),
  station: fc.constantFrom<number[]>(site.a.station, site.b.station),
  security: fc.constantFrom<string[]>('plain', 'authenticated'),
  isEnabled: fc.boolean(),
  contact: age,
  status: age,
  battery: fc.option(fc.constantFrom(3.4, 3.45, 5.9, 6, 11.4, 11.5, 12.7)),
  signal: fc.option(fc.constantFrom(-110, -96, -95, -60)),
  sendCycle: fc.option(fc.constantFrom(60, 3_600, 5)),
  readings: fc.array(
    fc.record({
      collected: fc.constantFrom(0, 500, 4_000),
      received: fc.constantFrom(0, 1_000, 2_000),
      data: state(['abnormal', 'fastChange', 'largeChange', 'normal', 'none']),
      isEnabled: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  connection: state(['online', 'occasionallyOffline', 'offline', 'none']),
  voltage: state(['normal', 'low', 'none']),
  reception: state(['normal', 'poor', 'none']),
  alarms: fc.array(
    fc.record({
      level: fc.constantFrom(0, 1, 2, 4),
      state: fc.constantFrom('unacknowledged', 'acknowledged'),
      aside: fc.constantFrom('none', 'none', 'is_suppressed', 'is_out_of_service', 'shelved', 'wasShelved'),
    }),
    { maxLength: 2 },
  ),
});
type Alarm = { level: number; state: string; aside: string };
type Fleet = readonly (typeof deviceArbitrary extends fc.Arbitrary<infer T> ? T : never)[];

async function store(fleet: Fleet): Promise<void> {
  const { pool, clock } = server;
  const at = (ageS: number): Date => new Date(clock.now - ageS * 1_000);
  for (const [place, one] of fleet.entries()) {
    const id = place + 1;
    await pool.query(
      `INSERT INTO device (id, device_no, station_id, name, security, secret, is_enabled, send_cycle_s)
       VALUES ($1, $2, $3, $4, $5, $6, $7, ${CYCLE_S})`,
      [
        ...[id, 5_000 + id, one.station, one.name, one.security],
        ...[one.security === 'plain' ? null : Buffer.alloc(16), one.isEnabled],
      ],
    );
    if (one.contact !== null)
      await pool.query(
        `INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id) VALUES ($1, $2, true, 'x')`,
        [id, at(one.contact)],
      );
    if (one.status !== null)
      await pool.query(
        'INSERT INTO latest_status (device_id, collected_at, received_at, values) VALUES ($1, $2, $2, $3)',
        [id, at(one.status), { battery: one.battery, signal: one.signal, sendCycle: one.sendCycle }],
      );
    for (const [port, { collected, received, data, isEnabled }] of one.readings.entries()) {
      const sensorId = id * 10 + port;
      await pool.query(
        `INSERT INTO sensor (id, device_id, port, type, sub_address, is_enabled) VALUES ($1, $2, $3, 'b4', 0, $4)`,
        [sensorId, id, port + 1, isEnabled],
      );
      await pool.query(
        `INSERT INTO latest_reading (sensor_id, device_id, collected_at, received_at, quality, values) VALUES ($1, $2, $3, $4, 0, '{}')`,
        [sensorId, id, at(collected), at(received)],
      );
      if (data !== null) await judge(id, sensorId, 'data', data);
    }
    for (const [at, alarm] of one.alarms.entries()) await raise(id, one.station, rules[at]!, alarm);
    if (one.connection !== null) await judge(id, 0, 'connection', one.connection);
    if (one.voltage !== null) await judge(id, 0, 'voltage', one.voltage);
    if (one.reception !== null) await judge(id, 0, 'signal', one.reception);
  }
}
const judge = (id: number, sensorId: number, aspect: AnalysisAspect, found: string) =>
  server.pool.query(
    'INSERT INTO analysis_state (device_id, sensor_id, aspect, state, since) VALUES ($1, $2, $3, $4, now())',
    [id, sensorId, aspect, found],
  );

function raise(id: number, stationId: number, ruleId: number, { level, state: found, aside }: Alarm) {
  const shelved = aside === 'shelved' ? 1 : aside === 'wasShelved' ? -1 : null;
  return server.pool.query(
    `INSERT INTO alarm (rule_id, version, subject, kind, station_id, device_id, state, level, worst_level, trigger, first_triggered_at, triggered_at,
      raised_at, changed_at, is_suppressed, is_out_of_service, shelved_until)
     VALUES ($1, 1, $2, 'offline', $3, $4, $5, $6, 1, '{}', now(), now(), now(), now(), $7, $8, $9)`,
    [
      ...[ruleId, `device:${id}`, stationId, id, level === 0 ? 'returned' : found, level],
      ...[aside === 'is_suppressed', aside === 'is_out_of_service'],
      shelved === null ? null : new Date(server.clock.now + shelved * 1_000),
    ],
  );
}

/** Judges every device as pages do, from what they are sent. */
async function judged(fleet: Fleet) {
  const { body } = await server.call<Overview>(admin, 'GET', '/rest/overview');
  const latest = await readLatest(server.pool, everything);
  const analyses = await readAnalyses(server.pool, everything);
  return body.data.devices.map((device) => {
    const own = <T extends { deviceNo: string }>(items: readonly T[]): T[] =>
      items.filter(({ deviceNo }) => deviceNo === device.deviceNo);
    const of = (aspect: AnalysisAspect) => own(analyses).find((found) => found.aspect === aspect && !found.sensorId);
    const [status] = own(latest.statuses);
    const [contact] = own(latest.contacts);
    const newest = [...(status ? [status] : []), ...own(latest.readings)].reduce<
      { collectTime: string; receiveTime: string } | undefined
    >((best, next) => (!best || next.collectTime > best.collectTime ? next : best), undefined);
    const heard = lastHeard({
      contact,
      status,
      receivedAt: contact || !newest ? undefined : Date.parse(newest.receiveTime),
    });
    const battery = status?.values['battery'] ?? null;
    const signal = status?.values['signal'] ?? null;
    const sensors = new Set(device.sensors.map(({ id }) => id));
    const { alarms } = fleet[device.id - 1]!;
    const marking = alarms.flatMap(({ level, aside }) =>
      level !== 0 && ['none', 'wasShelved'].includes(aside) ? [level] : [],
    );
    const data = own(analyses).flatMap(({ sensorId, state: found }) =>
      sensorId !== null && sensors.has(sensorId) ? [found] : [],
    );
    return {
      ...{ device, battery, signal, heard, collected: newest?.collectTime ?? null },
      level: marking.length === 0 ? null : Math.min(...marking),
      ofSensors: data,
      state: judgedState(of('connection'), heard, device.sendCycle, server.clock.now),
      isLow: judgedLow(of('voltage'), battery),
      isPoor: judgedPoor(of('signal'), signal),
      isOccasional: of('connection')?.state === 'occasionallyOffline',
      data: worstDataFirst.find((one) => data.includes(one)) ?? null,
    };
  });
}
type View = Awaited<ReturnType<typeof judged>>[number];

const isHeard = ({ state }: View): boolean => state === 'online' || state === 'late';

function passes(view: View, filter: DeviceFilter): boolean {
  if (filter === 'lowBattery') return view.isLow;
  if (filter === 'poorSignal') return view.isPoor;
  if (filter === 'occasional') return view.isOccasional;
  if (filter === 'alarmed') return view.level !== null;
  if (filter === 'plain') return view.device.security === 'plain';
  if (filter === 'dataNormal') return view.data === 'normal' && isHeard(view);
  if (filter === 'fastChange' || filter === 'abnormal' || filter === 'largeChange') return view.data === filter;
  return view.state === filter;
}

/** Counts a station as pages would from what they judge. Figures of 0 are left out. */
function counted(stationId: number, views: readonly View[]): StationCounts {
  const count = <K extends string | number>(keys: readonly K[], of: (key: K) => number) =>
    Object.fromEntries(keys.map((key) => [key, of(key)] as const).filter(([, n]) => n > 0));
  const states = ['online', 'late', 'offline', 'none'] as const;
  const those = (isMeant: (view: View) => boolean): number => views.filter(isMeant).length;
  const marks = views.map(({ state: found, isLow, isPoor, isOccasional }) => {
    if (found !== 'online') return found;
    return isLow ? 'lowBattery' : isPoor ? 'poorSignal' : isOccasional ? 'occasional' : 'normal';
  });
  const silent = views.flatMap((view) => (view.state === 'offline' && view.heard !== null ? [view.heard] : []));
  const sensors = views.flatMap(({ ofSensors }) => ofSensors);
  const heard = views.filter(isHeard).flatMap(({ ofSensors }) => ofSensors);
  const disabled = count(states, (found) => those((view) => !view.device.isEnabled && view.state === found));
  return {
    ...{ stationId, at: new Date(server.clock.now).toISOString() },
    devices: count(deviceFilters, (filter) => those((view) => passes(view, filter))),
    levels: count([1, 2, 3, 4], (level) => those((view) => view.level === level)),
    calm: count(states, (found) => those((view) => view.level === null && view.state === found)),
    ...(Object.keys(disabled).length > 0 && { disabled }),
    sensors: {
      ...count(['total'], () => views.reduce((sum, { device }) => sum + device.sensors.length, 0)),
      ...count(['abnormal', 'fastChange', 'largeChange'], (one) => sensors.filter((s) => s === one).length),
      ...count(['normal'], () => heard.filter((s) => s === 'normal').length),
    },
    mark: deviceMarks.find((mark) => marks.includes(mark))!,
    silentSince: silent.length === 0 ? null : new Date(Math.min(...silent)).toISOString(),
  };
}

const nullsLast = (x: number | null, y: number | null, sign: number): number =>
  x === null || y === null ? Number(x === null) - Number(y === null) : sign * (x - y);

const collator = new Intl.Collator('zh', { numeric: true });
const ranks = ['offline', 'late', 'none', 'online'];
function ordered(views: readonly View[], key: JudgedDevicesQuery['sort'], sign: number): string[] {
  const of = (view: View): number | null => {
    if (key === 'state') return ranks.indexOf(view.state);
    if (key === 'collected') return view.collected === null ? null : Date.parse(view.collected);
    if (key === 'alarm') return view.level;
    return key === 'battery' ? view.battery : view.signal;
  };
  const compare = (a: View, b: View): number => {
    if (key === 'device') return sign * collator.compare(a.device.name, b.device.name);
    if (key === 'station') return sign * collator.compare(a.device.stationName, b.device.stationName);
    return nullsLast(of(a), of(b), sign);
  };
  const newest = ({ collected }: View): number | null => (collected === null ? null : Date.parse(collected));
  const tie = (a: View, b: View): number => (key === 'alarm' ? nullsLast(newest(a), newest(b), -1) : 0);
  return [...views]
    .sort((a, b) => compare(a, b) || tie(a, b) || a.device.id - b.device.id)
    .map(({ device }) => device.deviceNo);
}

test('judges, narrows, sorts and counts in the database as pages do', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deviceArbitrary, { minLength: 1, maxLength: 12 }), async (fleet) => {
      await clear();
      await store(fleet);
      const views = await judged(fleet);
      const stations = Map.groupBy(views, ({ device }) => device.stationId);
      expect(await countStations(server.pool, server.clock.now)).toEqual(
        new Map([...stations].map(([id, own]) => [id, counted(id, own)])),
      );
      for (const filter of deviceFilters) {
        const found = await list(`state=${filter}`);
        const wanted = views.filter((view) => passes(view, filter)).map(({ device }) => device.deviceNo);
        expect([filter, numbers(found).sort(), found.total, found.all]).toEqual([
          filter,
          wanted.sort(),
          wanted.length,
          fleet.length,
        ]);
      }
      for (const key of [...deviceSortKeys, 'alarm'] as const)
        for (const order of ['ascending', 'descending'])
          expect([key, order, numbers(await list(`sort=${key}&order=${order}`))]).toEqual([
            key,
            order,
            ordered(views, key, order === 'ascending' ? 1 : -1),
          ]);
    }),
    { numRuns: 25 },
  );
});

const plain = {
  ...{
    station: site.a.station,
    security: 'plain',
    isEnabled: true,
    contact: null,
    status: null,
    battery: null,
    signal: null,
  },
  ...{ sendCycle: null, readings: [], alarms: [], connection: null, voltage: null, reception: null },
};

test('cuts pages without gaps, each with the devices as the overview has them', async () => {
  await store(Array.from({ length: 25 }, (_, place) => ({ ...plain, name: `RTU ${25 - place}` })));
  const pages: Device[] = [];
  for (const current of [1, 2, 3]) {
    const { body } = await server.call<Found>(admin, 'GET', `/rest/devices/judged?size=10&current=${current}`);
    expect(body.data).toMatchObject({ current, size: 10, total: 25, all: 25 });
    pages.push(...body.data.records);
  }
  // Also behind the end of what is narrowed, as a list that has become shorter.
  expect(await list('keyword=RTU&current=2')).toMatchObject({ total: 25, all: 25, records: [] });
  expect(pages.map(({ name }) => name)).toEqual(Array.from({ length: 25 }, (_, place) => `RTU ${place + 1}`));
  const { body } = await server.call<Overview>(admin, 'GET', '/rest/overview');
  expect(pages.toSorted((a, b) => a.id - b.id)).toEqual(body.data.devices);
});

test('finds all words anywhere, and takes signs of patterns as they are', async () => {
  await store([
    { ...plain, name: '后缘 100%' },
    { ...plain, name: '前缘', station: site.b.station },
    { ...plain, name: 'Склон', station: site.b.station },
  ]);
  const found = async (keyword: string) => numbers(await list(`keyword=${encodeURIComponent(keyword)}`));
  expect(await found('缘')).toEqual(['5001', '5002']);
  expect(await found('缘  STATION B')).toEqual(['5002']);
  expect(await found('%')).toEqual(['5001']);
  expect(await found('5002')).toEqual(['5002']);
  expect(await found('склон PROJECT')).toEqual(['5003']);
  expect(await found('缘 nothing')).toEqual([]);
});

test('finds devices by their numbers, as they are shown, and by their sensors', async () => {
  await store([site.a, site.b, site.a].map(({ station }, place) => ({ ...plain, station, name: `RTU ${place}` })));
  expect(numbers(await list('deviceNos=5003,5002,9999'))).toEqual(['5002', '5003']);
  expect(numbers(await list('deviceIds=1,3,9999'))).toEqual(['5001', '5003']);
  const { rows } = await server.pool.query<{ id: number }>(
    `INSERT INTO sensor (device_id, port, type, sub_address) SELECT id, 1, 'b4', 0 FROM device WHERE device_no = 5002 RETURNING id`,
  );
  expect(numbers(await list(`sensorIds=${rows[0]!.id},999999`))).toEqual(['5002']);
  expect(numbers(await list('families=array,inclination'))).toEqual(['5002']);
  expect(numbers(await list('families=array'))).toEqual([]);
  await server.pool.query('UPDATE sensor SET is_enabled = false');
  expect(numbers(await list('families=inclination'))).toEqual([]);
  expect((await server.call(admin, 'GET', '/rest/devices/judged?families=tide')).body.code).not.toBe(0);
});

test('gives the list of a large fleet again for some seconds, until somebody changes the registry', async () => {
  const { pool, bus, clock } = server;
  const large = `INSERT INTO device (id, device_no, station_id, name, security) SELECT n, n, $1, 'RTU ' || n, 'plain' FROM generate_series(1, 2001) n`;
  await pool.query(large, [site.a.station]);
  const first = async () => (await list('sort=battery&order=descending')).records[0]?.name;
  const rename = (name: string) => pool.query('UPDATE device SET name = $1 WHERE id = 1', [name]);
  expect(await first()).toBe('RTU 1');
  await rename('later');
  expect(await first()).toBe('RTU 1');
  clock.now += 3_000;
  expect(await first()).toBe('later');
  await rename('changed');
  await bus.publish([{ kind: 'registry', tables: ['device'] }]);
  await expect.poll(first).toBe('changed');
});

test('shows the own stations alone, and alarms only to those who may know them', async () => {
  await store([site.a, site.b, site.a].map(({ station }, place) => ({ ...plain, station, name: `RTU ${place}` })));
  const user = await restrictedUser(server.pool, 'lister', { company_id: site.a.company });
  const token = await server.login(user);
  expect(await list('', token)).toMatchObject({
    total: 2,
    all: 2,
    records: [{ deviceNo: '5001' }, { deviceNo: '5003' }],
  });
  expect(await list(`stationIds=${site.b.station}`, token)).toMatchObject({ total: 0, all: 0 });
  expect(numbers(await list(`stationIds=${site.b.station}`))).toEqual(['5002']);
  expect(await list(`onlyStationIds=${site.b.station}`)).toMatchObject({ total: 1, all: 3 });
  expect(numbers(await list(`projectId=${site.b.project}`))).toEqual(['5002']);

  await raise(3, site.a.station, rules[0]!, { level: 2, state: 'unacknowledged', aside: 'none' });
  expect(numbers(await list('state=alarmed', token))).toEqual(['5003']);
  expect(numbers(await list('sort=alarm', token))).toEqual(['5003', '5001']);
  await server.pool.query(
    `DELETE FROM role_menu rm USING menu m WHERE m.id = rm.menu_id AND rm.role_id = $1 AND m.auth = 'alarm:list'`,
    [user.roleId],
  );
  const unaware = await server.login(user);
  expect(numbers(await list('state=alarmed', unaware))).toEqual([]);
  expect(numbers(await list('sort=alarm', unaware))).toEqual(['5001', '5003']);
});
