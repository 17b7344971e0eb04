import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '@nats-io/transport-node';
import { openBus, probe, type Bus } from '@groundwatch/db';
import { freePort, hasNats, startNats, TestAuthority, type NatsServer } from '@groundwatch/db/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { expectDelivery, listen, registry } from './bus-behaviour.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serve(port: number): Promise<NatsServer> {
  const server = await startNats(port);
  ends.push(() => server.stop());
  return server;
}

async function open(port: number): Promise<Bus> {
  const bus = await openBus({ databaseUrl: '', natsUrl: `nats://127.0.0.1:${port}` });
  ends.push(() => bus.close());
  return bus;
}

it('rejects where there is no server', async () => {
  await expect(open(1)).rejects.toThrow();
});

describe.runIf(hasNats)('over a NATS server', () => {
  it('delivers messages to others and itself, in order, large ones split', async () => {
    const port = await freePort();
    await serve(port);
    await expectDelivery(await open(port), await open(port));
  });

  it('delivers over TLS, to a server whose authority is known', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nats-tls-'));
    ends.push(async () => rmSync(folder, { recursive: true }));
    const [authority, stranger] = [new TestAuthority(folder), new TestAuthority(folder, 'stranger')];
    const { cert, key } = authority.issue('nats');
    const port = await freePort();
    const server = await startNats(port, ['--tls', '--tlscert', cert, '--tlskey', key]);
    ends.push(() => server.stop());
    const openBy = ({ cert: natsCaFile }: TestAuthority) =>
      openBus({ databaseUrl: '', natsUrl: `tls://127.0.0.1:${port}`, natsCaFile });
    const buses = [await openBy(authority), await openBy(authority)] as const;
    ends.push(...buses.map((bus) => () => bus.close()));
    await expectDelivery(...buses);
    await expect(openBy(stranger)).rejects.toThrow();
  });

  it('sends messages of one station under its subject', async () => {
    const port = await freePort();
    await serve(port);
    const bus = await open(port);
    const subjects: string[] = [];
    const client = await connect({ servers: `127.0.0.1:${port}` });
    ends.push(() => client.close());
    client.subscribe('>', { callback: (_, message) => void subjects.push(message.subject) });
    await client.flush();
    const contact = (stationId: number) => ({ deviceNo: '1', stationId, seenTime: '', isConnected: true });
    const live = { kind: 'live', readings: [], statuses: [] } as const;
    await bus.publish([
      { ...live, readings: [], statuses: [], contacts: [contact(3), contact(3)] },
      { ...live, readings: [], statuses: [], contacts: [contact(3), contact(4)] },
      registry,
    ]);
    await expect.poll(() => subjects).toEqual(['groundwatch.live.3', 'groundwatch.live', 'groundwatch.registry']);
  });

  it('reconnects after the server restarted, and reports a possible loss', async () => {
    const port = await freePort();
    const server = await serve(port);
    const [sender, receiver] = [await open(port), await open(port)];
    const ear = await listen(receiver);
    await server.stop();
    await serve(port);
    await expect.poll(() => ear.gaps).toBe(1);
    // Each of the two connects again in its own time: what is published before the receiver has is lost.
    const publish = async (): Promise<number> => {
      await sender.publish([registry]).catch(() => undefined);
      return ear.envelopes.length;
    };
    await expect.poll(publish).toBeGreaterThan(0);
  });

  it('says whether the server answers: not while it is gone, nor while it is silent', async () => {
    const port = await freePort();
    const server = await serve(port);
    const bus = await open(port);
    const isThere = probe(() => bus.check());
    expect(await isThere()).toBe(true);
    server.kill('SIGSTOP');
    await expect.poll(isThere).toBe(false);
    server.kill('SIGCONT');
    await expect.poll(isThere).toBe(true);
    await server.stop();
    await expect.poll(isThere).toBe(false);
    await serve(port);
    await expect.poll(isThere).toBe(true);
  });

  it('closes though the server is silent', async () => {
    const port = await freePort();
    const server = await serve(port);
    const bus = await open(port);
    server.kill('SIGSTOP');
    await expect.poll(probe(() => bus.check())).toBe(false);
    await bus.close();
    await expect(bus.check()).rejects.toThrow();
  });
});
