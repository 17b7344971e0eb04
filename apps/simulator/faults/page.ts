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
import { signIn, type Session } from '../bench/lib/installation.ts';
import type { Target } from './target.ts';

const ANSWER_MS = 5_000;

const unpacked = (packed: Uint8Array): Snapshot => JSON.parse(gunzipSync(packed).toString()) as Snapshot;

/** An open page: it keeps the newest values of the live connection, reads from the api and sends commands. */
export class Page {
  readonly #session: Session;
  readonly #password: string;
  readonly #socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  readonly #newest = new Map<number, LiveReading>();

  private constructor({ pageUrl, password }: Target, session: Session) {
    this.#session = session;
    this.#password = password;
    const auth = { token: session.token };
    this.#socket = io(pageUrl, { auth, transports: ['websocket'], reconnectionDelayMax: 1_000 });
    this.#socket.on('connect', () => this.#watch());
    this.#socket.on('live:resync', () => this.#watch());
    this.#socket.on('live:batch', ({ readings }) => this.#take(readings));
  }

  static async open(target: Target): Promise<Page> {
    const { pageUrl: url, password } = target;
    return new Page(target, await signIn({ url, account: 'admin', password }));
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

  /** Has parameters written to a device; returns the command's id. */
  async write(deviceNo: string, set: number, values: Readonly<Record<string, number>>): Promise<string> {
    const body = { values, password: this.#password };
    const command = await this.#session.call('PUT', `/rest/devices/${deviceNo}/parameters/${set}`, body);
    return (command as { id: string }).id;
  }

  /** Sensors whose newest reading in the database is not the one of the live connection or the api. */
  async differing(pool: Pool, devices: readonly string[]): Promise<string[]> {
    const { rows } = await pool.query<{ id: number; at: Date }>(
      'SELECT sensor_id AS id, collected_at AS at FROM latest_reading ORDER BY 1',
    );
    const answers = await Promise.all(
      devices.map((deviceNo) => this.#session.call('GET', `/rest/devices/${deviceNo}/latest`)),
    );
    const read = new Map(
      (answers as { readings: LiveReading[] }[]).flatMap(({ readings }) => readings).map((one) => [one.sensorId, one]),
    );
    const sources = Object.entries({ live: this.#newest, api: read });
    return rows.flatMap(({ id, at }) =>
      sources
        .filter(([, by]) => by.get(id)?.collectTime !== at.toISOString())
        .map(([source]) => `${source} sensor ${id}`),
    );
  }

  close(): void {
    this.#socket.close();
  }
}
