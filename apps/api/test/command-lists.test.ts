import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Command, Page } from '@groundwatch/protocol/rest';
import { commandBench } from './support/command-bench.ts';
import { clock, COMMANDS, horn, raw, userWith, write } from './support/commands.ts';
import { restrictedUser, site } from './support/fixtures.ts';
import type { TestServer } from './support/server.ts';

const bench = commandBench();
const { send, listed, stateOf, markSent } = bench;
let server: TestServer;
let admin: string;
beforeAll(() => {
  ({ server, admin } = bench);
});

describe('rights and scope', () => {
  test('commands and horns have separate permissions', async () => {
    const commander = await userWith(server, 'commander', ['device:command']);
    const hornist = await userWith(server, 'hornist', ['device:horn']);
    const viewer = await userWith(server, 'viewer', ['device:list', 'home:view']);
    const lister = await userWith(server, 'lister', ['command:list']);
    const by = ({ token, password }: typeof viewer, order: object) => send(order, { password }, COMMANDS, token);
    const statuses = async (order: object) =>
      Promise.all([commander, hornist, viewer, lister].map(async (user) => (await by(user, order)).status));
    expect(await statuses(clock)).toEqual([200, 403, 403, 403]);
    expect(await statuses(horn)).toEqual([403, 200, 403, 403]);
    const [sounded, set] = (await listed()).records;
    const take = async ({ token, password }: typeof viewer, id = '') =>
      (await server.call(token, 'DELETE', `/rest/commands/${id}`, { password })).status;
    expect(await Promise.all([hornist, viewer, lister].map((user) => take(user, set?.id)))).toEqual([403, 403, 403]);
    expect(await take(commander, sounded?.id)).toBe(403);
    expect([await take(hornist, sounded?.id), await take(commander, set?.id)]).toEqual([200, 200]);
    const reads = async ({ token }: typeof viewer) =>
      Promise.all(
        ['/rest/commands', COMMANDS, `/rest/commands/${set?.id}`].map(
          async (url) => (await server.call(token, 'GET', url)).status,
        ),
      );
    expect(await reads(commander)).toEqual([403, 200, 200]);
    expect(await reads(hornist)).toEqual([403, 200, 200]);
    expect(await reads(lister)).toEqual([200, 200, 200]);
    expect(await reads(viewer)).toEqual([403, 403, 403]);
  });

  test('elsewhere neither device nor command exists', async () => {
    const stranger = await restrictedUser(server.pool, 'stranger', { company_id: site.b.company });
    const token = await server.login(stranger);
    const { id } = (await send(clock)).body.data;
    const { password } = stranger;
    expect((await send(clock, { password }, COMMANDS, token)).status).toBe(404);
    expect((await server.call(token, 'GET', COMMANDS)).status).toBe(404);
    expect((await server.call(token, 'GET', `/rest/commands/${id}`)).status).toBe(404);
    expect((await server.call(token, 'DELETE', `/rest/commands/${id}`, { password })).status).toBe(404);
    for (const query of [
      '',
      `?deviceNo=${site.a.deviceNo}`,
      `?stationId=${site.a.station}`,
      '?keyword=device',
      '?state=open',
    ])
      expect(await listed(query, token)).toMatchObject({ total: 0, records: [] });
    const own = await send(clock, { password }, `/rest/devices/${site.b.deviceNo}/commands`, token);
    expect((await listed('', token)).records.map((command) => command.id)).toEqual([own.body.data.id]);
    expect(await stateOf(id)).toBe('queued');
    expect((await listed()).total).toBe(2);
  });

  test('hides everything after the right or the scope was lost', async () => {
    const user = await userWith(server, 'leaver', ['command:list', 'device:command']);
    await send(clock);
    expect((await listed('', user.token)).total).toBe(1);
    await server.pool.query('DELETE FROM data_scope WHERE user_id = $1', [user.userId]);
    server.clock.now += 3_000;
    expect((await listed('', user.token)).total).toBe(0);
    expect((await send(clock, { password: user.password }, COMMANDS, user.token)).status).toBe(404);
    await server.pool.query('DELETE FROM role_menu WHERE role_id = $1', [user.roleId]);
    server.clock.now += 3_000;
    expect((await server.call(user.token, 'GET', '/rest/commands')).status).toBe(403);
  });
});

