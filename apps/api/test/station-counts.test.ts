import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { withoutAlarms, type Counted, type StationCounts } from '@groundwatch/protocol/model';
import { countStations } from '../src/features/overview/count-stations.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { connectLive, type LiveClient } from './support/live-client.ts';
import { startBeside, startTestServer, type TestServer } from './support/server.ts';

const RULE = 901;
const DEVICES = 8;
const FIRST = 5_001;
const WAIT = { timeout: 10_000, interval: 50 };

let server: TestServer;
let port: number;
let tokens: string[];
let withoutAlarmList: string;
beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server;
  await seedSites(pool);
  await pool.query(
    `INSERT INTO alarm_rule (id, name, scope_kind, scope_id) OVERRIDING SYSTEM VALUE VALUES ($1, 'tilt', 'station', $2)`,
    [RULE, site.a.station],
  );
  await pool.query(
    `INSERT INTO device (id, device_no, station_id, name, security) SELECT n, n, $1, 'RTU ' || n, 'plain'
     FROM generate_series($2::int, $3::int) n`,
    [site.a.station, FIRST, FIRST + DEVICES - 1],
  );
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
  const own = await restrictedUser(pool, 'own', { company_id: site.a.company });
  const deaf = await restrictedUser(pool, 'deaf', { company_id: site.a.company });
  await pool.query(
    `DELETE FROM role_menu rm USING menu m WHERE m.id = rm.menu_id AND rm.role_id = $1 AND m.auth = 'alarm:list'`,
    [deaf.roleId],
  );
  tokens = [await server.login(), await server.login(own)];
  withoutAlarmList = await server.login(deaf);
});
afterAll(() => server.close());

const open: LiveClient[] = [];
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.disconnect();
});

/** A page: the counts of the snapshot, then those sent to it. */
async function follow(token: string, at = port): Promise<() => StationCounts[]> {
  const client = await connectLive(at, token);
  open.push(client);
  const known = new Map<number, StationCounts>();
  const take = (rows: readonly StationCounts[]): void => {
    for (const row of rows) if (row.at >= (known.get(row.stationId)?.at ?? '')) known.set(row.stationId, row);
  };
  client.socket.on('live:counts', take);
  const answer = await client.watch({ scope: 'summary' });
  if (!answer.ok) throw new Error(answer.msg);
  expect(answer.snapshot).toMatchObject({ readings: [], statuses: [], contacts: [], analyses: [] });
  take(answer.snapshot.counts ?? []);
  return () => figures([...known.values()].filter(({ devices }) => Object.keys(devices).length > 0));
}

const figures = (rows: Iterable<StationCounts>): StationCounts[] =>
  [...rows].map((row) => ({ ...row, at: '' })).sort((a, b) => a.stationId - b.stationId);
const stored = async (stationId?: number): Promise<StationCounts[]> =>
  figures(
    [...(await countStations(server.pool, server.clock.now)).values()].filter(
      (row) => stationId === undefined || row.stationId === stationId,
    ),
  );

const change = fc.record({
  what: fc.constantFrom('heard', 'analysed', 'raised', 'ended', 'moved', 'removed', 'time'),
  device: fc.integer({ min: FIRST, max: FIRST + DEVICES - 1 }),
  to: fc.nat(3),
});

/** Changes stored data, as ingest, people and time do, without a bus message. */
async function make({ what, device, to }: { what: string; device: number; to: number }): Promise<void> {
  const { pool, clock } = server;
  const run = (text: string, values: unknown[]) => pool.query(text, values);
  if (what === 'time') clock.now += to * 400_000;
  else if (what === 'heard')
    await run(
      `INSERT INTO device_contact (device_id, seen_at, is_connected, ingest_id) SELECT id, $2, true, 'x' FROM device WHERE id = $1
       ON CONFLICT (device_id) DO UPDATE SET seen_at = excluded.seen_at`,
      [device, new Date(clock.now)],
    );
  else if (what === 'analysed')
    await run(
      `INSERT INTO analysis_state (device_id, sensor_id, aspect, state, since) SELECT id, 0, 'voltage', $2, now() FROM device WHERE id = $1
       ON CONFLICT (device_id, sensor_id, aspect) DO UPDATE SET state = excluded.state`,
      [device, to > 1 ? 'low' : 'normal'],
    );
  else if (what === 'raised')
    await run(
      `INSERT INTO alarm (rule_id, version, subject, kind, station_id, device_id, state, level, worst_level, trigger, first_triggered_at, triggered_at,
        raised_at, changed_at) SELECT $1, 1, 'device:' || id, 'offline', station_id, id, 'unacknowledged', $3, $3, '{}', now(), now(), now(), now()
       FROM device WHERE id = $2 ON CONFLICT DO NOTHING`,
      [RULE, device, to + 1],
    );
  else if (what === 'ended') await run('DELETE FROM alarm WHERE device_id = $1', [device]);
  else if (what === 'moved')
    await run('UPDATE device SET station_id = $2 WHERE id = $1', [device, to > 1 ? site.a.station : site.b.station]);
  else
    for (const table of ['alarm', 'analysis_state', 'device_contact', 'device'])
      await run(`DELETE FROM ${table} WHERE ${table === 'device' ? 'id' : 'device_id'} = $1`, [device]);
}

