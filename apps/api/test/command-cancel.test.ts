import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { enqueueCommand } from '@groundwatch/db';
import type { Command } from '@groundwatch/protocol/rest';
import { transaction } from '../src/context.ts';
import { commandBench } from './support/command-bench.ts';
import { clock, PASSWORD } from './support/commands.ts';
import { site } from './support/fixtures.ts';
import type { TestServer } from './support/server.ts';

const bench = commandBench();
const { send, detail, audited, stateOf, published, markSent } = bench;
let server: TestServer;
let admin: string;
beforeAll(() => {
  ({ server, admin } = bench);
});

describe('cancelling', () => {
  const cancel = (id: string, more: object = {}, token = admin) =>
    server.call<Command>(token, 'DELETE', `/rest/commands/${id}`, { password: PASSWORD, ...more });

  test('cancels what is queued, with who and why', async () => {
    const { id, number } = (await send(clock)).body.data;
    const { status, body } = await cancel(id, { note: 'wrong device' });
    expect([status, body.data]).toMatchObject([200, { state: 'cancelled', reason: 'person' }]);
    const { events } = await detail(id);
    expect(events.at(-1)).toMatchObject({
      what: 'cancelled',
      detail: { accountName: 'admin', note: 'wrong device' },
    });
    expect((await audited()).at(-1)).toMatchObject({
      action: 'command:cancel',
      target: String(number),
      detail: { deviceNo: site.a.deviceNo, commandId: id, kind: 'clock', note: 'wrong device' },
    });
    await expect.poll(() => published().map(({ state }) => state)).toEqual(['queued', 'cancelled']);
    expect((await cancel(id)).body.code).toBe(40_905);
  });

  test('also cancels what waited for it at other devices, and publishes that', async () => {
    const { id } = (await send(clock)).body.data;
    const [held, kept] = [randomUUID(), randomUUID()];
    for (const [which, heldBy] of [
      [held, id],
      [kept, null],
    ] as const)
      await transaction(server.pool, (client) =>
        enqueueCommand(
          client,
          {
            id: which,
            deviceId: site.b.device,
            kind: 'clock',
            body: {},
            heldBy,
            userId: 1,
            accountName: 'admin',
            note: '',
          },
          server.clock.now,
        ),
      );
    expect(await detail(held)).toMatchObject({ state: 'queued', heldBy: { id } });
    await cancel(id);
    expect(await detail(held)).toMatchObject({ state: 'cancelled', reason: 'canary' });
    expect(await stateOf(kept)).toBe('queued');
    await expect
      .poll(() =>
        published()
          .filter(({ state }) => state === 'cancelled')
          .map((one) => one.id),
      )
      .toEqual([id, held]);
  });

  test('does not cancel what was sent, and needs the password', async () => {
    const { id } = (await send(clock)).body.data;
    expect((await cancel(id, { password: '' })).body.code).toBe(40_002);
    const bare = await server.call(admin, 'DELETE', `/rest/commands/${id}`);
    expect(bare.body.code).toBe(40_002);
    expect((await cancel(id, { password: 'no' })).body.code).toBe(40_001);
    await markSent(id);
    const { status, body } = await cancel(id);
    expect([status, body.code]).toEqual([409, 40_905]);
    expect(await stateOf(id)).toBe('sent');
    expect((await audited()).map(({ action }) => action)).toEqual(['command:send']);
  });

  test('concurrent calls cancel once; of a cancel and a send only one happens', async () => {
    const first = (await send(clock)).body.data;
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(first.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect((await audited()).filter(({ action }) => action === 'command:cancel')).toHaveLength(1);
    for (let n = 0; n < 5; n++) {
      const { id } = (await send(clock)).body.data;
      const [answer] = await Promise.all([cancel(id), sendUnderLock(id)]);
      const state = await stateOf(id);
      expect([answer.status, state]).toEqual(answer.status === 200 ? [200, 'cancelled'] : [409, 'sent']);
    }
  });

  /** Like ingest: under the device's lock, if it is still queued. */
  async function sendUnderLock(id: string): Promise<void> {
    const client = await server.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock(20419, $1)', [site.a.device]);
      await client.query(
        `UPDATE command SET state = 'sent', sequence = 1, tries = 1, sent_at = created_at WHERE id = $1 AND state = 'queued'`,
        [id],
      );
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  }
});
