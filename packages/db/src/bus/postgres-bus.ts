import { BUS_CHANNEL, type BusMessage } from '@groundwatch/protocol/live';
import pg from 'pg';
import { binaryArray } from '../binary-array.ts';
import { KEEP_ALIVE_MS } from '../pool.ts';
import type { Bus, Subscription } from './bus.ts';
import { Receiver } from './receiver.ts';
import { Sender } from './sender.ts';

/** PostgreSQL's limit of a payload is 8,000 bytes. */
const LIMIT = 7_500;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/** A connection that was cut silently (a cable, a firewall) is detected by a query at this interval. */
const PROBE_MS = 15_000;
/** How long a query of the connection may take; publications wait for each other. */
const TIMEOUT_MS = 10_000;

/** The bus over LISTEN/NOTIFY. Publishing shares a small pool; listening has its own client, which reconnects. */
export class PostgresBus implements Bus {
  readonly #url: string;
  readonly #limits: pg.ClientConfig;
  readonly #pool: pg.Pool;
  readonly #sender = new Sender();
  readonly #receiver = new Receiver();
  #listener: Promise<void> | null = null;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #probe: NodeJS.Timeout | null = null;
  #asking: Promise<unknown> | null = null;
  #wait = FIRST_WAIT_MS;
  #isClosed = false;

  constructor(url: string, timeoutMs = TIMEOUT_MS) {
    this.#url = url;
    this.#limits = {
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    };
    this.#pool = new pg.Pool({ ...this.#limits, connectionString: url, max: 1, application_name: 'groundwatch bus' });
    this.#pool.on('error', () => undefined);
  }

  async publish(messages: readonly BusMessage[]): Promise<void> {
    const payloads = this.#sender.envelopes(messages, LIMIT);
    if (payloads.length === 0) return;
    await this.#pool.query({
      name: 'bus_publish',
      text: 'SELECT pg_notify($1, m) FROM unnest($2::text[]) AS m',
      values: [
        BUS_CHANNEL,
        binaryArray(
          'text',
          payloads.map(({ text }) => text),
        ),
      ],
    });
  }

  async subscribe(...subscriber: Parameters<Bus['subscribe']>): Promise<Subscription> {
    const subscription = this.#receiver.subscribe(...subscriber);
    this.#listener ??= this.#listen();
    try {
      await this.#listener;
    } catch (error) {
      this.#listener = null;
      subscription.unsubscribe();
      throw error;
    }
    return subscription;
  }

  async check(): Promise<void> {
    if (!this.#client) throw new Error('the bus is not heard');
    await this.#ask(this.#client);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#probe) clearInterval(this.#probe);
    const client = this.#client;
    this.#client = null;
    await Promise.all([client?.end().catch(() => undefined), this.#pool.end()]);
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'groundwatch bus listener',
      ...this.#limits,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ payload }) => this.#receiver.receive(payload ?? ''));
    try {
      await client.connect();
      await client.query(`LISTEN ${pg.escapeIdentifier(BUS_CHANNEL)}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isClosed) return client.end();
    this.#client = client;
    this.#wait = FIRST_WAIT_MS;
    client.once('end', () => this.#lost(client));
    this.#probe = setInterval(() => {
      this.#ask(client).catch(() => client.connection.stream.destroy());
    }, PROBE_MS);
    this.#probe.unref();
  }

  /** Sends a query; concurrent callers share it. */
  #ask(client: pg.Client): Promise<unknown> {
    return (this.#asking ??= client.query('SELECT 1').finally(() => {
      this.#asking = null;
    }));
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#probe) clearInterval(this.#probe);
    this.#reconnect();
  }

  #reconnect(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => {
      this.#listen().then(
        () => this.#receiver.reset(),
        () => this.#reconnect(),
      );
    }, this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
  }
}
