import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurrentShifts, Page, Shift, ShiftDetail } from '@groundwatch/protocol/rest';
import { fingerprintOf } from '../src/features/shifts/step-shift.ts';
import { raiseAlarm, restrictedUser, seedSites, site } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let [first, second, outsider] = ['', '', ''];
const people = { first: { id: 0, password: '' }, second: { id: 0, password: '' } };

const ask = <T>(token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  server.call<T>(token, method, url, payload);
const start = async (token: string): Promise<ShiftDetail> =>
  (await ask<ShiftDetail>(token, 'POST', '/rest/shifts')).body.data;
const read = async (token: string, id: number) => ask<ShiftDetail>(token, 'GET', `/rest/shifts/${id}`);

const alarm = (stationId: number, level?: number) =>
  raiseAlarm(server.pool, { stationId, at: server.clock.now, ...(level && { level }) });

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  for (const name of ['first', 'second'] as const) {
    const user = await restrictedUser(server.pool, name, { company_id: site.a.company });
    people[name] = { id: user.userId, password: user.password };
    if (name === 'first') first = await server.login(user);
    else second = await server.login(user);
  }
  outsider = await server.login(await restrictedUser(server.pool, 'outsider', { company_id: site.b.company }));
});
afterAll(async () => server.close());

describe('shifts', () => {
  test('report what happened at the stations of their owner, with notes and actions', async () => {
    const { shift } = await start(first);
    expect(shift).toMatchObject({ state: 'running', accountName: 'first', isOwn: true, fingerprint: '' });
    server.clock.now += 60_000;
    const [here] = [await alarm(site.a.station), await alarm(site.b.station, 1)];
    await ask(first, 'POST', `/rest/alarms/${here}/acknowledge`, { note: 'called the ranger' });
    await ask(first, 'POST', `/rest/shifts/${shift.id}/notes`, { text: 'fog, no view', stationId: site.a.station });
    const { report } = (await read(first, shift.id)).body.data;
    expect(report.figures).toMatchObject({ raised: 1, byLevel: { 2: 1 }, open: 1, unacknowledged: 0, deeds: 1 });
    expect(report.raised.map(({ id }) => id)).toEqual([here]);
    expect(report.raised[0]).toMatchObject({ trigger: { value: 12.84, limit: 12 }, acknowledgedBy: 'first' });
    expect(report.deeds).toMatchObject([{ what: 'acknowledged', accountName: 'first', note: 'called the ranger' }]);
    expect(report.notes).toMatchObject([{ text: 'fog, no view', stationName: 'station a', accountName: 'first' }]);
  });

  test('one person has one at a time, and writes only into it and at visible places', async () => {
    const { own } = (await ask<CurrentShifts>(first, 'GET', '/rest/shifts/current')).body.data;
    const url = `/rest/shifts/${own?.id}/notes`;
    expect((await ask(first, 'POST', '/rest/shifts')).body.code).toBe(40_931);
    expect((await ask(second, 'POST', url, { text: 'x' })).status).toBe(403);
    expect((await ask(outsider, 'POST', url, { text: 'x' })).status).toBe(404);
    expect((await ask(first, 'POST', url, { text: 'x', stationId: site.b.station })).status).toBe(400);
  });

  test('are signed by two people with their passwords, and do not change afterwards', async () => {
    const { own } = (await ask<CurrentShifts>(first, 'GET', '/rest/shifts/current')).body.data;
    const id = own?.id ?? 0;
    const url = `/rest/shifts/${id}`;
    const wish = { nextUserId: people.second.id, remark: 'watch the crack' };
    expect((await ask(first, 'POST', `${url}/hand-over`, wish)).body.code).toBe(40_002);
    expect((await ask(first, 'POST', `${url}/hand-over`, { ...wish, password: 'wrong' })).body.code).toBe(40_001);
    expect((await ask(first, 'POST', `${url}/hand-over`, { ...wish, nextUserId: people.first.id })).status).toBe(400);
    const signed = await ask<ShiftDetail>(first, 'POST', `${url}/hand-over`, {
      ...wish,
      password: people.first.password,
    });
    expect(signed.body.data.shift).toMatchObject({ state: 'offered', nextName: 'second', remark: 'watch the crack' });
    expect(signed.body.data.shift.fingerprint).toBe(fingerprintOf(signed.body.data.report));
    expect((await ask(first, 'POST', `${url}/notes`, { text: 'late' })).body.code).toBe(40_932);

    server.clock.now += 60_000;
    await alarm(site.a.station, 1);
    expect((await ask(second, 'POST', `${url}/take`, { password: 'wrong' })).body.code).toBe(40_001);
    expect((await ask(outsider, 'POST', `${url}/take`, { password: 'x' })).status).toBe(404);
    const taken = await ask<ShiftDetail>(second, 'POST', `${url}/take`, { password: people.second.password });
    expect(taken.body.data.shift).toMatchObject({ state: 'running', accountName: 'second' });
    const after = (await read(second, id)).body.data;
    expect(after.shift).toMatchObject({ state: 'ended', nextName: 'second' });
    expect(after.report).toEqual(signed.body.data.report);
    expect(taken.body.data.report.figures).toMatchObject({ open: 2, raised: 0 });
    expect(taken.body.data.report.notes).toEqual(signed.body.data.report.notes);
    expect((await ask(second, 'POST', `${url}/take`, { password: people.second.password })).body.code).toBe(40_932);
  });

  test('a signature can be withdrawn until the other has signed; without a successor the shift ends', async () => {
    const { own } = (await ask<CurrentShifts>(second, 'GET', '/rest/shifts/current')).body.data;
    const url = `/rest/shifts/${own?.id}`;
    const { password } = people.second;
    await ask(second, 'POST', `${url}/hand-over`, { nextUserId: people.first.id, password });
    expect((await ask<CurrentShifts>(first, 'GET', '/rest/shifts/current')).body.data.offered).toHaveLength(1);
    const back = await ask<ShiftDetail>(second, 'DELETE', `${url}/hand-over`);
    expect(back.body.data.shift).toMatchObject({ state: 'running', fingerprint: '', nextName: '' });
    const ended = await ask<ShiftDetail>(second, 'POST', `${url}/hand-over`, { nextUserId: null, password });
    expect(ended.body.data.shift.state).toBe('ended');
    expect((await ask<CurrentShifts>(second, 'GET', '/rest/shifts/current')).body.data.own).toBeNull();
  });

  test('are offered to people who see one of their stations, and show each only what they see', async () => {
    const narrow = await restrictedUser(server.pool, 'narrow', { station_id: site.b.station });
    await server.pool.query('INSERT INTO data_scope (user_id, station_id) VALUES ($1, $2)', [
      narrow.userId,
      site.a.station,
    ]);
    const other = await restrictedUser(server.pool, 'wide', { company_id: site.b.company });
    await server.pool.query('INSERT INTO data_scope (user_id, company_id) VALUES ($1, $2)', [
      other.userId,
      site.a.company,
    ]);
    const names = async (token: string) =>
      (await ask<{ accountName: string }[]>(token, 'GET', '/rest/shifts/successors')).body.data.map(
        ({ accountName }) => accountName,
      );
    expect(await names(first)).toEqual(['admin', 'narrow', 'second', 'wide']);
    expect(await names(outsider)).toEqual(['admin', 'narrow', 'wide']);

    const wide = await server.login(other);
    const { id } = (await start(wide)).shift;
    server.clock.now += 60_000;
    await alarm(site.b.station, 1);
    const hereId = await alarm(site.a.station, 3);
    const signed = await ask<ShiftDetail>(wide, 'POST', `/rest/shifts/${id}/hand-over`, {
      nextUserId: people.first.id,
      password: other.password,
    });
    expect(signed.body.data.report.figures).toMatchObject({ raised: 2, byLevel: { 1: 1, 3: 1 }, devices: 2 });
    const { report } = (await read(first, id)).body.data;
    expect(report.raised.map(({ id: alarmId }) => alarmId)).toEqual([hereId]);
    expect(report.figures).toMatchObject({ raised: 1, byLevel: { 3: 1 }, open: report.open.length, devices: 1 });
    await ask(wide, 'DELETE', `/rest/shifts/${id}/hand-over`);
  });

  test('those over other stations do not exist', async () => {
    const { records } = (await ask<Page<Shift>>(first, 'GET', '/rest/shifts')).body.data;
    expect(records).toHaveLength(2);
    expect((await ask<Page<Shift>>(outsider, 'GET', '/rest/shifts')).body.data.total).toBe(0);
    expect((await read(outsider, records[0]?.id ?? 0)).status).toBe(404);
  });

  test.each(['zh-chs', 'en', 'ja'])('are printed in %s', async (language) => {
    const { records } = (await ask<Page<Shift>>(first, 'GET', '/rest/shifts')).body.data;
    const answer = await server.app.inject({
      url: `/rest/shifts/${records.at(-1)?.id}/pdf?language=${language}&timeZone=Asia%2FShanghai`,
      headers: { authorization: `Bearer ${first}` },
    });
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.length).toBeGreaterThan(8_000);
  });
});
