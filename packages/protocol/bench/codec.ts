import { sensorTypeOf, statusFields, type Field } from '../src/model/index.ts';
import {
  FrameReader,
  decodeReport,
  encodeAnswer,
  encodeFrame,
  encodeReport,
  type FrameHeader,
  type Report,
  type WireReading,
} from '../src/wire/grtu/index.ts';

// ns per hop of one report (STATUS and four slots) through the codec, the best of several rounds.

const header: FrameHeader = {
  flags: 0,
  type: 3,
  deviceNo: '860000000000001',
  boot: 7,
  sequence: 1,
  counter: 1,
  sendTime: 1_767_225_600,
};
const T = 1_767_225_600_000;
const valueOf = (f: Field, i: number): number => (1000 + 37 * i) / 10 ** f.exponent;
const reading = (type: WireReading['type'], port: number): WireReading => ({
  port,
  type,
  subAddress: 1,
  collectedAt: T,
  quality: 0,
  values: Object.fromEntries(sensorTypeOf(type).fields.map((f, i) => [f.key, valueOf(f, i % 5)])),
});
const report: Pick<Report, 'status' | 'readings'> = {
  status: {
    collectedAt: T,
    runStatus: 3,
    encryptionFunction: true,
    resendFunction: true,
    pushData: false,
    values: Object.fromEntries(statusFields.map((f, i) => [f.key, f.wire === 'u8' ? 1 : valueOf(f, i % 5)])),
  },
  readings: [reading('b4', 1), reading('b7', 2), reading('b12', 3), reading('b5', 0)],
};
for (const r of report.readings) {
  const codes = sensorTypeOf(r.type).fields.filter((f) => f.wire === 'u8');
  r.values = { ...r.values, ...Object.fromEntries(codes.map((f) => [f.key, 1])) };
}

const body = encodeReport(report);
const frame = encodeFrame(header, body);
const key = Buffer.alloc(16, 1);
const sealed = encodeFrame(header, body, { key, direction: 'up' });
const answer = { result: { code: 0, serverTimeMs: T + 5, waiting: 0 } };
const plainReader = new FrameReader();
const sealedReader = new FrameReader();
sealedReader.setKey(key);
const segments = Buffer.concat(Array.from({ length: 100 }, () => frame));
const through = (reader: FrameReader, chunk: Buffer): void => {
  reader.push(chunk, T);
  while (reader.next(T));
};

const hops: readonly (readonly [string, number, () => unknown])[] = [
  ['read a frame', 1, () => through(plainReader, frame)],
  ['read a frame (of 100 in a chunk)', 100, () => through(plainReader, segments)],
  ['read a sealed frame', 1, () => through(sealedReader, sealed)],
  ['decodeReport', 1, () => decodeReport(body)],
  ['encodeAnswer and its frame', 1, () => encodeFrame(header, encodeAnswer(answer))],
  ['encodeReport', 1, () => encodeReport(report)],
  ['encodeFrame', 1, () => encodeFrame(header, body)],
];

const ROUNDS = 7;
const ROUND_MS = 200;

function bestNs(run: () => unknown, perRun: number): number {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    let runs = 0;
    const start = performance.now();
    let now = start;
    while (now - start < ROUND_MS) {
      for (let i = 0; i < 50; i++) run();
      runs += 50;
      now = performance.now();
    }
    best = Math.min(best, ((now - start) * 1e6) / (runs * perRun));
  }
  return best;
}

const rows = hops.map(([hop, perRun, run]) => ({ hop, nsPerReport: Math.round(bestNs(run, perRun)) }));
process.stdout.write(`report: STATUS and 4 slots, ${frame.length} bytes\n`);
for (const row of rows) process.stdout.write(`${row.hop.padEnd(36)}${String(row.nsPerReport).padStart(8)} ns\n`);