test('says the counts that are stored, in every process and within what each may see, whatever changes', async () => {
  let beside = await startBeside(server);
  try {
    const pages = await Promise.all([
      ...tokens.map((token) => follow(token)),
      ...tokens.map((token) => follow(token, beside.port)),
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        for (const one of changes) await make(one);
        const [all, own] = [await stored(), await stored(site.a.station)];
        for (const [at, page] of pages.entries()) await expect.poll(page, WAIT).toEqual(at % 2 === 0 ? all : own);
      }),
      { numRuns: 6 },
    );
    // The other process dies, and the next one reports the changes since then.
    await beside.close();
    await make({ what: 'heard', device: FIRST, to: 0 });
    server.clock.now += 2_000_000;
    beside = await startBeside(server);
    const again = await follow(tokens[0]!, beside.port);
    expect(again()).toEqual(await stored());
  } finally {
    await beside.close();
  }
});

test('says nothing of alarms to those who may not know them', async () => {
  const page = await follow(withoutAlarmList);
  await make({ what: 'removed', device: FIRST, to: 0 });
  await server.pool.query(
    `INSERT INTO device (id, device_no, station_id, name, security) VALUES ($1::int, $1::int, $2, 'RTU', 'plain')`,
    [FIRST, site.a.station],
  );
  await make({ what: 'raised', device: FIRST, to: 1 });
  const counted = await stored(site.a.station);
  expect(counted[0]?.levels).not.toEqual({});
  await expect.poll(page, WAIT).toEqual(counted.map(withoutAlarms));
  expect(page()[0]).toMatchObject({ levels: {} });
});

test('says when the counts were made, also where none has changed, and lets them grow old while counting fails', async () => {
  const { pool, clock } = server;
  const told = new Map<LiveClient, Counted>();
  const watch = async (): Promise<{ now: () => Counted | undefined; snapshot: Counted }> => {
    const client = await connectLive(port, tokens[0]!);
    open.push(client);
    client.socket.on('live:counts', (_rows, counted) => told.set(client, counted));
    const answer = await client.watch({ scope: 'summary' });
    if (!answer.ok || !answer.snapshot.counted) throw new Error('no time of the counts');
    return { now: () => told.get(client), snapshot: answer.snapshot.counted };
  };
  const isOld = ({ until }: Counted): boolean => clock.now > Date.parse(until);
  const nowIs = (counted: Counted | undefined): boolean => counted?.at === new Date(clock.now).toISOString();
  const first = await watch();
  // The first answer may be of a count before an earlier test moved the clock.
  await expect.poll(() => isOld(first.now() ?? first.snapshot), WAIT).toBe(false);
  clock.now += 1;
  await expect.poll(() => nowIs(first.now()), WAIT).toBe(true);
  await make({ what: 'raised', device: FIRST, to: 0 });
  const beside = await startBeside(server);
  let late: Promise<StationCounts[]> | undefined;
  await pool.query('ALTER TABLE analysis_state RENAME TO analysis_state_away');
  try {
    await expect(countStations(pool, clock.now)).rejects.toThrow('analysis_state');
    // The longest time for which any count is current.
    clock.now += 60_001;
    expect(isOld(first.now()!)).toBe(true);
    expect(isOld((await watch()).snapshot)).toBe(true);
    // A process that has never counted: whoever watches gets the alarms, and the counts once there are some.
    const other = await connectLive(beside.port, tokens[0]!);
    open.push(other);
    late = new Promise((resolve) => other.socket.once('live:counts', (rows) => resolve(figures(rows))));
    const answer = await other.watch({ scope: 'summary' });
    expect(answer.ok && [answer.snapshot.counts, answer.snapshot.alarms.some(({ ruleId }) => ruleId === RULE)]).toEqual(
      [undefined, true],
    );
  } finally {
    await pool.query('ALTER TABLE analysis_state_away RENAME TO analysis_state');
  }
  await expect.poll(() => nowIs(first.now()), { ...WAIT, timeout: 20_000 }).toBe(true);
  expect(await late).toEqual(await stored());
  await beside.close();
});

