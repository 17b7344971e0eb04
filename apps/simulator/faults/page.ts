import type { Pool } from '@groundwatch/db';
import type {
  ClientToServerEvents,
  PackedAnswer,
  ServerToClientEvents,
  Snapshot,
  WatchAnswer,
} from '@groundwatch/protocol/live';
import { newnessOf, type LiveReading } from '@groundwatch/protocol/model';
import { gunzipSync } from 'node:zlib';
import { io, type Socket } from 'socket.io-client';
import { signIn } from '../bench/lib/api-service.ts';
import type { Target } from './target.ts';

const ANSWER_MS = 5_000;

const unpacked = (packed: Uint8Array): Snapshot => JSON.parse(gunzipSync(packed).toString()) as Snapshot;

/** What an open page does: it keeps the newest values by the live connection, asks the api and sends commands. */
export class Page {
  readonly #url: string;
  readonly #password: string;
  readonly #cookie: string;
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #newest = new Map<number, LiveReading>();

  private constructor(target: Target, { token, cookies }: { token: string; cookies: readonly string[] }) {
    this.#url = target.pageUrl;
    this.#password = target.password;
    this.#cookie = cookies.map((line) => line.split(';')[0]).join('; ');
    this.#socket = io(target.pageUrl, { auth: { token }, transports: ['websocket'], reconnectionDelayMax: 1_000 });
    this.#socket.on('connect', () => this.#watch());
    this.#socket.on('live:resync', () => this.#watch());
    this.#socket.on('live:batch', ({ readings }) => this.#take(readings));
  }

  static async open(target: Target): Promise<Page> {
    return new Page(target, await signIn({ url: target.pageUrl, account: 'admin', password: target.password }));
  }

  #watch(): void {
    const take = (error: Error | null, answer?: WatchAnswer | PackedAnswer): void => {
      if (error) {
        if (this.#socket.active) this.#watch();
      } else if (answer?.ok)
        this.#take(('packed' in answer ? unpacked(answer.packed as Uint8Array) : answer.snapshot).readings);
    };
    this.#socket.timeout(ANSWER_MS).emit('watch', { scope: 'all' }, take);
  }

  #take(readings: readonly LiveReading[]): void {
    for (const reading of readings) {
      const known = this.#newest.get(reading.sensorId);
      if (!known || newnessOf(reading) > newnessOf(known)) this.#newest.set(reading.sensorId, reading);
    }
  }

  async #call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: { origin: this.#url, cookie: this.#cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const { msg, data } = (await answer.json()) as { msg: string; data: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${msg}`);
    return data;
  }

  /** Has parameters written to a device; returns the command's id. */
  async write(deviceNo: string, set: number, values: Readonly<Record<string, number>>): Promise<string> {
    const path = `/rest/devices/${deviceNo}/parameters/${set}`;
    return ((await this.#call('PUT', path, { values, password: this.#password })) as { id: string }).id;
  }

  /** Sensors whose newest reading is, by the live connection or by the api, not that of the database. */
  async differing(pool: Pool, devices: readonly string[]): Promise<string[]> {
    const { rows } = await pool.query<{ id: number; at: Date; values: unknown }>(
      'SELECT sensor_id AS id, collected_at AS at, values FROM latest_reading ORDER BY 1',
    );
    const answers = await Promise.all(devices.map((deviceNo) => this.#call('GET', `/rest/devices/${deviceNo}/latest`)));
    const asked = new Map(
      (answers as { readings: LiveReading[] }[]).flatMap(({ readings }) => readings).map((one) => [one.sensorId, one]),
    );
    return rows.flatMap(({ id, at }) =>
      [
        ['live', this.#newest],
        ['api', asked],
      ].flatMap(([how, by]) =>
        (by as Map<number, LiveReading>).get(id)?.collectTime === at.toISOString()
          ? []
          : [`${how as string} sensor ${id}`],
      ),
    );
  }

  close(): void {
    this.#socket.close();
  }
}
