import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealer } from '@groundwatch/db';
import { clock, horn, sender, write } from './support/commands.ts';
import { site } from './support/fixtures.ts';
import { horns, hornBench } from './support/horn-bench.ts';
import type { TestServer } from './support/server.ts';

/** Devices that cannot prove their identity, behind TCP servers on untrusted networks. */

const bench = hornBench();
const { ask, answer, detail, decide, pass, commandOf } = bench;
let server: TestServer;
beforeAll(() => {
  ({ server } = bench);
});
const servers = (isTrusted: boolean, also = false) =>
  server.pool.query(
    `INSERT INTO tcp_server (id, name, port, is_trusted) VALUES (81, 'field', 9081, $1), (82, 'office', 9082, $2)
      ON CONFLICT (id) DO UPDATE SET is_trusted = excluded.is_trusted`,
    [isTrusted, also],
  );
const bind = (deviceNo: string, tcpServerId: number | null) =>
  server.pool.query('UPDATE device SET tcp_server_id = $2 WHERE device_no = $1', [deviceNo, tcpServerId]);
const prove = (deviceNo: string, isProven: boolean) =>
  server.pool.query(`UPDATE device SET security = $2, secret = $3 WHERE device_no = $1`, [
    deviceNo,
    isProven ? 'authenticated' : 'plain',
    isProven ? sealer().seal('device secret', Buffer.alloc(16, 0xab)) : null,
  ]);
const send = (order: object) => sender(server, () => bench.admin)(order);
const REFUSED = { status: 409, body: { code: 40_908, msg: expect.stringContaining('device a') } };

beforeEach(() => servers(false));
afterEach(async () => {
  for (const deviceNo of [horns.first, horns.second]) {
    await prove(deviceNo, false);
    await bind(deviceNo, null);
  }
});

describe('commands that need proof', () => {
  test.each([
    ['a secret', write({ deviceSecret: 'ab'.repeat(16) })],
    ['a centre password among others', write({ sendCycle: 60, centre0Password: 'pass' })],
    ['a horn', horn],
    ['a horn on trial', { kind: 'horn', body: { action: 2, level: 1, duration: 5, voice: 0 } }],
  ])('%s is refused with a message', async (_, body) => {
    expect(await send(body)).toMatchObject(REFUSED);
  });

  test.each([
    ['other parameters', write({ sendCycle: 60 })],
    ['the clock', clock],
    ['a horn being quiet', { kind: 'horn', body: { action: 0, level: 4, duration: 0, voice: 0 } }],
  ])('%s is accepted', async (_, body) => {
    expect((await send(body)).status).toBe(200);
  });

  test('are sent only to devices with a secret, or a certificate, or into trusted networks', async () => {
    const secret = write({ deviceSecret: 'ab'.repeat(16) });
    await servers(true);
    expect((await send(secret)).status).toBe(409);
    await bind(horns.first, 81);
    expect((await send(secret)).status).toBe(200);
    await bind(horns.first, 82);
    expect((await send(secret)).status).toBe(409);
    const secure = (tls: string) => server.pool.query('UPDATE tcp_server SET tls = $1 WHERE id = 82', [tls]);
    await secure('required');
    expect((await send(secret)).status).toBe(200);
    await secure('asked');
    expect((await send(secret)).status).toBe(409);
    await prove(horns.first, true);
    expect((await send(secret)).status).toBe(200);
  });
});

describe('a sounding', () => {
  test('is refused where a chosen horn cannot prove its identity, and skips such reserves', async () => {
    expect(await ask()).toMatchObject(REFUSED);
    await prove(horns.first, true);
    const { id } = (await ask()).body.data;
    expect((await detail(id)).horns.map(({ deviceNo }) => deviceNo)).toEqual([horns.first]);
    const { body } = await server.call<{ horns: { deviceNo: string; isUnproven: boolean }[] }[]>(
      bench.admin,
      'GET',
      '/rest/horns/stations',
    );
    expect(body.data[0]?.horns.map(({ isUnproven }) => isUnproven)).toEqual([false, true, true]);
  });

  test('calls no reserve that became unproven meanwhile, and still commands horns to be quiet', async () => {
    for (const deviceNo of [horns.first, horns.second]) await prove(deviceNo, true);
    const { id } = (await ask()).body.data;
    await prove(horns.second, false);
    await answer(horns.first, 'failed', 'refused');
    await pass(1);
    expect(await commandOf(horns.second)).toEqual([]);
    expect((await detail(id)).horns[1]).toMatchObject({ order: { state: 'failed', reason: 'unproven' } });

    const again = (await ask({ hasReserves: false })).body.data.id;
    await answer(horns.first, 'applied');
    await pass(1);
    await prove(horns.first, false);
    expect((await decide(again, 'stop')).status).toBe(200);
    expect((await commandOf(horns.first)).at(-1)).toMatchObject({ body: { action: 0 } });
  });
});

test('whoever may see the station reads whether its devices are plain', async () => {
  const { body } = await server.call<{ devices: { deviceNo: string; security: string }[] }>(
    bench.admin,
    'GET',
    '/rest/overview',
  );
  expect(body.data.devices.find(({ deviceNo }) => deviceNo === site.a.deviceNo)).toMatchObject({ security: 'plain' });
});
