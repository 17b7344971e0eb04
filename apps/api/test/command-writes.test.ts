import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealer } from '@groundwatch/db';
import type { Command } from '@groundwatch/protocol/rest';
import { commandBench } from './support/command-bench.ts';
import { clock, COMMANDS, horn, PASSWORD, userWith, write } from './support/commands.ts';
import { site } from './support/fixtures.ts';
import type { TestServer } from './support/server.ts';

const bench = commandBench();
const { heard, lines, send, detail, listed, audited, stateOf, published } = bench;
let server: TestServer;
let admin: string;
beforeAll(() => {
  ({ server, admin } = bench);
});
const SECRET = 'ab'.repeat(16);

describe('writes', () => {
  test('a newer one takes over what both set; horn commands stay', async () => {
    const first = (await send(write({ sendCycle: 60 }))).body.data;
    const both = (await send(write({ sendCycle: 70, collectCycle: 70 }))).body.data;
    const sounded = [(await send(horn)).body.data, (await send(horn)).body.data];
    expect(await detail(first.id)).toMatchObject({
      state: 'superseded',
      supersededBy: { id: both.id, number: both.number },
      endedAt: expect.any(String),
    });
    await send(write({ collectCycle: 80 }));
    expect(await detail(both.id)).toMatchObject({ state: 'queued', dropped: ['collectCycle'], supersededBy: null });
    for (const { id } of sounded) expect(await stateOf(id)).toBe('queued');
    const [, second] = await audited();
    expect(second?.detail).toMatchObject({ superseded: [first.number], set: 1, values: { sendCycle: 70 } });
    await expect
      .poll(() =>
        published()
          .filter(({ id }) => id === first.id)
          .map(({ state }) => state),
      )
      .toEqual(['queued', 'superseded']);
  });

  test('what shares a wire value is completed by pending values, else by reported ones', async () => {
    await server.pool.query(
      `INSERT INTO device_parameter VALUES ($1, 1, '{"sensorTypePort1": 1, "sensorTypePort2": 2, "sensorTypePort3": 3, "sensorTypePort4": 4}', now())`,
      [site.a.device],
    );
    const first = (await send(write({ sensorTypePort1: 5 }))).body.data;
    expect(first.body).toEqual({
      set: 1,
      values: { sensorTypePort1: 5, sensorTypePort2: 2, sensorTypePort3: 3, sensorTypePort4: 4 },
    });
    expect(first.before).toMatchObject({ sensorTypePort1: 1 });
    const second = (await send(write({ sensorTypePort2: 6 }))).body.data;
    expect(second.body).toMatchObject({ values: { sensorTypePort1: 5, sensorTypePort2: 6 } });
    expect(await stateOf(first.id)).toBe('superseded');
  });

  test('concurrent writes lose nothing: each port keeps its value', async () => {
    await server.pool.query(
      `INSERT INTO device_parameter VALUES ($1, 1, '{"sensorTypePort1": 0, "sensorTypePort2": 0, "sensorTypePort3": 0, "sensorTypePort4": 0}', now())`,
      [site.a.device],
    );
    await Promise.all([1, 2, 3, 4].map((port) => send(write({ [`sensorTypePort${port}`]: port }))));
    const { records } = await listed('?state=queued');
    expect(records).toHaveLength(1);
    expect(records[0]?.body).toMatchObject({
      values: { sensorTypePort1: 1, sensorTypePort2: 2, sensorTypePort3: 3, sensorTypePort4: 4 },
    });
  });

  test('secrets appear in no answer, audit, event or message', async () => {
    const { body } = await send(write({ sendCycle: 60, deviceSecret: SECRET, centre1Password: 'hush hush' }));
    const { id } = body.data;
    expect(body.data.body).toEqual({ set: 1, values: { sendCycle: 60, deviceSecret: null, centre1Password: null } });
    await expect.poll(published).toHaveLength(1);
    const sets = await server.call(admin, 'GET', `/rest/devices/${site.a.deviceNo}/parameters/1`);
    const all = JSON.stringify([body, await detail(id), await listed(), await audited(), heard, sets, lines]);
    expect(all).not.toContain(SECRET);
    expect(all).not.toContain('hush hush');
    expect((await listed('?keyword=hush')).total).toBe(0);
  });

  test('a third secret waits until it is known whether the device has the second', async () => {
    const second = 'cd'.repeat(16);
    await server.pool.query(
      `UPDATE device SET security = 'authenticated', secret = $2, next_secret = $3 WHERE id = $1`,
      [site.a.device, ...[SECRET, second].map((hex) => sealer().seal('device secret', Buffer.from(hex, 'hex')))],
    );
    const refused = await send(write({ deviceSecret: 'ef'.repeat(16) }));
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ fields: [{ path: 'body.values.deviceSecret' }] });
    expect((await send(write({ deviceSecret: second }))).status).toBe(200);
    await server.pool.query("UPDATE device SET security = 'plain', secret = NULL, next_secret = NULL WHERE id = $1", [
      site.a.device,
    ]);
    expect((await send(write({ deviceSecret: 'ef'.repeat(16) }))).status).toBe(200);
  });
});

