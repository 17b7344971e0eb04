import { FrameFlag, ResultCode } from '@groundwatch/protocol/wire/grtu';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEVICES, install, type Installation } from './helpers/installation.ts';
import { Rtu, type Sent } from './helpers/rtu.ts';
import { until } from './helpers/until.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await install({ areProcesses: true });
});
afterAll(() => installation.close());

it('keeps every acknowledged report exactly once when ingest is killed under load', async () => {
  const start = Math.floor(Date.now() / 1_000) * 1_000 - 3_600_000;
  const rtus = DEVICES.map((deviceNo) => new Rtu(deviceNo, installation.rtuPort));
  const sent = new Map<string, Sent[]>(DEVICES.map((deviceNo) => [deviceNo, []]));
  const acknowledged = new Map<string, Set<number>>(DEVICES.map((deviceNo) => [deviceNo, new Set()]));
  await Promise.all(rtus.map((rtu) => rtu.connect()));

  // Each device keeps 50 reports under way and sends the next one after every answer, until the process is killed.
  let isKilled = false;
  const sendNext = (rtu: Rtu): void => {
    const own = sent.get(rtu.deviceNo)!;
    if (isKilled || own.length >= 3_600) return;
    const next = rtu.send(own.length, start + own.length * 1_000);
    own.push(next.sent);
    void next.answer.then((code) => {
      if (code === ResultCode.STORED) acknowledged.get(rtu.deviceNo)!.add(next.sent.collectedAt);
      sendNext(rtu);
    });
  };
  for (const rtu of rtus) for (let n = 0; n < 50; n += 1) sendNext(rtu);
  const enough = (): boolean => [...acknowledged.values()].every((times) => times.size >= 300);
  await until(async () => enough(), 'three hundred reports of each device');
  await installation.ingest.kill();
  isKilled = true;
  for (const rtu of rtus) rtu.close();

  const stored = await levels();
  for (const deviceNo of DEVICES) {
    const missing = [...acknowledged.get(deviceNo)!].filter((time) => !stored.get(deviceNo)?.has(time));
    expect(missing).toEqual([]);
  }

  // After the restart the devices send every report without an acknowledgement again, as the protocol requires.
  await installation.ingest.start();
  await Promise.all(rtus.map((rtu) => rtu.connect()));
  for (const rtu of rtus) {
    const open = sent.get(rtu.deviceNo)!.filter(({ collectedAt }) => !acknowledged.get(rtu.deviceNo)!.has(collectedAt));
    expect(open.length).toBeGreaterThan(0);
    const codes = await Promise.all(open.map((report) => rtu.resend(report, FrameFlag.RESEND)));
    expect(codes.filter((code) => code !== ResultCode.STORED && code !== ResultCode.DUPLICATE)).toEqual([]);
  }
  for (const rtu of rtus) rtu.close();

  const after = await levels();
  for (const deviceNo of DEVICES) {
    const expected = new Map(sent.get(deviceNo)!.map(({ collectedAt, level }) => [collectedAt, [level]]));
    expect(after.get(deviceNo)).toEqual(expected);
  }
  const { rows } = await installation.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM reading_conflict');
  expect(rows[0]?.n).toBe(0);
});

/** The stored levels by device number and collect time. A report stored twice shows as two. */
async function levels(): Promise<Map<string, Map<number, number[]>>> {
  const { rows } = await installation.pool.query<{ deviceNo: string; at: Date; level: number }>(
    `SELECT d.device_no::text AS "deviceNo", r.collected_at AS at, r.level
     FROM reading_water_level r JOIN sensor s ON s.id = r.sensor_id JOIN device d ON d.id = s.device_id`,
  );
  const found = new Map<string, Map<number, number[]>>();
  for (const { deviceNo, at, level } of rows) {
    const own = found.get(deviceNo) ?? new Map<number, number[]>();
    found.set(deviceNo, own);
    own.set(at.getTime(), [...(own.get(at.getTime()) ?? []), level]);
  }
  return found;
}
