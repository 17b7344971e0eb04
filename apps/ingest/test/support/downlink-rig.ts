import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import {
  createPool,
  enqueueCommand,
  inTransaction,
  openBus,
  type Bus,
  type NewCommand,
  type Pool,
} from '@groundwatch/db';
import { createTestDatabase, freePort, type TestDatabase } from '@groundwatch/db/testing';
import type { BusMessage } from '@groundwatch/protocol/live';
import type { CommandKind } from '@groundwatch/protocol/model';
import { buildIngest, type Ingest } from '../../src/ingest.ts';
import { rowsOf, seedDevice, seedStation } from './database.ts';
import { FieldDevice } from './field-device.ts';
import { until } from './tcp-rtu.ts';

/** The system's time plus what a test adds. */
export class MovedClock {
  #passed = 0;
  readonly now = (): number => Date.now() + this.#passed;
  pass(ms: number): void {
    this.#passed += ms;
  }
}

export interface Running {
  readonly ingest: Ingest;
  stop(): Promise<void>;
}

type Extra = Partial<Omit<NewCommand, 'deviceId' | 'kind' | 'body'>>;

/** A database, commands for devices, and any number of ingest processes. */
export class DownlinkRig {
  readonly database: TestDatabase;
  readonly pool: Pool;
  readonly bus: Bus;
  readonly port: number;
  readonly clock = new MovedClock();
  readonly messages: BusMessage[] = [];
  #nextDevice = 100;

  private constructor(database: TestDatabase, pool: Pool, bus: Bus, port: number) {
    this.database = database;
    this.pool = pool;
    this.bus = bus;
    this.port = port;
  }

  static async open(): Promise<DownlinkRig> {
    const database = await createTestDatabase();
    const pool = createPool(database.url);
    const port = await freePort();
    await seedStation(pool, port);
    const bus = await openBus({ databaseUrl: database.url });
    const rig = new DownlinkRig(database, pool, bus, port);
    await bus.subscribe(
      ({ message }) => rig.messages.push(message),
      () => undefined,
    );
    return rig;
  }

  async close(): Promise<void> {
    await this.bus.close();
    await this.pool.end();
    await this.database.drop();
  }

  async start(ingestId = 'one'): Promise<Running> {
    const pool = createPool(this.database.url, { isPipelined: true });
    const bus = await openBus({ databaseUrl: this.database.url });
    const log = pino({ level: 'silent' });
    const ingest = buildIngest({ pool, bus, log, clock: this.clock, ingestId });
    await ingest.start();
    return {
      ingest,
      stop: async () => {
        await ingest.stop();
        await bus.close();
        await pool.end();
      },
    };
  }

  async device(options: { security?: 'authenticated' | 'encrypted'; secret?: Buffer } = {}): Promise<FieldDevice> {
    const device = new FieldDevice(String(this.#nextDevice++), this.clock.now);
    await seedDevice(this.pool, device.deviceNo, options);
    device.secret = options.secret ?? null;
    device.isEncrypted = options.security === 'encrypted';
    return device;
  }

  /** Enqueues a command for a device; resolves to its id. */
  async ask(device: FieldDevice, kind: CommandKind, body: Record<string, unknown>, extra: Extra = {}): Promise<string> {
    const [row] = await rowsOf(this.pool, 'SELECT id FROM device WHERE device_no = $1', [device.deviceNo]);
    const wish: NewCommand = {
      ...{ id: randomUUID(), userId: null, accountName: 'tester', note: '', deviceId: Number(row?.['id']), kind, body },
      ...extra,
    };
    const { command } = await inTransaction(this.pool, (client) => enqueueCommand(client, wish, this.clock.now()));
    const { number, state } = command.lifecycle;
    const changedTime = new Date().toISOString();
    const { deviceNo } = device;
    const said = { id: command.id, number, deviceNo, stationId: 1, kind, state, changedTime };
    await this.bus.publish([{ kind: 'command', command: said }]);
    return command.id;
  }

  async command(id: string): Promise<Record<string, unknown>> {
    const [row] = await rowsOf(this.pool, 'SELECT * FROM command WHERE id = $1', [id]);
    if (!row) throw new Error('no such command');
    return row;
  }

  /** Resolves when the command has reached the state. */
  async comes(id: string, state: string): Promise<void> {
    await until(async () => {
      const found = (await this.command(id))['state'];
      if (found !== state && ended.has(String(found))) throw new Error(`command is ${String(found)}, not ${state}`);
      return found === state;
    }, `command ${state}`);
  }

  async events(id: string): Promise<string[]> {
    const rows = await rowsOf(this.pool, 'SELECT what FROM command_event WHERE command_id = $1 ORDER BY id', [id]);
    return rows.map((row) => String(row['what']));
  }
}

const ended = new Set(['applied', 'failed', 'expired', 'cancelled', 'superseded']);
