import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import { createServer as createTcp, type AddressInfo, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { ChannelBodySchema, Delivery, PolicyStep } from '@groundwatch/protocol/rest';
import type { z } from 'zod';
import { Targets } from '../../src/notifications/net/targets.ts';
import { NotificationWorker, type WorkerDeps } from '../../src/notifications/worker.ts';
import type { TestServer } from './server.ts';

export interface Mail {
  to: string[];
  headers: string;
  /** As received, decoded from quoted-printable or base64. */
  text: string;
}

/** A real SMTP server that keeps its messages. `answer`: its reply to a message that it refuses. */
export async function smtpSink(): Promise<{
  port: number;
  mails: Mail[];
  refuse: (code: number | null) => void;
  close(): Promise<void>;
}> {
  const mails: Mail[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'groundwatch' && password === 'mail secret'
        ? done(null, { user: username })
        : done(new Error('wrong credentials')),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusal !== null) return done(Object.assign(new Error('not taken'), { responseCode: refusal }));
        mails.push(
          mailOf(
            Buffer.concat(parts).toString('utf8'),
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    mails,
    refuse: (code) => {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function mailOf(raw: string, to: string[]): Mail {
  const [headers = '', ...rest] = raw.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const text = /transfer-encoding: base64/i.test(headers)
    ? Buffer.from(body, 'base64').toString('utf8')
    : Buffer.from(
        body
          .replaceAll('=\r\n', '')
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString('utf8');
  return { to, headers: headers.replaceAll(/\r\n\s+/g, ' '), text: text.replaceAll('\r\n', '\n') };
}

export interface Call {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A real HTTP or HTTPS server that keeps its requests and gives the configured answers. */
export async function httpSink(tls?: ServerOptions): Promise<{
  url: string;
  calls: Call[];
  answer: { status: number; body: string; headers: Record<string, string> };
  /** Resolves after this many calls. */
  until: (count: number) => Promise<void>;
  close(): Promise<void>;
}> {
  const calls: Call[] = [];
  const answer = { status: 200, body: 'ok', headers: {} as Record<string, string> };
  let look = (): void => undefined;
  const take: RequestListener = (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      calls.push({ method, url, headers, body: Buffer.concat(parts) });
      response.writeHead(answer.status, answer.headers).end(answer.body);
      look();
    });
  };
  const server = tls ? createSecureServer(tls, take) : createServer(take);
  const port = await listen(server);
  return {
    url: tls ? `https://localhost:${port}` : `http://127.0.0.1:${port}`,
    calls,
    answer,
    until: (count) =>
      new Promise((resolve) => {
        look = () => {
          if (calls.length >= count) resolve();
        };
        look();
      }),
    close: () => closed(server),
  };
}

/** Accepts connections and never answers. */
export async function silentSink(): Promise<{ port: number; opened: Promise<void>; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const server = createTcp((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    open();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    opened,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A worker on the server's database and clock that runs on demand. `failures` has its errors. */
export function workerOf(
  { pool, bus, clock }: TestServer,
  networks: readonly string[] = ['loopback'],
  more: Partial<WorkerDeps> = {},
) {
  const failures: unknown[] = [];
  const worker = new NotificationWorker({
    pool,
    bus,
    targets: new Targets(networks),
    log: { ...quietLog, error: (values) => failures.push(values) },
    clock: () => clock.now,
    ...more,
  });
  return {
    worker,
    failures,
    /** Does everything that is due by the clock. */
    run: async () => {
      worker.wake();
      await worker.settled();
    },
  };
}

type ChannelInput = z.input<typeof ChannelBodySchema>;

/** Settings through an administrator's calls. */
export function setUp(server: TestServer, token: () => string) {
  const post = async <T = { id: number }>(url: string, body: object): Promise<T> => {
    const answer = await server.call<T>(token(), 'POST', url, body);
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const channel = async (body: ChannelInput): Promise<number> => (await post('/rest/notifications/channels', body)).id;
  return {
    post,
    channel,
    mail: (port: number, name = 'mail') =>
      channel({
        kind: 'email',
        name,
        config: { host: '127.0.0.1', port, security: 'none', from: 'alarm@example.org', userName: 'groundwatch' },
        secrets: { password: 'mail secret' },
      }),
    webhook: (url: string, name = 'webhook') =>
      channel({ kind: 'webhook', name, config: { url }, secrets: { key: 'the key' } }),
    policy: async (steps: PolicyStep[], more: object = {}): Promise<number> =>
      (await post('/rest/notifications/policies', { name: 'policy', steps, ...more })).id,
    deliveries: async (): Promise<Delivery[]> =>
      (
        await server.call<{ records: Delivery[] }>(token(), 'GET', '/rest/notifications/deliveries?size=1000')
      ).body.data.records.toReversed(),
    /** Creates a user with addresses; returns the id. */
    person: async (
      accountName: string,
      more: { language?: string; quiet?: { from: string; to: string }; timeZone?: string } = {},
    ) => {
      const { rows } = await server.pool.query<{ id: number }>(
        `INSERT INTO app_user (account_name, password_hash, role_id) VALUES ($1, 'none', 1) RETURNING id`,
        [accountName],
      );
      const id = rows[0]!.id;
      await server.pool.query(
        `INSERT INTO notification_person (user_id, email, phone, time_zone, quiet) VALUES ($1, $2, $3, $4, $5)`,
        [
          id,
          `${accountName}@example.org`,
          `+86 13800${String(id).padStart(6, '0')}`,
          more.timeZone ?? 'Asia/Shanghai',
          more.quiet ? JSON.stringify(more.quiet) : null,
        ],
      );
      await server.pool.query(`INSERT INTO user_preference (user_id, key, value) VALUES ($1, 'language', $2)`, [
        id,
        JSON.stringify(more.language ?? 'en'),
      ]);
      return id;
    },
  };
}

/** Deletes everything that a test left; menus and the administrator stay. */
export const clearNotifications = ({ pool }: TestServer) =>
  pool.query(
    `TRUNCATE notification_delivery, notification_escalation, notification_attempt, cap_warning, notification_policy, notification_roster, notification_channel,
       notification_person, push_subscription, alarm_judgement, alarm, maintenance_window, alarm_rule CASCADE;
     DELETE FROM app_user WHERE account_name <> 'admin';
     UPDATE notification_setting SET publish_level = NULL, sender = '', site_url = '', feed_access = 'session', feed_token_hash = NULL`,
  );
