import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CrmDuplicate, CrmMove, ImportAnswer, Page, RegistryRow } from '@groundwatch/protocol/rest';
import { returnClients } from '../src/crm/return-clients.ts';
import { sendReminders } from '../src/notifications/send-reminders.ts';
import { userWith } from './support/commands.ts';
import { seedSites, site } from './support/fixtures.ts';
import { setUp, smtpSink, workerOf } from './support/notifications.ts';
import { hearBus } from './support/hear-bus.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const DAY_MS = 86_400_000;
const own = ['crm-client', 'crm-contact', 'crm-work'].flatMap((subject) =>
  ['list', 'create', 'update', 'delete'].map((action) => `${subject}:${action}`),
);
const seller = [...own, 'crm-client:release', 'crm-client:import', 'crm-sea:list', 'crm-sea:claim'];

type Person = Awaited<ReturnType<typeof userWith>>;
let server: TestServer;
let admin: string;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
  ann = await userWith(server, 'ann', seller);
  bob = await userWith(server, 'bob', seller);
});
afterAll(() => server.close());
beforeEach(async () => {
  // The clock advances by months here.
  await server.pool.query(
    `UPDATE login_session SET expires_at = '2200-01-01'; DELETE FROM crm_move; DELETE FROM crm_client; UPDATE crm_setting SET most_clients = 3, cool_down_days = 7, return_days = 30`,
  );
});
const heard = hearBus(() => server);

const post = <T = { id: number }>(token: string, path: string, body: object = {}) =>
  server.call<T>(token, 'POST', `/rest/${path}`, body);
const rows = async (token: string, path: string): Promise<RegistryRow[]> =>
  (await server.call<Page<RegistryRow>>(token, 'GET', `/rest/${path}`)).body.data.records;
const names = async (token: string, path: string) => (await rows(token, path)).map(({ name }) => name).toSorted();
/** Creates a client owned by the user. */
const client = async (name: string, { token }: { token: string } = ann, more: object = {}): Promise<number> =>
  (await post(token, 'crm-clients', { name, ...more })).body.data.id;
const task = async (clientId: number, more: object = {}, { token }: { token: string } = ann): Promise<number> => {
  const at = new Date(server.clock.now + DAY_MS).toISOString();
  return (await post(token, 'crm-work', { workKind: 'task', clientId, at, content: 'send the offer', ...more })).body
    .data.id;
};
const claim = (token: string, id: number) => post(token, `crm/clients/${id}/claim`);
const release = (token: string, id: number) => post(token, `crm/clients/${id}/release`, { reason: 'no budget' });
const moves = async (id: number): Promise<CrmMove[]> =>
  (await server.call<Page<CrmMove>>(admin, 'GET', `/rest/crm/moves?clientId=${id}`)).body.data.records;

