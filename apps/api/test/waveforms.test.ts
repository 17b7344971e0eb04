import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page, Waveform, WaveformSummary } from '@groundwatch/protocol/rest';
import { seedSites, site, T0 } from './support/fixtures.ts';
import { startTestServer, type TestServer } from './support/server.ts';

const BLAST = 640;
const iso = (second: number): string => new Date(T0 + second * 1_000 + 125).toISOString();

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server;
  await seedSites(pool);
  await pool.query("INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES ($2, $1, 2, 'b15', 0)", [
    site.a.device,
    BLAST,
  ]);
  for (const [second, parts] of [
    [0, [0, 1, 2]],
    [60, [0, 2]],
  ] as const) {
    await pool.query(
      `INSERT INTO waveform (sensor_id, started_at, sample_rate, axes, unit, parts, received_parts, sample_count, received_at)
       VALUES ($1, $2, 400, 2, 0.25, 3, $3, $4, $5)`,
      [BLAST, iso(second), parts.length, parts.length * 2, iso(second + 9)],
    );
    for (const part of parts) {
      const samples = Buffer.alloc(8);
      [part * 10, -part * 10, part * 10 + 1, -part * 10 - 1].forEach((value, i) => samples.writeInt16LE(value, i * 2));
      await pool.query(
        'INSERT INTO waveform_part (sensor_id, started_at, part, first_sample, samples) VALUES ($1, $2, $3, $4, $5)',
        [BLAST, iso(second), part, part * 2, samples],
      );
    }
  }
  token = await server.login();
});
afterAll(() => server.close());

const list = async (query = ''): Promise<Page<WaveformSummary>> => {
  const answer = await server.call<Page<WaveformSummary>>(token, 'GET', `/rest/sensors/${BLAST}/waveforms${query}`);
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const get = (start: string) => server.call<Waveform>(token, 'GET', `/rest/sensors/${BLAST}/waveforms/${start}`);
const counts = (text: string): number[] => {
  const bytes = Buffer.from(text, 'base64');
  return Array.from({ length: bytes.length / 2 }, (_, i) => bytes.readInt16LE(i * 2));
};

test('waveforms are listed newest first, by period and in pages', async () => {
  const { total, records } = await list();
  expect(total).toBe(2);
  expect(records).toEqual([
    {
      startTime: iso(60),
      receiveTime: iso(69),
      sampleRate: 400,
      axes: 2,
      sampleCount: 4,
      parts: 3,
      receivedParts: 2,
      isComplete: false,
    },
    expect.objectContaining({ startTime: iso(0), receivedParts: 3, isComplete: true }),
  ]);
  expect((await list(`?to=${iso(60)}`)).records.map(({ startTime }) => startTime)).toEqual([iso(0)]);
  expect((await list(`?from=${iso(60)}`)).total).toBe(1);
  expect((await list('?current=2&size=1')).records.map(({ startTime }) => startTime)).toEqual([iso(0)]);
});

test('a whole waveform and one with a part missing', async () => {
  const whole = await get(iso(0));
  expect(whole.body.data).toMatchObject({ unit: 'mm/s', scale: 0.25, isCut: false, isComplete: true });
  expect(whole.body.data.samples.map(counts)).toEqual([
    [0, 1, 10, 11, 20, 21],
    [0, -1, -10, -11, -20, -21],
  ]);
  const { body } = await get(encodeURIComponent(iso(60)));
  expect(body.data.samples.map(counts)).toEqual([
    [0, 1, -32_768, -32_768, 20, 21],
    [0, -1, -32_768, -32_768, -20, -21],
  ]);
});

test('no waveform of another start, sensor or form of time', async () => {
  expect((await get(iso(1))).status).toBe(404);
  expect((await get('yesterday')).status).toBe(400);
  expect((await server.call(token, 'GET', `/rest/sensors/${site.a.tilt}/waveforms/${iso(0)}`)).status).toBe(404);
});

test('endlessly overlapping parts are not all read', async () => {
  await server.pool.query(
    `WITH w AS (INSERT INTO waveform (sensor_id, started_at, sample_rate, axes, unit, parts)
       VALUES ($1, $2, 400, 1, 1, 65535) RETURNING sensor_id, started_at)
     INSERT INTO waveform_part (sensor_id, started_at, part, first_sample, samples)
     SELECT sensor_id, started_at, n, 0, decode(repeat('0100', 30000), 'hex') FROM w, generate_series(0, 199) n`,
    [BLAST, iso(120)],
  );
  const { body } = await get(iso(120));
  expect(body.data.isCut).toBe(true);
  expect(body.data.samples[0]!.length).toBeLessThan(2_000_000);
});
