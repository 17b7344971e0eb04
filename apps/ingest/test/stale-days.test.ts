import { afterAll, beforeAll, expect, it } from 'vitest';
import { FrameFlag } from '@groundwatch/protocol/wire/grtu';
import { rowsOf } from './support/database.ts';
import { DEVICE_NO, recorderRig, type RecorderRig } from './support/recorder-rig.ts';
import { reading, status } from './support/reports.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Midnight between two weeks since 1970. */
const WEEK_END = Date.UTC(2026, 4, 28);

let rig: RecorderRig;
beforeAll(async () => {
  rig = await recorderRig();
});
afterAll(() => rig.close());

const marks = () => rowsOf(rig.pool, 'SELECT table_name, day FROM rollup_stale ORDER BY table_name, day');

it('days of rows whose week ended over an hour ago are recorded, once per batch, and no others', async () => {
  const ingest = rig.process();
  rig.clock.ms = WEEK_END + HOUR - 1;
  await ingest.store(
    { readings: [reading('b12', WEEK_END - 1_000)], status: status(WEEK_END - 1_000, 0) },
    {},
    DEVICE_NO,
  );
  expect(await marks()).toEqual([]);

  rig.clock.ms = WEEK_END + HOUR;
  const late = [WEEK_END - 2_000, WEEK_END - 3_000, WEEK_END - DAY - 1_000, WEEK_END, WEEK_END + HOUR - 5_000];
  await ingest.store({ readings: late.map((at) => reading('b12', at)) }, {}, DEVICE_NO);
  expect(await marks()).toEqual([
    { table_name: 'reading_water_level', day: new Date(WEEK_END - 2 * DAY) },
    { table_name: 'reading_water_level', day: new Date(WEEK_END - DAY) },
  ]);
});

it('data after the roll-up of its week is included as soon as it is stored, and after the next refresh', async () => {
  const at = WEEK_END - 5 * DAY;
  const refresh = async (): Promise<void> => {
    let isMore = true;
    while (isMore) {
      const [row] = await rowsOf(rig.pool, 'SELECT refresh_rollups(7, $1) AS more', [new Date(rig.clock.ms)]);
      isMore = row?.['more'] === true;
    }
  };
  const counted = () =>
    rowsOf(
      rig.pool,
      `SELECT bin, r.count FROM sensor s, read_rollup('reading_water_level', s.id, '{level}', '{null}', 86400, $1, $2) r WHERE s.type = 'b12'`,
      [new Date(at), new Date(at + DAY)],
    );
  rig.clock.ms = WEEK_END + 3 * HOUR;
  await refresh();
  expect(await counted()).toEqual([]);
  await rig.process().store({ readings: [reading('b12', at)] }, { flags: FrameFlag.RESEND }, DEVICE_NO);
  expect(await counted()).toEqual([{ bin: new Date(at), count: 1 }]);
  await refresh();
  expect(await marks()).toEqual([]);
  expect(await counted()).toEqual([{ bin: new Date(at), count: 1 }]);
});

it('only rows over an hour late, conflicts and repeated reports are recorded for device days', async () => {
  const takeStale = async () => {
    const rows = await rowsOf(rig.pool, 'SELECT at, repeated FROM device_day_stale ORDER BY at, repeated');
    await rig.pool.query('TRUNCATE device_day_stale');
    return rows;
  };
  await takeStale();
  const ingest = rig.process();
  const now = WEEK_END + 10 * DAY;
  rig.clock.ms = now;
  const present = { status: status(now - 1_000, 1), readings: [reading('b12', now - 1_000)] };
  await ingest.store(present, {}, DEVICE_NO);
  await ingest.store({ status: status(now - HOUR + 1_000, 2) }, { flags: FrameFlag.RESEND }, DEVICE_NO);
  expect(await takeStale()).toEqual([]);
  await ingest.store({ status: status(now - HOUR, 3) }, { flags: FrameFlag.RESEND }, DEVICE_NO);
  expect(await takeStale()).toEqual([{ at: new Date(now - HOUR), repeated: 0 }]);
  await ingest.store(present, { flags: FrameFlag.RESEND }, DEVICE_NO);
  expect(await takeStale()).toEqual([{ at: new Date(now - 1_000), repeated: 1 }]);
  await ingest.store({ readings: [reading('b12', now - 1_000, 5)] }, {}, DEVICE_NO);
  expect(await takeStale()).toEqual([{ at: new Date(now - 1_000), repeated: 0 }]);
});