describe('who sees and changes what', () => {
  test('people see their own clients and the shared pool; all clients with that permission', async () => {
    const mine = await client('North Mine');
    const others = await client('South Dam', bob);
    await release(bob.token, await client('East Road', bob));
    expect(await names(ann.token, 'crm-clients')).toEqual(['East Road', 'North Mine']);
    expect(await names(ann.token, 'crm-clients?isOwned=true')).toEqual(['North Mine']);
    expect(await names(ann.token, 'crm-sea')).toEqual(['East Road']);
    expect(await names(admin, 'crm-clients?isOwned=true')).toEqual(['North Mine', 'South Dam']);
    expect((await server.call(ann.token, 'GET', `/rest/crm-clients/${others}`)).status).toBe(404);
    expect((await server.call(bob.token, 'DELETE', `/rest/crm-clients/${mine}`)).status).toBe(404);
  });

  test('contacts and notes follow their client, tasks their assignee', async () => {
    const id = await client('North Mine');
    await post(ann.token, 'crm-contacts', { clientId: id, name: 'Wu', phone: '138 0000 0000' });
    await task(id, { assigneeId: bob.userId });
    expect(await names(ann.token, 'crm-contacts')).toEqual(['Wu']);
    expect(await names(bob.token, 'crm-contacts')).toEqual([]);
    expect(await rows(bob.token, 'crm-work')).toMatchObject([{ content: 'send the offer', clientName: 'North Mine' }]);
    const refused = await post(bob.token, 'crm-contacts', { clientId: id, name: 'Li' });
    expect(refused.body.fields).toMatchObject([{ path: 'clientId' }]);
  });

  test('each call requires the permission of its view', async () => {
    const id = await client('North Mine');
    const reader = await userWith(server, 'reader', ['crm-sea:list']);
    const asked: (readonly ['GET' | 'POST' | 'PUT', string])[] = [
      ['GET', 'crm-clients'],
      ['GET', 'crm-contacts'],
      ['GET', 'crm-work'],
      ['GET', 'crm-sea/export'],
      ['GET', 'crm/duplicates?of=client&name=x'],
      ['GET', `crm/hand-over?fromUserId=${ann.userId}`],
      ['POST', `crm/clients/${id}/claim`],
      ['POST', `crm/clients/${id}/release`],
    ];
    for (const [method, path] of asked) {
      const { status } = await server.call(reader.token, method, `/rest/${path}`, method === 'GET' ? undefined : {});
      expect([path, status]).toEqual([path, 403]);
    }
    const settings = { mostClients: 9, coolDownDays: null, returnDays: 5, version: 1 };
    expect((await server.call(ann.token, 'PUT', '/rest/crm/settings', settings)).status).toBe(403);
    const { version } = (await server.call<{ version: number }>(ann.token, 'GET', '/rest/crm/settings')).body.data;
    expect((await server.call(admin, 'PUT', '/rest/crm/settings', { ...settings, version })).status).toBe(200);
    expect((await server.call(admin, 'PUT', '/rest/crm/settings', { ...settings, version })).status).toBe(409);
  });

  test('a client is linked only to what its owner sees of the registry', async () => {
    const { a, b } = site;
    const scopes = [{ companyId: a.company }, { projectId: a.project }, { stationId: a.station }];
    const id = await client('North Mine', ann, { scopes });
    expect((await rows(ann.token, 'crm-clients'))[0]).toMatchObject({ id, scopes, ownerName: 'ann' });
    const refused = await post(ann.token, 'crm-clients', { name: 'X', scopes: [{ stationId: b.station }] });
    expect(refused.body.fields).toMatchObject([{ path: 'scopes.0' }]);
  });

  test('every change makes open pages refetch', async () => {
    await client('North Mine');
    await expect.poll(() => heard).toContainEqual({ kind: 'changed', changed: { topic: 'crm' } });
  });
});

describe('the shared pool', () => {
  test('of many concurrent claims of a client, one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = (await post(admin, 'crm-sea', { name: `Dam ${round}` })).body.data.id;
      const answers = await Promise.all([ann, bob, ann, bob, ann, bob].map(({ token }) => claim(token, id)));
      const statuses = answers.map(({ status }) => status).toSorted();
      expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
      expect((await moves(id)).map(({ what }) => what)).toEqual(['claimed']);
      await server.pool.query('UPDATE crm_client SET owner_id = NULL, owned_since = NULL WHERE id = $1', [id]);
    }
  });

  test('nobody claims more than the limit, also concurrently', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await post(admin, 'crm-sea', { name: `Road ${n}` })).body.data.id);
    const answers = await Promise.all(ids.map((id) => claim(ann.token, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe(40_942);
    expect((await post(ann.token, 'crm-clients', { name: 'One more' })).body.code).toBe(40_942);
  });

  test('who released a client cannot claim it during the cool-down; the log has every move', async () => {
    const id = await client('North Mine');
    expect((await release(ann.token, id)).status).toBe(200);
    expect((await claim(ann.token, id)).body.code).toBe(40_943);
    expect((await release(bob.token, id)).status).toBe(404);
    expect((await claim(bob.token, id)).status).toBe(200);
    await release(bob.token, id);
    server.clock.now += 7 * DAY_MS + 1;
    expect((await claim(ann.token, id)).status).toBe(200);
    expect(await moves(id)).toMatchObject([
      { what: 'claimed', fromName: '', toName: 'ann', byName: 'ann' },
      { what: 'released', fromName: 'bob', toName: '', reason: 'no budget' },
      { what: 'claimed', toName: 'bob' },
      { what: 'released', fromName: 'ann', clientName: 'North Mine' },
    ]);
    const { rows: audited } = await server.pool.query(
      `SELECT action FROM audit WHERE target = $1 AND action LIKE 'crm-%' ORDER BY id`,
      [String(id)],
    );
    expect(audited.map(({ action }) => action)).toEqual(
      ['client:create', 'client:release', 'sea:claim', 'client:release', 'sea:claim'].map((action) => `crm-${action}`),
    );
  });

  test('a client without work returns automatically, once; one with work or won stays', async () => {
    const idle = await client('Idle');
    const worked = await client('Worked');
    await client('Won', ann, { state: 'won' });
    server.clock.now += 20 * DAY_MS;
    const at = new Date(server.clock.now).toISOString();
    await post(ann.token, 'crm-work', { clientId: worked, at, content: 'called' });
    server.clock.now += 11 * DAY_MS;
    const counts = await Promise.all([0, 1, 2].map(() => returnClients(server.pool, server.clock.now)));
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await names(ann.token, 'crm-sea')).toEqual(['Idle']);
    expect(await moves(idle)).toMatchObject([{ what: 'returned', fromName: 'ann', toName: '', byName: '' }]);
    expect((await claim(ann.token, idle)).body.code).toBe(40_943);
    await server.pool.query('UPDATE crm_setting SET return_days = NULL');
    server.clock.now += 300 * DAY_MS;
    expect(await returnClients(server.pool, server.clock.now)).toBe(0);
  });

  test('clients of a deleted user move there', async () => {
    const leaver = await userWith(server, 'leaver', seller);
    const id = await client('Left alone', leaver);
    await task(id, {}, leaver);
    expect((await server.call(admin, 'DELETE', `/rest/users/${leaver.userId}`)).status).toBe(200);
    expect(await names(ann.token, 'crm-sea')).toEqual(['Left alone']);
    expect(await moves(id)).toMatchObject([{ what: 'userDeleted', fromName: 'leaver', byName: 'admin' }]);
  });
});

