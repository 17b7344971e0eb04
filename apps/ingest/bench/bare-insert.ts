// The upper limit of the database: writes reports (STATUS and 4 slots) with the recorder's own statements into the tables of the
// disposable, migrated database DATABASE_URL, in batches, without sockets, frames, registry, bus or answers. Arguments: seconds (10),
// reports per batch (1,000), devices (200). Prints one line of JSON.
import { createPool, inOrder, inTransaction } from '@groundwatch/db';
import { sensorTypeOf, statusFields, type SensorTypeCode } from '@groundwatch/protocol/model';
import type { Report, WireReading } from '@groundwatch/protocol/wire';
import { Batch } from '../src/batch/batch.ts';
import { insertRows } from '../src/recorder/insert.ts';
import type { ReportJob } from '../src/batch/jobs.ts';
import { upsertLatest } from '../src/batch/latest.ts';
import { ensureSensors } from '../src/recorder/sensors.ts';
import { familySpecs, statusSpec } from '../src/batch/table-spec.ts';
import { loadDevices } from '../src/registry/queries.ts';
import type { DeviceEntry } from '../src/registry/device-entry.ts';
import { FIRST_DEVICE, seed } from './scratch.ts';

const SLOTS: readonly SensorTypeCode[] = ['b4', 'b7', 'b12', 'b5'];
const ROWS_A_REPORT = 1 + SLOTS.length;
const [seconds = 10, batchSize = 1000, deviceCount = 200] = process.argv.slice(2).map(Number);

const pool = createPool(process.env['DATABASE_URL'] ?? '', { isPipelined: true });
await seed(pool, deviceCount);
const numbers = Array.from({ length: deviceCount }, (_, index) => String(FIRST_DEVICE + index));
const devices = await loadDevices(pool, numbers);
const specs = Object.values(familySpecs);

function report(collectedAt: number): Report {
  const value = (exponent: number, n: number): number => ((collectedAt / 1000 + n) % 90) / 10 ** exponent;
  const readings = SLOTS.map((type, slot): WireReading => {
    const values = Object.fromEntries(
      sensorTypeOf(type).fields.map((field, n) => [field.key, value(field.exponent, n)]),
    );
    return { port: slot + 1, type, subAddress: 1, collectedAt, quality: 0, values };
  });
  const values = Object.fromEntries(statusFields.map((field, n) => [field.key, value(field.exponent, n)]));
  const switches = { encryptionFunction: false, resendFunction: true, pushData: false };
  return { status: { collectedAt, runStatus: 0, ...switches, values }, readings, reserved: 0, nulls: 0 };
}

function job(device: DeviceEntry, collectedAt: number): ReportJob {
  return {
    device,
    uplink: {
      ...{ kind: 'report', type: '0x03', id: '', number: 1, sentAt: Date.now(), isResend: false, isClockUnset: false },
      bytes: Buffer.alloc(0),
      content: report(collectedAt),
    },
    receivedAt: Date.now(),
    tcpServerId: 1,
    address: '',
    reply: { settle: () => undefined },
  };
}

const unknown = { readings: new Map(), statuses: new Map() };

let reports = 0;
let at = Math.floor(Date.now() / 1000) - 86_400;
const started = performance.now();
for (let number = 1; performance.now() - started < seconds * 1000; number++) {
  const jobs = Array.from({ length: batchSize }, (_, index): ReportJob => {
    const device = devices[index % devices.length];
    if (!device) throw new Error('no devices');
    if (index % devices.length === 0) at += 1;
    return job(device, at * 1000);
  });
  await inTransaction(pool, async (client) => {
    for (const [device, found] of (await ensureSensors(client, jobs)).sensors)
      for (const [key, sensor] of found) device.sensors.set(key, sensor);
    const batch = new Batch(number, (device, key) => device.sensors.get(key)!, new Map(), new Set());
    for (const one of jobs) batch.add(one);
    await inOrder([
      upsertLatest(client, batch, unknown),
      insertRows(client, statusSpec, batch.statusRows),
      ...specs.map((spec) => insertRows(client, spec, batch.rows.get(spec) ?? [])),
    ]);
    for (const sensor of batch.newestReadings.keys()) sensor.latestAt = sensor.newestAt;
    for (const device of batch.newestStatuses.keys()) device.latestStatusAt = device.newestStatusAt;
  });
  reports += batchSize;
}
const took = (performance.now() - started) / 1000;
console.log(
  JSON.stringify({
    reports,
    seconds: Math.round(took * 100) / 100,
    reportsPerSecond: Math.round(reports / took),
    rowsPerSecond: Math.round((reports * ROWS_A_REPORT) / took),
  }),
);
await pool.end();
