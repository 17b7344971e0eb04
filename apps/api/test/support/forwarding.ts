import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import { Aedes } from 'aedes';
import { forwardTemplates } from '@groundwatch/protocol/model';
import { Forwarder } from '../../src/forwarding/forwarder.ts';
import { Targets } from '../../src/notifications/net/targets.ts';
import { createLog } from '../../src/log.ts';
import type { Pool } from '../../src/context.ts';
import { site, T0 } from './fixtures.ts';

export interface Heard {
  topic: string;
  body: Buffer;
}

export interface Broker {
  readonly port: number;
  readonly heard: Heard[];
  /** Only messages with these are accepted. */
  password: string | null;
  /** Closes it abruptly: unacknowledged messages may have been received or not. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** A broker over TCP or TLS that keeps its received messages across restarts. */
export async function mqttBroker(tls?: TlsOptions): Promise<Broker> {
  const sockets = new Set<Socket>();
  let ended: () => Promise<void> = () => Promise.resolve();
  const broker = {
    port: 0,
    heard: [] as Heard[],
    password: null as string | null,
    kill: () => ended(),
    start: async (): Promise<void> => {
      const aedes = await Aedes.createBroker({
        authenticate: (_client, _name, password, done) =>
          done(null, broker.password === null || password?.toString() === broker.password),
        authorizePublish: (client, packet, done) => {
          if (client) broker.heard.push({ topic: packet.topic, body: Buffer.from(packet.payload) });
          done(null);
        },
      });
      const take = (socket: Socket): void => {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
        socket.on('error', () => undefined);
        aedes.handle(socket);
      };
      const server = tls ? createTlsServer(tls, take) : createServer(take);
      await new Promise<void>((resolve) => {
        server.listen(broker.port, '127.0.0.1', resolve);
      });
      broker.port = (server.address() as AddressInfo).port;
      ended = async () => {
        for (const socket of sockets) socket.destroy();
        await new Promise<void>((resolve) => {
          server.close(() => resolve());
        });
        await new Promise<void>((resolve) => {
          aedes.close(() => resolve());
        });
      };
    },
  };
  await broker.start();
  return broker;
}

export const json = ({ body }: Heard): Record<string, unknown> =>
  JSON.parse(body.toString()) as Record<string, unknown>;

/** Settings of a destination as they are posted. */
export const mqttTo = (port: number, more: object = {}): object => ({
  kind: 'mqtt',
  name: 'broker',
  config: { host: '127.0.0.1', port, isSecure: false, version: '3.1.1', topic: 'gw/{{deviceNo}}/{{kind}}' },
  templates: forwardTemplates,
  rateLimit: 5_000,
  ...more,
});
export const httpTo = (url: string, more: object = {}): object => ({
  kind: 'http',
  name: 'platform',
  config: { url, auth: 'none' },
  templates: forwardTemplates,
  rateLimit: 5_000,
  ...more,
});

let minutes = 0;

/**
 * Stores readings of the sites' tilt sensors like the recorder: rows and their outbox entries in one transaction. Returns their times by
 * device.
 */
export async function storeReadings(
  pool: Pool,
  count: number,
  which: readonly (keyof typeof site)[] = ['a', 'b'],
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const at = Array.from({ length: count }, () => new Date(T0 + (minutes += 1) * 60_000));
    const keys = at.flatMap((time) => which.map((one) => ({ id: site[one].tilt, time })));
    const values = [keys.map(({ id }) => id), keys.map(({ time }) => time)];
    await client.query(
      `INSERT INTO reading_inclination (sensor_id, collected_at, received_at, is_late, quality, x)
        SELECT id, at, at + interval '1 second', false, 0, extract(minute FROM at) / 10 FROM unnest($1::int[], $2::timestamptz[]) AS u (id, at)`,
      values,
    );
    await client.query(
      `INSERT INTO forward_outbox (families, family, key_ids, ats, size) SELECT '{inclination}', array_fill(0::int2, ARRAY[cardinality($1::int[])]), $1, $2, 100`,
      values,
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** A forwarder in this process. */
export function forwarderOf(
  pool: Pool,
  networks: readonly string[] = ['loopback'],
  clock: () => number = Date.now,
): Forwarder {
  return new Forwarder({ pool, targets: new Targets(networks), log: createLog('silent'), clock });
}
