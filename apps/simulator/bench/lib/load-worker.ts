// The load generator, a separate process. On 'flood' it first prepares all frames, then keeps every connection's window full for a time; on
// 'pace' it sends at a rate. Reports the answers.
import { encodeFrame, FrameType } from '@groundwatch/protocol/wire/grtu';
import { systemClock } from '../../src/fleet/clock.ts';
import { pace } from '../../src/fleet/pacing.ts';
import { makeReport, reportBodies } from '../../src/fleet/report.ts';
import { benchDevices } from './bench-devices.ts';
import { LoadConnection } from './load-connection.ts';
import { obey } from './worker.ts';

export type LoadOrder =
  | { kind: 'open'; port: number; devices: number }
  | { kind: 'prepare'; reports: number }
  | { kind: 'flood'; window: number; warmUpS: number; measureS: number }
  | { kind: 'pace'; rate: number }
  | { kind: 'rest' };

export interface LoadAnswer {
  readonly sent: number;
  /** Counts by result code. */
  readonly answered: Record<number, number>;
  /** Reports stored within the measured time of a flood or of pacing, and that time in s. */
  readonly stored: number;
  readonly seconds: number;
  readonly isExhausted: boolean;
}

interface Source {
  readonly connection: LoadConnection;
  readonly frames: Buffer[];
  /** Index of the next frame. */
  next: number;
  /** Number of reports made so far. */
  made: number;
  underWay: number;
}

/** Ingest closes unidentified connections: each device sends a report at once, older than all later ones. */
const FIRST_AGO_MS = 86_400_000;

let devices: ReturnType<typeof benchDevices> = [];
const sources: Source[] = [];
let sent = 0;
let answered: Record<number, number> = {};
let stored = 0;
let refill: (source: Source) => void = () => undefined;
let paced: { stop(): void } | null = null;
let pacedAt = 0;

function frameOf(index: number, number: number, t: number): Buffer {
  const device = devices[index];
  if (!device) throw new Error('no such device');
  const report = makeReport({
    device,
    t,
    clockOffset: 0,
    isClockSet: true,
    reportType: 0,
  });
  const header = {
    type: FrameType.REPORT,
    flags: 0,
    deviceNo: device.deviceNo,
    boot: 1 + (number >> 16),
    sequence: number & 0xffff,
    counter: number + 1,
    sendTime: Math.floor(Date.now() / 1_000),
  };
  const [body] = reportBodies(report);
  if (!body) throw new Error('no report');
  return encodeFrame(header, body);
}

async function open(port: number, count: number): Promise<void> {
  devices = benchDevices(count);
  await Promise.all(
    devices.map(
      (_, index) =>
        new Promise<void>((resolve) => {
          const onAnswer = (code: number): void => {
            answered[code] = (answered[code] ?? 0) + 1;
            if (code === 0) stored += 1;
            const source = sources[index];
            if (!source) return;
            source.underWay -= 1;
            refill(source);
          };
          sources[index] = {
            connection: new LoadConnection(port, onAnswer, resolve),
            ...{ frames: [], next: 0, made: 0, underWay: 0 },
          };
        }),
    ),
  );
  for (const index of sources.keys()) write(index, Date.now() - FIRST_AGO_MS);
  await drained();
}

/** Sends the device's next report. */
function write(index: number, t: number): void {
  const source = sources[index] as Source;
  source.underWay += 1;
  sent += 1;
  source.connection.write(frameOf(index, source.made++, t));
}

/** Reports one second apart in device time, ending now: each becomes the newest, as in normal operation. */
function prepare(reports: number): void {
  const each = Math.ceil(reports / devices.length);
  const start = Math.floor(Date.now() / 1_000) * 1_000 - each * 1_000;
  for (const [index, source] of sources.entries()) {
    for (let i = 0; i < each; i += 1) source.frames.push(frameOf(index, source.made++, start + i * 1_000));
  }
}

const wait = (seconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** Waits up to 10 s until everything sent is answered. */
async function drained(): Promise<void> {
  for (let i = 0; i < 200 && sources.some((s) => s.underWay > 0); i += 1) await wait(0.05);
}

async function flood(window: number, warmUpS: number, measureS: number): Promise<LoadAnswer> {
  let isExhausted = false;
  refill = (source) => {
    while (source.underWay < window) {
      const frame = source.frames[source.next];
      if (!frame) {
        isExhausted = true;
        return;
      }
      source.next += 1;
      source.underWay += 1;
      sent += 1;
      source.connection.write(frame);
    }
  };
  for (const source of sources) refill(source);
  await wait(warmUpS);
  const began = performance.now();
  const before = stored;
  while (performance.now() - began < measureS * 1_000 && !isExhausted) await wait(0.05);
  const inWindow = stored - before;
  const seconds = (performance.now() - began) / 1_000;
  refill = () => undefined;
  await drained();
  return { ...result(), stored: inWindow, seconds, isExhausted };
}

const result = (seconds = 0): LoadAnswer => ({ sent, answered, stored, seconds, isExhausted: false });

function startPacing(rate: number): void {
  sent = 0;
  answered = {};
  stored = 0;
  pacedAt = performance.now();
  paced = pace(systemClock, rate, 3_600, (i) => write(i % sources.length, Date.now()));
}

async function carryOut(order: LoadOrder): Promise<LoadAnswer> {
  switch (order.kind) {
    case 'open':
      await open(order.port, order.devices);
      return result();
    case 'prepare':
      prepare(order.reports);
      return result();
    case 'flood':
      return flood(order.window, order.warmUpS, order.measureS);
    case 'pace':
      paced?.stop();
      startPacing(order.rate);
      return result();
    case 'rest': {
      paced?.stop();
      const seconds = (performance.now() - pacedAt) / 1_000;
      await drained();
      return result(seconds);
    }
  }
}

obey(carryOut);