describe('the same id', () => {
  test('is the same command, executed and audited once, also when posted concurrently', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(clock, { id, note: 'why' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.number)).size).toBe(1);
    expect((await listed()).total).toBe(1);
    expect(await audited()).toHaveLength(1);
    await expect.poll(published).toHaveLength(1);
    await server.pool.query("UPDATE command SET state = 'cancelled', ended_at = created_at WHERE id = $1", [id]);
    await server.pool.query('UPDATE device SET is_enabled = false WHERE id = $1', [site.a.device]);
    const again = await send(clock, { id, note: 'why' });
    await server.pool.query('UPDATE device SET is_enabled = true WHERE id = $1', [site.a.device]);
    expect([again.status, again.body.data.state]).toEqual([200, 'cancelled']);
    expect((await send(clock, { id, note: 'why', password: 'no' })).status).toBe(400);
  });

  test('of a write is compared by its values, also after its secrets are erased', async () => {
    await server.pool.query(
      `INSERT INTO device_parameter VALUES ($1, 1, '{"sensorTypePort1": 1, "sensorTypePort2": 2, "sensorTypePort3": 3, "sensorTypePort4": 4}', now())`,
      [site.a.device],
    );
    const id = randomUUID();
    const wanted = write({ sensorTypePort1: 5, centre0Password: 'hush hush' });
    const [first, second] = [await send(wanted, { id }), await send(wanted, { id })];
    expect([first.status, second.status]).toEqual([200, 200]);
    const other = write({ sensorTypePort1: 5, centre0Password: 'other' });
    expect((await send(other, { id })).status).toBe(409);
    await server.pool.query(
      "UPDATE command SET state = 'cancelled', ended_at = created_at, secrets = NULL WHERE id = $1",
      [id],
    );
    expect((await send(wanted, { id })).status).toBe(200);
  });

  test('is refused for another device, user or content', async () => {
    const id = randomUUID();
    expect((await send(write({ sendCycle: 60 }), { id })).status).toBe(200);
    const { token, password } = await userWith(server, 'other', ['device:command']);
    const others = [
      await send(write({ sendCycle: 61 }), { id }),
      await send(write({ sendCycle: 60, collectCycle: 60 }), { id }),
      await send(write({ sendCycle: 60 }), { id, note: 'another' }),
      await send(clock, { id }),
      await send(write({ sendCycle: 60 }), { id }, `/rest/devices/${site.b.deviceNo}/commands`),
      await send(write({ sendCycle: 60 }), { id, password }, COMMANDS, token),
    ];
    for (const { status, body } of others)
      expect([status, body.code, body.fields?.[0]?.path]).toEqual([409, 40_901, 'id']);
    expect((await listed()).total).toBe(1);
  });

  test('in capitals is the same one', async () => {
    const id = randomUUID();
    const { number } = (await send(clock, { id: id.toUpperCase() })).body.data;
    expect((await send(clock, { id })).body.data).toMatchObject({ id, number });
    const payload = { password: PASSWORD };
    const taken = await server.call<Command>(admin, 'DELETE', `/rest/commands/${id.toUpperCase()}`, payload);
    expect([taken.status, taken.body.data?.state]).toEqual([200, 'cancelled']);
  });

  test('at two devices at once gives one command', async () => {
    const id = randomUUID();
    const at = [COMMANDS, `/rest/devices/${site.b.deviceNo}/commands`];
    const answers = await Promise.all(at.map((url) => send(clock, { id }, url)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await audited()).toHaveLength(1);
  });
});