describe('lists', () => {
  const numbers = async (query = '') => (await listed(query)).records.map(({ number }) => number);

  test('are filtered, searched and paged, newest first', async () => {
    const made: number[] = [];
    const orders = [
      { ...clock, note: 'drifts' },
      write({ sendCycle: 61 }),
      raw('AT+CSQ'),
      horn,
      { kind: 'read', body: { set: 1 } },
    ];
    const ids: string[] = [];
    for (const order of orders) {
      server.clock.now += 60_000;
      const { number, id } = (await send(order)).body.data;
      made.push(number);
      ids.push(id);
    }
    const other = (await send(clock, {}, `/rest/devices/${site.b.deviceNo}/commands`)).body.data;
    const [drift = 0, cycle = 0, at = 0, sounded = 0, read = 0] = made;
    await markSent(ids[2] ?? '');
    await server.pool.query("UPDATE command SET state = 'expired', ended_at = created_at WHERE id = $1", [ids[3]]);
    expect(await numbers()).toEqual([other.number, read, sounded, at, cycle, drift]);
    expect(await numbers('?current=2&size=2')).toEqual([sounded, at]);
    expect((await listed('?current=9&size=2')).total).toBe(6);
    expect(await numbers(`?deviceNo=${site.b.deviceNo}`)).toEqual([other.number]);
    expect(await numbers(`?stationId=${site.b.station}`)).toEqual([other.number]);
    expect(await numbers('?deviceNo=999')).toEqual([]);
    expect(await numbers('?kind=clock')).toEqual([other.number, drift]);
    expect(await numbers('?state=open')).toEqual([other.number, read, at, cycle, drift]);
    expect(await numbers('?state=queued')).toEqual([other.number, read, cycle, drift]);
    expect(await numbers('?state=sent')).toEqual([at]);
    expect(await numbers('?state=expired')).toEqual([sounded]);
    const from = new Date(server.clock.now - 60_000).toISOString();
    expect(await numbers(`?from=${from}`)).toEqual([other.number, read, sounded]);
    expect(await numbers(`?to=${from}`)).toEqual([at, cycle, drift]);
    expect(await numbers('?keyword=drift')).toEqual([drift]);
    expect(await numbers('?keyword=csq')).toEqual([at]);
    expect(await numbers('?keyword=sendCycle')).toEqual([cycle]);
    expect(await numbers('?keyword=device%20b')).toEqual([other.number]);
    expect(await numbers(`?keyword=%23${drift}`)).toEqual([drift]);
    expect(await numbers('?keyword=%25')).toEqual([]);
    expect(await numbers('?keyword=99999999999999999999')).toEqual([]);
    expect(await numbers(`?rolloutId=${randomUUID()}`)).toEqual([]);
    const { body } = await server.call<Page<Command>>(admin, 'GET', `${COMMANDS}?state=open`);
    expect(body.data.records.map(({ number }) => number)).toEqual([read, at, cycle, drift]);
  });

  test('invalid queries are refused', async () => {
    for (const query of ['state=gone', 'kind=x', 'from=yesterday', 'rolloutId=1', 'deviceNo=x', 'size=0'])
      expect((await server.call(admin, 'GET', `/rest/commands?${query}`)).status).toBe(400);
    expect((await server.call(admin, 'GET', '/rest/commands/1')).status).toBe(400);
    expect((await server.call(admin, 'GET', `/rest/commands/${randomUUID()}`)).status).toBe(404);
  });
});
