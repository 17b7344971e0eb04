import {
  createPool,
  enqueueCommand,
  findBySequence,
  lockCommands,
  note,
  saveCommand,
  stepCommands,
  type Enqueued,
  type NewCommand,
  type Stepped,
  type StoredCommand,
} from '@groundwatch/db';
import { createTestDatabase } from '@groundwatch/db/testing';
import { answered, type Line, type Verdict } from '@groundwatch/domain/commands';
import type { CommandKind } from '@groundwatch/protocol/model';
import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

export const START = Date.UTC(2026, 5, 1);
export const line = (via: string, heardAt = START): Line => ({ via, heardAt });

export interface Row {
  id: string;
  number: number;
  kind: CommandKind;
  state: string;
  reason: string;
  sequence: number | null;
  tries: number;
  dropped: string[];
  secrets: Record<string, string> | null;
  body: { set?: number; values?: Record<string, unknown> };
  superseded_by: string | null;
  held_by: string | null;
  needs_read_back: boolean;
  out_part: string | null;
  answer: unknown;
}

/** A database with devices, and what api and ingest do with their commands. */
export class CommandRig {
  readonly pool: Pool;
  readonly url: string;
  readonly #drop: () => Promise<void>;
  #devices = 0;

  private constructor(pool: Pool, url: string, drop: () => Promise<void>) {
    this.pool = pool;
    this.url = url;
    this.#drop = drop;
  }

  static async open(max = 8): Promise<CommandRig> {
    const database = await createTestDatabase();
    const pool = createPool(database.url, { max });
    await pool.query(`
      INSERT INTO company (id, name) VALUES (1, 'C');
      INSERT INTO project (id, company_id, name) VALUES (1, 1, 'P');
      INSERT INTO station (id, project_id, station_type_id, name) VALUES (1, 1, 1, 'S')`);
    return new CommandRig(pool, database.url, () => database.drop());
  }

  async close(): Promise<void> {
    await this.pool.end();
    await this.#drop();
  }

  async device(): Promise<number> {
    this.#devices += 1;
    const { rows } = await this.pool.query<{ id: number }>(
      "INSERT INTO device (device_no, station_id, name, security) VALUES ($1, 1, $2, 'plain') RETURNING id",
      [this.#devices, `d${this.#devices}`],
    );
    return rows[0]!.id;
  }

  async within<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  enqueue(deviceId: number, wish: Partial<NewCommand>, now = START): Promise<Enqueued> {
    return this.within((client) => enqueueCommand(client, asked(deviceId, wish), now));
  }

  write(deviceId: number, values: Record<string, number | string>, more: Partial<NewCommand> = {}): Promise<Enqueued> {
    return this.enqueue(deviceId, { kind: 'write', body: { set: 1, values }, ...more });
  }

  step(deviceId: number, now: number, over: Line | null): Promise<Stepped> {
    return this.within((client) => stepCommands(client, deviceId, now, over));
  }

  answer(deviceId: number, sequence: number, verdict: Verdict, now: number): Promise<StoredCommand | null> {
    return this.within((client) => hear(client, deviceId, sequence, verdict, now));
  }

  async row(id: string): Promise<Row> {
    const { rows } = await this.pool.query<Row>('SELECT * FROM command WHERE id = $1', [id]);
    return rows[0]!;
  }

  async story(id: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ what: string }>(
      'SELECT what FROM command_event WHERE command_id = $1 ORDER BY id',
      [id],
    );
    return rows.map(({ what }) => what);
  }
}

export const asked = (deviceId: number, wish: Partial<NewCommand>): NewCommand => ({
  id: randomUUID(),
  deviceId,
  kind: 'clock',
  body: {},
  userId: null,
  accountName: 'someone',
  note: '',
  ...wish,
});

/** Processes the answer to a request in a transaction; null where it comes too late. */
export async function hear(
  client: PoolClient,
  deviceId: number,
  sequence: number,
  verdict: Verdict,
  now: number,
): Promise<StoredCommand | null> {
  await lockCommands(client, deviceId);
  const command = await findBySequence(client, deviceId, sequence);
  if (!command) return null;
  const part = sequence === command.sequence ? 'order' : 'readBack';
  const lifecycle = answered(command.lifecycle, part, verdict, now);
  if (!lifecycle) {
    await note(client, command.id, { at: now, what: 'lateAnswer' });
    return null;
  }
  const what = lifecycle.state === command.lifecycle.state ? 'busy' : lifecycle.state;
  const [saved] = await saveCommand(client, command, { lifecycle, entry: { at: now, what } });
  return saved ?? null;
}
