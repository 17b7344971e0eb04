import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { HornSounding, HornSoundingDetail } from '@groundwatch/protocol/rest';
import { HornKeeper } from '../../src/features/horns/horn-keeper.ts';
import { clearCommands, PASSWORD, userWith } from './commands.ts';
import { seedSites, site } from './fixtures.ts';
import { hearBus } from './hear-bus.ts';
import { startTestServer, type Answer, type TestServer } from './server.ts';

/** Three devices with a horn each at the first site; the geo-sound sensor of the third is beside the first. */
export const horns = { first: '1001', second: '1002', third: '1003', ear: 9_101 } as const;
const S = 1_000;

export type SoundingFields = Record<string, unknown>;

/** A server whose first site has horns, without soundings before each test. */
export function hornBench() {
  const bench = {
    server: undefined as unknown as TestServer,
    keeper: undefined as unknown as HornKeeper,
    admin: '',
    other: '',
    stranger: '',
  };
  beforeAll(async () => {
    bench.server = await startTestServer();
    const { pool, bus } = bench.server;
    await seedSites(pool);
    await pool.query(
      `INSERT INTO device (id, device_no, station_id, name, security)
        VALUES (411, 1002, $1, 'road', 'plain'), (412, 1003, $1, 'crown', 'plain')`,
      [site.a.station],
    );
    await pool.query(
      `INSERT INTO sensor (id, device_id, port, type, sub_address) VALUES (9001, 401, 2, 'b10', 0), (9002, 411, 2, 'b10', 0),
        (9003, 412, 2, 'b10', 0), ($1, 412, 3, 'b13', 0)`,
      [horns.ear],
    );
    bench.admin = await bench.server.login();
    bench.other = (await userWith(bench.server, 'second', ['device:horn', 'horn:list'])).token;
    bench.stranger = (await userWith(bench.server, 'reader', ['horn:list'])).token;
    bench.keeper = new HornKeeper({ pool, bus, log: bench.server.app.log, clock: () => bench.server.clock.now });
  });
  afterAll(() => bench.server.close());
  beforeEach(async () => {
    const { pool } = bench.server;
    for (const table of ['horn_event', 'horn_sequence_horn', 'horn_sequence', 'horn_place', 'horn_station'])
      await pool.query(`DELETE FROM ${table}`);
    await pool.query('DELETE FROM reading_horn');
    await pool.query('DELETE FROM reading_geo_sound');
    await pool.query("DELETE FROM audit WHERE action LIKE 'horn:%'");
    await pool.query('UPDATE device SET is_enabled = true');
    await clearCommands(bench.server);
  });
  const heard = hearBus(() => bench.server);

  const call = <T>(token: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    bench.server.call<T>(token, method, url, body);
  const commandOf = async (deviceNo: string) => {
    const { rows } = await bench.server.pool.query<{ id: string; state: string; body: { action: number } }>(
      `SELECT c.id, c.state, c.body FROM command c JOIN device d ON d.id = c.device_id
        WHERE d.device_no = $1 AND c.kind = 'horn' ORDER BY c.number`,
      [deviceNo],
    );
    return rows;
  };
  return Object.assign(bench, {
    heard,
    call,
    /** Requests as the administrator, with their password. */
    ask: (more: SoundingFields = {}, token = bench.admin): Promise<Answer<HornSounding>> =>
      call<HornSounding>(token, 'POST', '/rest/horns', {
        id: randomUUID(),
        stationId: site.a.station,
        action: 'sound',
        level: 1,
        duration: 60,
        voice: 0,
        deviceNos: [horns.first],
        note: 'they run',
        password: PASSWORD,
        ...more,
      }),
    decide: (id: string, verb: 'release' | 'cancel' | 'stop', more: SoundingFields = {}, token = bench.admin) =>
      call<HornSounding>(token, 'POST', `/rest/horns/${id}/${verb}`, { password: PASSWORD, ...more }),
    detail: async (id: string, token = bench.admin) =>
      (await call<HornSoundingDetail>(token, 'GET', `/rest/horns/${id}`)).body.data,
    /** Its log, with the positions of horns. */
    story: async (id: string) => {
      const { body } = await call<HornSoundingDetail>(bench.admin, 'GET', `/rest/horns/${id}`);
      return body.data.events.map(({ what, position }) => (position === null ? what : `${what} ${position}`));
    },
    settle: (more: SoundingFields = {}) =>
      bench.server.pool.query(
        `INSERT INTO horn_station (station_id, needs_two, release_s, answer_s, needs_hearing)
          VALUES ($1, $2, 300, 30, $3)`,
        [site.a.station, more['needsTwo'] ?? false, more['needsHearing'] ?? false],
      ),
    commandOf,
    /** Sets the state of a device's newest command, like ingest. */
    answer: async (deviceNo: string, state: 'sent' | 'applied' | 'failed' | 'expired', reason = '') => {
      const { id } = (await commandOf(deviceNo)).at(-1)!;
      const at = new Date(bench.server.clock.now);
      const isSent = state !== 'expired';
      if (isSent)
        await bench.server.pool.query(
          `UPDATE command SET state = 'sent', sequence = 1, tries = 1, sent_at = $2 WHERE id = $1 AND state = 'queued'`,
          [id, at],
        );
      if (state === 'sent') return;
      await bench.server.pool.query('UPDATE command SET state = $2, reason = $3, ended_at = $4 WHERE id = $1', [
        id,
        state,
        reason,
        at,
      ]);
    },
    /** Advances the clock and lets the keeper check. */
    pass: async (seconds: number) => {
      bench.server.clock.now += seconds * S;
      await bench.keeper.look();
    },
    published: () =>
      heard.flatMap((message) =>
        message.kind === 'changed' && message.changed.topic === 'horns' ? [message.changed] : [],
      ),
  });
}
