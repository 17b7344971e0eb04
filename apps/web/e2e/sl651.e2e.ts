import { freePort } from '@groundwatch/db/testing';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { crc16, ResultCode } from '@groundwatch/protocol/wire/grtu';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, leave, openSignedIn } from './helpers/browser.ts';
import { DEVICES, install, type Installation } from './helpers/installation.ts';
import { Rest } from './helpers/routes.ts';
import { Rtu } from './helpers/rtu.ts';
import { until } from './helpers/until.ts';

const MINUTE = 60_000;
const REPORTS = 60;
/** m. */
const HIGH = 41.2;
/** A Beijing station whose frames are published: level, velocity, flow and voltage, every five minutes. */
const STATION = '0030503768';
const vectors = new URL('../../../packages/protocol/test/vectors/sl651.json', import.meta.url);
const { frames } = JSON.parse(readFileSync(vectors, 'utf8')) as { frames: readonly { hex: string }[] };
const published = Buffer.from(frames.find(({ hex }) => hex.slice(6, 16) === STATION)?.hex ?? '', 'hex');

const digits = (ms: number): string => new Date(ms + 8 * 60 * MINUTE).toISOString().replaceAll(/\D/g, '').slice(2, 14);

/** The published frame with another serial, time and level (m). */
function reportAt(serial: number, ms: number, level: number): Buffer {
  const frame = Buffer.from(published);
  frame.writeUInt16BE(serial, 14);
  frame.write(digits(ms), 16, 'hex');
  frame.write(digits(ms).slice(0, 10), frame.indexOf(Buffer.from('f0f0', 'hex')) + 2, 'hex');
  const digitsOfLevel = String(Math.round(level * 1_000)).padStart(8, '0');
  frame.write(digitsOfLevel, frame.indexOf(Buffer.from('3923', 'hex')) + 2, 'hex');
  frame.writeUInt16BE(crc16(frame, 0, frame.length - 2), frame.length - 2);
  return frame;
}

/** A station that sends its reports one after another until confirmed and counts the confirmations. */
class Station {
  readonly #port: number;
  readonly #reports: readonly Buffer[];
  #socket: Socket | null = null;
  /** Number of confirmations of each serial. */
  readonly confirmed = new Map<number, number>();
  #pauseAt: number;

  constructor(port: number, reports: readonly Buffer[], pauseAt: number) {
    this.#port = port;
    this.#reports = reports;
    this.#pauseAt = pauseAt;
  }

