import { createServer } from 'node:net';
import { createPool, openBus } from '@groundwatch/db';
import { createTestDatabase, DatabaseProxy, freePort, hasNats, startNats } from '@groundwatch/db/testing';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../src/clock.ts';
import { buildIngest } from '../src/ingest.ts';
import { seedStation } from './support/database.ts';

it.runIf(hasNats)(
  'is ready while port, database and bus are available, and its metrics name the one that is not',
  async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const admin = createPool(database.url);
    const [port, natsPort] = [await freePort(), await freePort()];
    await seedStation(admin, port);
    await admin.end();
    const proxy = new DatabaseProxy(database.url);
    await proxy.open();
    onTestFinished(() => proxy.close());
    const nats = await startNats(natsPort);
    onTestFinished(() => nats.stop());
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));

    const pool = createPool(proxy.url, { isPipelined: true });
    const bus = await openBus({ databaseUrl: '', natsUrl: `nats://127.0.0.1:${natsPort}` });
    const log = pino({ level: 'silent' });
    const ingest = buildIngest({ pool, bus, log, clock: systemClock, ingestId: 'ready' });
    await ingest.start();
    onTestFinished(async () => {
      await ingest.stop();
      await bus.close();
      await pool.end();
    });
    const readiness = async () => {
      const { statusCode, body } = await ingest.http.inject('/ready');
      const { status: _, ...parts } = JSON.parse(body) as Record<string, boolean | string>;
      const { body: metrics } = await ingest.http.inject('/metrics');
      const measured = [...metrics.matchAll(/^ingest_ready\{part="(\w+)"\} ([01])$/gm)];
      expect(Object.fromEntries(measured.map(([, part, value]) => [part, value === '1']))).toEqual(parts);
      return { statusCode, ...parts };
    };
    const all = { statusCode: 200, database: true, listeners: true, bus: true };
    const not = (part: string) => ({ ...all, statusCode: 503, [part]: false });

    expect(await readiness()).toEqual(not('listeners'));
    await new Promise((resolve) => holder.close(resolve));
    await expect.poll(readiness).toEqual(all);
    await proxy.close();
    expect(await readiness()).toEqual(not('database'));
    await proxy.open();
    await expect.poll(readiness).toEqual(all);
    await nats.stop();
    await expect.poll(readiness).toEqual(not('bus'));
  },
);
