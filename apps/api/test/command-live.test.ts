import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveCommand } from '@groundwatch/protocol/live';
import type { Command } from '@groundwatch/protocol/rest';
import { clock, COMMANDS, PASSWORD, sender } from './support/commands.ts';
import { restrictedUser, seedSites, site } from './support/fixtures.ts';
import { connectLive, type LiveClient } from './support/live-client.ts';
import { startBeside, startTestServer, type TestServer } from './support/server.ts';

let server: TestServer;
let beside: Awaited<ReturnType<typeof startBeside>>;
let admin: string;
const clients: LiveClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
  admin = await server.login();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  beside = await startBeside(server);
});
afterAll(async () => {
  for (const { socket } of clients) socket.disconnect();
  await beside.close();
  await server.close();
});

/** Command changes that a connection receives, as `<device> <state>`. */
async function listener(port: number, token: string, ...watched: Parameters<LiveClient['watch']>[0][]) {
  const client = await connectLive(port, token);
  clients.push(client);
  const heard: LiveCommand[] = [];
  client.socket.on('live:command', (command) => heard.push(command));
  const answers = [];
  for (const request of watched) answers.push(await client.watch(request));
  return { heard, answers, states: () => heard.map(({ deviceNo, state }) => `${deviceNo} ${state}`) };
}

test('commands are published in every process to those who watch their device and may see it, and to nobody else', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  const people = {
    a: await restrictedUser(server.pool, 'a', { company_id: site.a.company }),
    b: await restrictedUser(server.pool, 'b', { company_id: site.b.company }),
  };
  const [tokenA, tokenB] = [await server.login(people.a), await server.login(people.b)];
  const own = [
    await listener(port, admin, { scope: 'all' }),
    await listener(beside.port, admin, { scope: 'all' }, { scope: 'device', ids: [site.a.deviceNo] }),
    await listener(port, tokenA, { scope: 'all' }),
    await listener(port, tokenA, { scope: 'station', ids: [site.a.station] }),
    await listener(beside.port, tokenA, { scope: 'device', ids: [site.a.deviceNo] }),
  ];
  const strangers = [
    await listener(port, tokenB, { scope: 'all' }),
    await listener(
      port,
      tokenB,
      { scope: 'station', ids: [site.a.station] },
      { scope: 'station', ids: [site.b.station] },
    ),
    await listener(
      beside.port,
      tokenB,
      { scope: 'device', ids: [site.a.deviceNo] },
      { scope: 'device', ids: [site.b.deviceNo] },
    ),
  ];
  expect(strangers.flatMap(({ answers }) => answers.map(({ ok }) => ok))).toEqual([true, false, true, false, true]);
  const none = await listener(port, tokenA);

  const send = sender(server, () => admin);
  const { id, number } = (await send(clock)).body.data;
  await server.call<Command>(admin, 'DELETE', `/rest/commands/${id}`, { password: PASSWORD });
  await send(clock, {}, COMMANDS.replace(site.a.deviceNo, site.b.deviceNo));
  const { deviceNo, station } = site.a;
  // Each gets each change once, however many of its rooms it is sent to.
  for (const { states } of own.slice(0, 2))
    await expect.poll(states).toEqual([`${deviceNo} queued`, `${deviceNo} cancelled`, `${site.b.deviceNo} queued`]);
  for (const { states } of own.slice(2))
    await expect.poll(states).toEqual([`${deviceNo} queued`, `${deviceNo} cancelled`]);
  // The last one is theirs: earlier ones would have arrived first.
  for (const { states } of strangers) await expect.poll(states).toEqual([`${site.b.deviceNo} queued`]);
  expect(none.heard).toEqual([]);
  const changedTime = new Date(server.clock.now).toISOString();
  expect(own[0]?.heard[0]).toEqual({
    id,
    number,
    deviceNo,
    stationId: station,
    kind: 'clock',
    state: 'queued',
    changedTime,
  });
});