describe('duplicates', () => {
  const alike = async (token: string, query: string) =>
    (await server.call<CrmDuplicate[]>(token, 'GET', `/rest/crm/duplicates?${query}`)).body.data;

  test('are found by name, number and address, whoever has them and however they are written', async () => {
    const id = await client('华东（勘察）设计院', bob, { phone: '+86 138-0013-8000', email: 'Info@East.example' });
    await post(bob.token, 'crm-contacts', { clientId: id, name: 'Sato', phone: '090-1234-5678' });
    expect(await alike(ann.token, `of=client&name=${encodeURIComponent('华东(勘察) 设计院')}`)).toMatchObject([
      { kind: 'client', id, ownerName: 'bob', fields: ['name'] },
    ]);
    expect(await alike(ann.token, 'of=client&phone=13800138000&email=INFO@east.example')).toMatchObject([
      { id, fields: ['phone', 'email'] },
    ]);
    expect(await alike(ann.token, `of=contact&phone=${encodeURIComponent('+81 90 1234 5678')}`)).toMatchObject([
      { kind: 'contact', name: 'Sato', fields: ['phone'] },
    ]);
    expect(await alike(ann.token, `of=client&id=${id}&phone=13800138000`)).toEqual([]);
    expect(await alike(ann.token, 'of=client')).toEqual([]);
  });

  test('are refused unless the user confirms', async () => {
    await client('North Mine', bob, { phone: '0571 8888' });
    const refused = await post(ann.token, 'crm-clients', { name: 'Other', phone: '05718888' });
    expect(refused.body.fields).toMatchObject([{ path: 'phone', msg: expect.stringContaining('bob') as string }]);
    const made = await post(ann.token, 'crm-clients', { name: 'Other', phone: '05718888', isDistinct: true });
    expect(made.status).toBe(200);
  });

  test('rows of a file with duplicates are marked, and nothing is imported', async () => {
    await client('North Mine', bob);
    const send = async (text: string): Promise<ImportAnswer> => {
      const boundary = 'x'.repeat(30);
      const answer = await server.app.inject({
        ...{ method: 'POST', url: '/rest/crm-clients/import?mode=apply' },
        headers: {
          authorization: ann.token,
          cookie: 'language=en',
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="rows.csv"\r\n\r\n\uFEFF${text}\r\n--${boundary}--\r\n`,
      });
      return answer.json<{ data: ImportAnswer }>().data;
    };
    const head = 'Client name,Region,Tags,Next contact,Not a duplicate\r\n';
    const marked = await send(`${head}West Dam,Sichuan,"dam, key",2026-12-01,\r\nnorth mine,,,,\r\nWest dam,,,,`);
    expect(marked.problems).toMatchObject([
      { row: 3, column: 'Client name', msg: expect.stringContaining('owned by bob') as string },
      { row: 4, column: 'Client name', msg: expect.stringContaining('West Dam') as string },
    ]);
    expect(await names(ann.token, 'crm-clients?isOwned=true')).toEqual([]);
    const { problems, created } = await send(`${head}West Dam,Sichuan,"dam, key",2026-12-01,\r\nnorth mine,,,,yes`);
    expect([problems, created]).toEqual([[], 2]);
    expect((await rows(ann.token, 'crm-clients?keyword=west'))[0]).toMatchObject({
      ...{ region: 'Sichuan', tags: ['dam', 'key'], nextContactOn: '2026-12-01', ownerName: 'ann' },
    });
  });
});

describe('work', () => {
  test('a follow-up sets the next contact; it is in the past, with a contact of the client', async () => {
    const id = await client('North Mine');
    const at = new Date(server.clock.now).toISOString();
    const body = { clientId: id, at, content: 'visited the slope', way: 'visit', nextContactOn: '2027-01-05' };
    expect((await post(ann.token, 'crm-work', body)).status).toBe(200);
    expect((await rows(ann.token, 'crm-clients'))[0]).toMatchObject({ nextContactOn: '2027-01-05', lastWorkAt: at });
    const ahead = await post(ann.token, 'crm-work', { ...body, at: new Date(server.clock.now + DAY_MS).toISOString() });
    expect(ahead.body.fields).toMatchObject([{ path: 'at' }]);
    const contact = await post(bob.token, 'crm-contacts', { clientId: await client('Other', bob), name: 'Li' });
    const strange = await post(ann.token, 'crm-work', { ...body, contactId: contact.body.data.id });
    expect(strange.body.fields).toMatchObject([{ path: 'contactId' }]);
  });

  test('all clients and open tasks of a leaving user move to another, as previewed', async () => {
    const id = await client('North Mine');
    const open = await task(id);
    await task(id, { isDone: true, content: 'done already' });
    await client('Theirs', bob);
    const preview = await server.call(admin, 'GET', `/rest/crm/hand-over?fromUserId=${ann.userId}`);
    const expected = { clients: [{ id, name: 'North Mine' }], tasks: [{ id: open, name: 'send the offer' }] };
    expect(preview.body.data).toEqual(expected);
    const body = { fromUserId: ann.userId, toUserId: bob.userId };
    expect((await post(ann.token, 'crm/hand-over', body)).status).toBe(403);
    expect((await post(admin, 'crm/hand-over', body)).body.data).toEqual(expected);
    expect(await names(bob.token, 'crm-clients')).toEqual(['North Mine', 'Theirs']);
    expect(await names(ann.token, 'crm-clients')).toEqual([]);
    expect((await rows(bob.token, 'crm-work?isDone=false')).map((row) => row['assigneeName'])).toEqual(['bob']);
    expect(await moves(id)).toMatchObject([{ what: 'handedOver', fromName: 'ann', toName: 'bob', byName: 'admin' }]);
    const { rows: audited } = await server.pool.query("SELECT detail FROM audit WHERE action = 'crm-client:hand-over'");
    expect(audited).toEqual([{ detail: { toUserId: bob.userId, clients: [id], tasks: [open] } }]);
    const again = await post(admin, 'crm/hand-over', body);
    expect(again.body.fields).toMatchObject([{ path: 'fromUserId' }]);
  });

  test('reminders are sent once by the notification channels, and not after the task is done', async () => {
    const smtp = await smtpSink();
    try {
      await setUp(server, () => admin).mail(smtp.port);
      await server.pool.query("INSERT INTO notification_person (user_id, email) VALUES ($1, 'ann@example.org')", [
        ann.userId,
      ]);
      const id = await client('North Mine');
      const remindAt = new Date(server.clock.now + 60_000).toISOString();
      await task(id, { remindAt });
      await task(id, { remindAt, isDone: true });
      expect(await sendReminders(server.pool, server.clock.now)).toBe(0);
      server.clock.now += 61_000;
      const counts = await Promise.all([0, 1].map(() => sendReminders(server.pool, server.clock.now)));
      expect(counts.toSorted()).toEqual([0, 1]);
      const { run, failures } = workerOf(server);
      await run();
      expect(failures).toEqual([]);
      expect(smtp.mails).toMatchObject([{ to: ['ann@example.org'] }]);
      expect(smtp.mails[0]?.text).toMatch(/North Mine[^]*send the offer/);
    } finally {
      await smtp.close();
    }
  });
});