  dial(pauseAt = this.#reports.length): void {
    this.#pauseAt = pauseAt;
    const socket = connect(this.#port, '127.0.0.1');
    this.#socket = socket;
    let heard = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('connect', () => this.#send());
    socket.on('data', (chunk: Buffer) => {
      for (heard = Buffer.concat([heard, chunk]); heard.length >= 25; heard = heard.subarray(25)) {
        const serial = heard.readUInt16BE(14);
        this.confirmed.set(serial, (this.confirmed.get(serial) ?? 0) + 1);
        if (this.confirmed.size < this.#pauseAt) this.#send();
      }
    });
  }

  /** Sends the first report without a confirmation. */
  #send(): void {
    const open = this.#reports.find((report) => !this.confirmed.has(report.readUInt16BE(14)));
    if (open) this.#socket?.write(open);
  }

  close(): void {
    this.#socket?.destroy();
  }
}

let installation: Installation;
let browser: Browser;
let station: Station;
let rtu: Rtu;
beforeAll(async () => {
  [installation, browser] = await Promise.all([install({ areProcesses: true }), launch()]);
});
afterAll(async () => {
  station.close();
  rtu.close();
  await leave(browser);
  await installation.close();
});

it('a published stream ends as curve, alarm and sound beside other devices, each report once, though ingest is killed', async () => {
  const { pool, pageUrl, ingest } = installation;
  const port = await freePort();
  await ingest.stop();
  await pool.query(
    `WITH server AS (INSERT INTO tcp_server (name, host, port, adapter, allow_list)
       VALUES ('hydrology', '127.0.0.1', $1, 'sl651', '{127.0.0.1/32}') RETURNING id)
     INSERT INTO device (device_no, station_id, tcp_server_id, name, security, send_cycle_s)
     SELECT $2, (SELECT min(id) FROM station), id, 'Hydrology', 'plain', 60 FROM server`,
    [port, Number(STATION)],
  );
  await ingest.start();
  const { page, errors } = await openSignedIn(browser, pageUrl);
  await page.goto(`${pageUrl}/devices`);
  const rest = new Rest(page);
  const [project] = (await pool.query<{ id: number }>('SELECT min(id) AS id FROM project')).rows;
  const condition = {
    kind: 'threshold',
    quantity: { types: ['b12'], field: 'level' },
    side: 'above',
    limits: { 1: 41_000 },
  };
  const definition = {
    condition,
    deadband: null,
    onDelay: { needs: 1, of: 1 },
    offDelayS: 600,
    validFrom: null,
    validTo: null,
  };
  const rule = { name: 'Flood', scope: { kind: 'project', id: project!.id }, definition };
  const made = await page
    .context()
    .request.post(`${pageUrl}/rest/alarm-rules`, { data: rule, headers: { origin: pageUrl } });
  expect(made.ok()).toBe(true);

  // The last report lies after the creation of the rule, which does not judge earlier ones.
  const end = Math.ceil(Date.now() / MINUTE) * MINUTE;
  const level = (i: number): number => (i === REPORTS - 1 ? HIGH : 33.66 + i / 100);
  const times = Array.from({ length: REPORTS }, (_, i) => end - (REPORTS - 1 - i) * MINUTE);
  const reports = times.map((ms, i) => reportAt(i + 1, ms, level(i)));
  station = new Station(port, reports, 20);
  rtu = new Rtu(DEVICES[0], installation.rtuPort);
  await rtu.connect();
  station.dial(20);
  await rtu.report(512);
  await until(async () => station.confirmed.size >= 20, 'twenty confirmed reports');
  await ingest.kill();
  const before = new Set(station.confirmed.keys());
  expect((await storedLevels()).size).toBeGreaterThanOrEqual(before.size);
  await ingest.start();
  await rtu.connect();
  station.dial();
  const answer = await rtu.send(7, end).answer;
  expect(answer).toBe(ResultCode.STORED);
  await until(async () => station.confirmed.size === REPORTS, 'all reports confirmed', 60_000);

  // Each report is confirmed once: as many rows as reports, each with its value, and no conflict.
  expect([...station.confirmed.values()].every((count) => count === 1)).toBe(true);
  expect(await storedLevels()).toEqual(new Map(times.map((ms, i) => [ms, [Math.round(level(i) * 1_000)]])));
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM reading_conflict');
  expect(rows[0]?.n).toBe(0);

  // The alarm and its live messages.
  const raised = () =>
    pool.query<{ level: number }>(
      `SELECT a.level FROM alarm a JOIN device d ON d.id = a.device_id WHERE d.device_no = $1`,
      [Number(STATION)],
    );
  await until(async () => (await raised()).rows.length === 1, 'the alarm');
  expect((await raised()).rows).toEqual([{ level: 1 }]);
  // A browser plays no sound before a user gesture.
  await page.locator('main').click({ position: { x: 4, y: 4 } });
  await page.locator('[data-alarm-badge][data-sounding="1"]').waitFor();

  await page.goto(`${pageUrl}/devices/${Number(STATION)}?tab=history&panel=curve&span=day`);
  await page.locator('canvas').locator('visible=true').first().waitFor();
  await rest.come();
  expect(errors).toEqual([]);
});

/** Levels by collect time. A report stored twice shows as two. */
async function storedLevels(): Promise<Map<number, number[]>> {
  const { rows } = await installation.pool.query<{ at: Date; level: number }>(
    `SELECT r.collected_at AS at, r.level FROM reading_water_level r JOIN sensor s ON s.id = r.sensor_id
     JOIN device d ON d.id = s.device_id WHERE d.device_no = $1 ORDER BY 1`,
    [Number(STATION)],
  );
  const found = new Map<number, number[]>();
  for (const { at, level } of rows) found.set(at.getTime(), [...(found.get(at.getTime()) ?? []), level]);
  return found;
}
