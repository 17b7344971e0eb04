import { duplexPair, type Duplex } from 'node:stream';
import { pino } from 'pino';
import { sealer, sealWith } from '@groundwatch/db';
import { TEST_SECRET } from '@groundwatch/db/testing';
import { protocolOf, type Reply } from '@groundwatch/protocol/wire';
import {
  FrameReader,
  FrameType,
  decodeAnswer,
  encodeFrame,
  encodeHello,
  encodeReport,
  helloAuth,
  type Answer,
  type Frame,
  type FrameHeader,
  type Report,
} from '@groundwatch/protocol/wire/grtu';
import { defaultLimits, type Limits } from '../../src/session/limits.ts';
import { createMetrics } from '../../src/metrics.ts';
import type { Job, UnknownDevice } from '../../src/batch/jobs.ts';
import { DeviceEntry, type DeviceRow } from '../../src/registry/device-entry.ts';
import { Gate } from '../../src/recorder/gate.ts';
import type { DownlinkPort, RecorderPort, SessionHost } from '../../src/session/host.ts';
import { SessionSet } from '../../src/session/session-set.ts';
import { Session } from '../../src/session/session.ts';

export const START = Date.UTC(2026, 5, 1, 12, 0, 0);
export const SECRET = Buffer.from('00112233445566778899aabbccddeeff', 'hex');

export class FakeClock {
  ms = START;
  now(): number {
    return this.ms;
  }
}

export class FakeRecorder implements RecorderPort {
  isAway = false;
  readonly jobs: Job[] = [];
  readonly touches: { deviceNo: string; hasChanged: boolean }[] = [];
  readonly idents: unknown[] = [];
  readonly unknown: UnknownDevice[] = [];
  readonly takeovers: [string, string][] = [];
  submit(job: Job): void {
    this.jobs.push(job);
  }
  touch(device: DeviceEntry, hasChanged: boolean): void {
    this.touches.push({ deviceNo: device.deviceNo, hasChanged });
  }
  identify(_device: DeviceEntry, ident: unknown): void {
    this.idents.push(ident);
  }
  takenOver(_device: DeviceEntry, from: string, to: string): void {
    this.takeovers.push([from, to]);
  }
  quarantineUnknown(unknown: UnknownDevice): void {
    this.unknown.push(unknown);
  }
}

/** Returns a number of waiting commands, and keeps what it receives. */
export class FakeDownlink implements DownlinkPort {
  waiting = 0;
  pokes = 0;
  readonly answers: Reply[] = [];
  waitingFor(): number {
    return this.waiting;
  }
  poke(): void {
    this.pokes += 1;
  }
  answered(_device: DeviceEntry, reply: Reply): void {
    this.answers.push(reply);
  }
}

sealWith(TEST_SECRET);
const sealed = (secret: Buffer | null): Buffer | null => secret && sealer().seal('device secret', secret);
export const opened = (secret: Buffer | null): Buffer | null => secret && sealer().open('device secret', secret);

export const deviceRow = (overrides: Partial<DeviceRow> = {}): DeviceRow => ({
  id: 1,
  deviceNo: 860000000000001,
  stationId: 1,
  tcpServerId: null,
  nextTcpServerId: null,
  security: 'plain',
  secret: null,
  nextSecret: null,
  password: null,
  sendCycleS: 600,
  isEnabled: true,
  ident: '',
  aheadUntil: 0,
  ...overrides,
});

/** Lets streams and promises run without passing time. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 8; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** Shared dependencies of sessions, with a registry of the given devices. */
export class Rig {
  readonly clock = new FakeClock();
  readonly recorder = new FakeRecorder();
  readonly downlink = new FakeDownlink();
  /** Ids of listeners that devices in transfer have used. */
  readonly cameThrough: number[] = [];
  readonly gate = new Gate();
  readonly sessions = new SessionSet(this.clock);
  readonly metrics = createMetrics();
  readonly devices = new Map<string, DeviceEntry>();
  /** Devices found only by a look-up. */
  readonly stored = new Map<string, DeviceEntry>();
  readonly nonces = new Set<string>();
  lookups = 0;
  isDatabaseAway = false;
  released = 0;
  readonly host: SessionHost;

  constructor(limits: Partial<Limits> = {}) {
    this.host = {
      clock: this.clock,
      protocol: protocolOf('grtu1')!,
      limits: { ...defaultLimits, ...limits },
      tcpServerId: 7,
      isTrusted: () => false,
      registry: {
        get: (deviceNo) => this.devices.get(deviceNo),
        find: (deviceNo) => {
          this.lookups += 1;
          if (this.isDatabaseAway) return Promise.reject(new Error('away'));
          return Promise.resolve(this.stored.get(deviceNo) ?? null);
        },
      },
      recorder: this.recorder,
      gate: this.gate,
      sessions: this.sessions,
      nonces: {
        accept: (device, nonce) => {
          if (this.isDatabaseAway) return Promise.reject(new Error('away'));
          const key = `${device.id}:${nonce.toString('hex')}`;
          const isNew = !this.nonces.has(key);
          this.nonces.add(key);
          return Promise.resolve(isNew);
        },
      },
      downlink: this.downlink,
      promotions: {
        hasSecret: (device, secret) => {
          if (this.isDatabaseAway) return Promise.reject(new Error('away'));
          device.secret = secret;
          device.nextSecret = null;
          return Promise.resolve(true);
        },
        cameThrough: (device, tcpServerId) => {
          if (device.nextTcpServerId === tcpServerId) this.cameThrough.push(tcpServerId);
        },
      },
      metrics: this.metrics,
      log: pino({ level: 'silent' }),
      released: () => {
        this.released += 1;
      },
    };
  }

