import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HomeFigures, ReportMinutes } from '@groundwatch/protocol/rest';
import { seedSites, site } from './support/fixtures.ts';
import { startBeside, startTestServer, type TestServer } from './support/server.ts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
/** A device is online for one and a half cycles of 600 s. */
const ONLINE_MS = 900_000;
/** Reports that arrive later count only as reports, not for the half hour. */
const UNDER_WAY_MS = 4 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedSites(server.pool);
});
afterAll(() => server.close());

interface Row {
  station: number;
  collected: number;
  received: number;
  isLate: boolean;
}

const report = fc.record({
  what: fc.constant('report' as const),
  which: fc.constantFrom('a' as const, 'b' as const),
  /** Measured before it arrived: most at once, some later than their half hour is counted. */
  underWayMs: fc.oneof(fc.nat(5_000), fc.nat(20 * MINUTE)),
  isLate: fc.boolean(),
  /** Rows are stored up to 20 s after their receipt. */
  storedAfterMs: fc.nat(20_000),
});
const step = fc.oneof(
  { weight: 4, arbitrary: report },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('time' as const), ms: fc.nat(10 * MINUTE) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('ask' as const), process: fc.nat(1) }) },
);

/** All rows, as of this moment. */
async function stored(): Promise<Row[]> {
  const { rows } = await server.pool.query<Omit<Row, 'collected' | 'received'> & { collected: Date; received: Date }>(
    `SELECT d.station_id AS station, s.collected_at AS collected, s.received_at AS received, s.is_late AS "isLate"
     FROM device_status s JOIN device d ON d.id = s.device_id`,
  );
  return rows.map((row) => ({ ...row, collected: row.collected.getTime(), received: row.received.getTime() }));
}

const heardAt = (rows: readonly Row[], moment: number): number =>
  new Set(
    rows
      .filter(({ isLate, received }) => !isLate && received <= moment + UNDER_WAY_MS)
      .filter(({ collected }) => collected > moment - ONLINE_MS && collected <= moment)
      .map(({ station }) => station),
  ).size;

test('half hours and minutes are those of the stored records, in every process, whenever it counts them', async () => {
  const beside = await startBeside(server);
  const apps = [server.app, beside.app];
  let token = '';
  const get = async <T>(process: number, path: string): Promise<T> => {
    const answer = await apps[process]!.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
    return answer.json<{ data: T }>().data;
  };
  const check = async (process: number): Promise<void> => {
    const asked: Readonly<Record<string, readonly number[]>> = {
      '': [site.a.station, site.b.station],
      [`?stationIds=${site.b.station}`]: [site.b.station],
    };
    for (const [query, stations] of Object.entries(asked)) {
      const figures = await get<HomeFigures>(process, `/rest/home-figures${query}`);
      const minutes = await get<ReportMinutes>(process, `/rest/home-figures/reports${query}`);
      const rows = (await stored()).filter(({ station }) => stations.includes(station));
      const last = (Math.ceil(Date.parse(figures.at) / HALF_HOUR) - 1) * HALF_HOUR;
      const moments = figures.heard.map((_, index) => last - (figures.heard.length - 1 - index) * HALF_HOUR);
      expect(figures.heard).toEqual(moments.map((moment) => heardAt(rows, moment)));
      // The youngest answers stay for a minute, in which rows are still stored.
      const end = Date.parse(minutes.at);
      for (const [key, isLate] of [
        ['onTime', false],
        ['resent', true],
      ] as const)
        for (let back = 1; back < 60; back += 1) {
          const [from, to] = [end - (back + 1) * MINUTE, end - back * MINUTE];
          const own = rows.filter((row) => row.isLate === isLate && row.received > from && row.received <= to);
          expect(minutes[key][59 - back], `${key}, ${back} minutes back`).toBe(own.length);
        }
    }
  };
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        token = await server.login();
        for (const one of steps) {
          if (one.what === 'time') server.clock.now += one.ms;
          else if (one.what === 'ask') await check(one.process);
          else {
            const received = server.clock.now - one.storedAfterMs;
            await server.pool.query(
              `INSERT INTO device_status (device_id, collected_at, received_at, is_late) VALUES ($1, $2, $3, $4)
               ON CONFLICT DO NOTHING`,
              [site[one.which].device, new Date(received - one.underWayMs), new Date(received), one.isLate],
            );
          }
        }
        for (const process of apps.keys()) await check(process);
      }),
      { numRuns: 20 },
    );
  } finally {
    await beside.close();
  }
});
