import { pino } from 'pino';
import { createPool, type Pool } from '@groundwatch/db';
import { createTestDatabase, type TestDatabase } from '@groundwatch/db/testing';
import type { BusMessage } from '@groundwatch/protocol/live';
import type { LiveReading, LiveStatus } from '@groundwatch/protocol/model';
import type { Fate, Uplink } from '@groundwatch/protocol/wire';
import {
  FrameUplink,
  encodeWave,
  resultCodes,
  type FrameHeader,
  type ParamSet,
  type Status,
  type WavePart,
  type WireReading,
} from '@groundwatch/protocol/wire/grtu';
import { createMetrics } from '../../src/metrics.ts';
import { LivePublisher } from '../../src/recorder/live.ts';
import { Recorder } from '../../src/recorder/recorder.ts';
import { DeviceRegistry } from '../../src/registry/registry.ts';
import { Gate } from '../../src/recorder/gate.ts';
import { seedDevice, seedStation } from './database.ts';
import { header, report } from './reports.ts';
import { FakeClock } from './session-rig.ts';

export const DEVICE_NO = '860000000000001';

/** An ingest process without sockets, on a real database. */
export class Process {
  readonly registry: DeviceRegistry;
  readonly recorder: Recorder;
  readonly live: LivePublisher;
  readonly gate = new Gate();
  readonly metrics = createMetrics();
  readonly messages: BusMessage[] = [];
  isBusBroken = false;
  readonly #clock: FakeClock;
  readonly pool: Pool;

  constructor(pool: Pool, clock: FakeClock, ingestId = 'test') {
    this.pool = pool;
    this.#clock = clock;
    const log = pino({ level: 'silent' });
    this.registry = new DeviceRegistry(pool, log);
    const bus = {
      publish: (messages: readonly BusMessage[]) => {
        if (this.isBusBroken) return Promise.reject(new Error('no bus'));
        this.messages.push(...messages);
        return Promise.resolve();
      },
    };
    const live = (this.live = new LivePublisher(bus, log, this.metrics));
    const { registry, gate, metrics } = this;
    this.recorder = new Recorder({ pool, registry, live, gate, clock, metrics, log, ingestId });
  }

  get liveReadings(): LiveReading[] {
    return this.messages.flatMap((message) => (message.kind === 'live' ? message.readings : []));
  }

  get liveStatuses(): LiveStatus[] {
    return this.messages.flatMap((message) => (message.kind === 'live' ? message.statuses : []));
  }

  async #job(kind: Uplink['kind'], content: Uplink['content'], header: FrameHeader, body: Buffer): Promise<number> {
    const device = await this.registry.find(header.deviceNo);
    if (!device) throw new Error('unknown device');
    return new Promise((resolve) => {
      const uplink = new FrameUplink(kind, content, { header, body, bytes: body }) as Uplink;
      const reply = { settle: (_: Uplink, fate: Fate) => resolve(resultCodes[fate]) };
      const receivedAt = this.#clock.now();
      this.recorder.submit({ device, uplink, receivedAt, tcpServerId: 1, address: '10.0.0.1', reply });
    });
  }

  /** Resolves to the RESULT code. */
  store(
    parts: { status?: Status; readings?: WireReading[] },
    overrides: Partial<FrameHeader> = {},
    deviceNo = DEVICE_NO,
  ): Promise<number> {
    const made = report(parts);
    const head = header(deviceNo, this.#clock.now(), overrides);
    return this.#job('report', made.report, head, made.body);
  }

  storeWave(wave: WavePart, overrides: Partial<FrameHeader> = {}, deviceNo = DEVICE_NO): Promise<number> {
    return this.#job('wave', wave, header(deviceNo, this.#clock.now(), overrides), encodeWave(wave));
  }

  storeParams(sets: ParamSet[], deviceNo = DEVICE_NO): Promise<number> {
    return this.#job('params', sets, header(deviceNo, this.#clock.now()), Buffer.alloc(0));
  }
}

export interface RecorderRig {
  readonly database: TestDatabase;
  readonly pool: Pool;
  readonly clock: FakeClock;
  /** `own`: the process's own pool. */
  process(ingestId?: string, own?: Pool): Process;
  close(): Promise<void>;
}

/** A database with one station and the device 860000000000001. */
export async function recorderRig(): Promise<RecorderRig> {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { max: 8, isPipelined: true });
  const clock = new FakeClock();
  const processes: Process[] = [];
  await seedStation(pool);
  await seedDevice(pool, DEVICE_NO);
  return {
    database,
    pool,
    clock,
    process: (ingestId, own = pool) => {
      const made = new Process(own, clock, ingestId);
      processes.push(made);
      return made;
    },
    close: async () => {
      await Promise.all(processes.map((process) => process.recorder.stop()));
      await pool.end();
      await database.drop();
    },
  };
}