  add(overrides: Partial<DeviceRow> = {}): DeviceEntry {
    const row = deviceRow(overrides);
    const device = new DeviceEntry({ ...row, secret: sealed(row.secret), nextSecret: sealed(row.nextSecret) });
    this.devices.set(device.deviceNo, device);
    return device;
  }

  connect(deviceNo = '860000000000001', address = '10.0.0.1'): Rtu {
    const [near, far] = duplexPair();
    const session = new Session(this.host, near, address);
    return new Rtu(this, session, far, deviceNo);
  }

  /** Advances the clock and runs the sweep once. */
  async pass(ms: number): Promise<void> {
    this.clock.ms += ms;
    this.sessions.sweep();
    await settle();
  }
}

/** The client end of a connection. */
export class Rtu {
  readonly session: Session;
  readonly #rig: Rig;
  readonly #far: Duplex;
  readonly #reader = new FrameReader({ direction: 'down' });
  readonly deviceNo: string;
  readonly frames: Frame[] = [];
  isClosed = false;
  key: Buffer | null = null;
  counter = 0;

  constructor(rig: Rig, session: Session, far: Duplex, deviceNo: string) {
    this.#rig = rig;
    this.session = session;
    this.#far = far;
    this.deviceNo = deviceNo;
    far.on('data', (chunk: Buffer) => {
      this.#reader.push(chunk, rig.clock.now());
      for (let event = this.#reader.next(rig.clock.now()); event; event = this.#reader.next(rig.clock.now())) {
        if (event.kind === 'frame') this.frames.push(event.frame);
      }
    });
    far.on('end', () => {
      this.isClosed = true;
    });
  }

  header(type: number, overrides: Partial<FrameHeader> = {}): FrameHeader {
    this.counter += 1;
    return {
      flags: 0,
      type,
      deviceNo: this.deviceNo,
      boot: 3,
      sequence: this.counter,
      counter: this.counter,
      sendTime: Math.floor(this.#rig.clock.now() / 1000),
      ...overrides,
    };
  }

  frame(type: number, body: Buffer = Buffer.alloc(0), overrides: Partial<FrameHeader> = {}): Buffer {
    return encodeFrame(this.header(type, overrides), body, this.key ? { key: this.key, direction: 'up' } : undefined);
  }

  async write(bytes: Buffer): Promise<void> {
    this.#far.write(bytes);
    await settle();
  }

  writeUnawaited(bytes: Buffer): void {
    this.#far.write(bytes);
  }

  stopTaking(): void {
    this.#far.pause();
  }

  async end(): Promise<void> {
    this.#far.end();
    await settle();
  }

  /** Sends one frame and returns the answers received since. */
  async send(type: number, body?: Buffer, overrides?: Partial<FrameHeader>): Promise<Answer[]> {
    const before = this.frames.length;
    await this.write(this.frame(type, body, overrides));
    return this.answersFrom(before);
  }

  answersFrom(index: number): Answer[] {
    return this.frames.slice(index).map((frame) => {
      const decoded = decodeAnswer(frame.body);
      if (!decoded.ok) throw new Error(decoded.reason);
      return decoded.value;
    });
  }

  hello(options: { secret?: Buffer; nonce?: Buffer; sendTime?: number; auth?: Buffer } = {}): Promise<Answer[]> {
    const header = this.header(FrameType.HELLO, options.sendTime === undefined ? {} : { sendTime: options.sendTime });
    const { secret, nonce } = options;
    const auth =
      options.auth ?? (secret && nonce ? helloAuth(secret, this.deviceNo, nonce, header.sendTime) : undefined);
    const body = encodeHello({ ident, ...(nonce ? { nonce } : {}), ...(auth ? { auth } : {}) });
    const before = this.frames.length;
    return this.write(encodeFrame(header, body, this.key ? { key: this.key, direction: 'up' } : undefined)).then(() =>
      this.answersFrom(before),
    );
  }

  openWith(key: Buffer): void {
    this.key = key;
    this.#reader.setKey(key);
  }
}

export const ident = {
  hardware: 'H1',
  software: 'S1',
  bootVersion: 'B1',
  gsmVersion: 'G1',
  imei: '860000000000001',
  iccid: '89860000000000000001',
  operator: 0,
};

export const emptyReport: Report = { readings: [], reserved: 0, nulls: 0 };
export const reportBody = (report: Report = emptyReport): Buffer => encodeReport(report);