test('says when the newest report that came on time was collected and received, of the stations that each may see', async () => {
  const { now } = server.clock;
  const report = (device: number, receivedS: number, collectedS: number) =>
    server.pool.query(
      `INSERT INTO latest_status (device_id, collected_at, received_at, values) VALUES ($1, $2, $3, '{}')
       ON CONFLICT (device_id) DO UPDATE SET collected_at = excluded.collected_at, received_at = excluded.received_at`,
      [device, new Date(now + collectedS * 1_000), new Date(now + receivedS * 1_000)],
    );
  await report(site.b.device, 10, 7);
  await report(site.a.device, 5, 1);
  await server.pool.query(
    `INSERT INTO device (id, device_no, station_id, name, security) VALUES (6001, 6001, $1, 'resent', 'plain'), (6002, 6002, $1, 'ahead', 'plain')`,
    [site.a.station],
  );
  await report(6_001, 20, 20 - 7_200);
  await report(6_002, 20, 21);
  const told = new Map<string, Counted>();
  for (const token of tokens) {
    const client = await connectLive(port, token);
    open.push(client);
    client.socket.on('live:counts', (_rows, counted) => told.set(token, counted));
    await client.watch({ scope: 'summary' });
  }
  const at = (second: number): string => new Date(now + second * 1_000).toISOString();
  await expect
    .poll(() => tokens.map((token) => told.get(token)?.newest), WAIT)
    .toEqual([
      { collectTime: at(7), receiveTime: at(10) },
      { collectTime: at(1), receiveTime: at(5) },
    ]);
});

test('asks who may see further stations to watch again', async () => {
  const { pool, bus } = server;
  const user = await restrictedUser(pool, 'viewer', { station_id: site.a.station });
  await pool.query(
    `DELETE FROM role_menu rm USING menu m WHERE m.id = rm.menu_id AND rm.role_id = $1 AND m.auth <> 'home:view'`,
    [user.roleId],
  );
  const client = await connectLive(port, await server.login(user));
  open.push(client);
  const stationsOf = async () => {
    const answer = await client.watch({ scope: 'summary' });
    return answer.ok && answer.snapshot.counts?.map(({ stationId }) => stationId);
  };
  expect(await stationsOf()).toEqual([site.a.station]);
  const asked = new Promise((resolve) => client.socket.once('live:resync', resolve));
  await pool.query('INSERT INTO data_scope (user_id, station_id) VALUES ($1, $2)', [user.userId, site.b.station]);
  await bus.publish([{ kind: 'registry', tables: ['app_user'] }]);
  expect(await asked).toEqual({ reason: 'rights' });
  expect(await stationsOf()).toEqual([site.a.station, site.b.station]);
});

test('of a summary come changes that others must see, but no values', async () => {
  const [summary, all] = [await connectLive(port, tokens[1]!), await connectLive(port, tokens[1]!)];
  open.push(summary, all);
  const heard: string[] = [];
  summary.socket.onAny((event: string) => event === 'live:counts' || heard.push(event));
  await summary.watch({ scope: 'summary' });
  await all.watch({ scope: 'all' });
  const seenTime = new Date(server.clock.now).toISOString();
  const contact = { deviceNo: site.a.deviceNo, stationId: site.a.station, isConnected: true, seenTime };
  await server.bus.publish([{ kind: 'live', readings: [], statuses: [], contacts: [contact] }]);
  await all.until((batches) => batches.length > 0);
  const changed = { topic: 'horns', stationId: site.a.station, id: 'x', state: 'awaiting' } as const;
  await server.bus.publish([{ kind: 'changed', changed }]);
  await expect.poll(() => heard, WAIT).toEqual(['live:changed']);
});
