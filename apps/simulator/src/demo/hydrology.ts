import { sealer } from '@groundwatch/db';
import type { Pool } from 'pg';
import type { StationSpec } from '../hydrology/station.ts';
import { hash } from '../random.ts';
import { COUNTY_SEED, type DemoStation } from './county.ts';
import { PROJECT } from './registry.ts';

/** Name of the stations' TCP server; the demo connects to its present port. */
const SERVER = 'SL651-2014';
const MODEL = 'SL651-2014';
const CYCLE_S = 300;

/** The hydrology stations with their instruments. The last one uses ASCII and has no password. */
const plans = [
  {
    place: '龙口水库大坝',
    name: '龙口坝 雨量水位站',
    station: '0086071201',
    password: '1234',
    hasSoil: false,
    isAscii: false,
  },
  {
    place: '青石沟滑坡',
    name: '青石沟 墒情站',
    station: '0086071202',
    password: '4A7C',
    hasSoil: true,
    isAscii: false,
  },
  {
    place: '沅溪左岸库岸',
    name: '左岸 水文站',
    station: '0086071203',
    password: '0000',
    hasSoil: false,
    isAscii: true,
  },
] as const;
const isChecked = ({ isAscii }: { readonly isAscii: boolean }): boolean => !isAscii;

/** Adds SL651-2014 stations and their TCP server. Existing rows stay, as somebody may have changed them. */
export async function seedHydrology(pool: Pool, port: number): Promise<void> {
  await pool.query(
    `INSERT INTO tcp_server (name, host, port, adapter, allow_list, is_trusted)
     VALUES ($1, '127.0.0.1', $2, 'sl651', '{127.0.0.0/8}', true) ON CONFLICT DO NOTHING`,
    [SERVER, port],
  );
  await pool.query(
    `INSERT INTO device (device_no, station_id, tcp_server_id, name, model, security, password, send_cycle_s, collect_cycle_s)
     SELECT d.no, s.id, t.id, d.name, $2, 'plain', d.password, $3, $3
     FROM unnest($4::bigint[], $5::text[], $6::text[], $7::bytea[]) WITH ORDINALITY AS d(no, station, name, password, place)
     JOIN project p ON p.name = $1 JOIN station s ON s.project_id = p.id AND s.name = d.station
     JOIN tcp_server t ON t.name = $8 ORDER BY d.place ON CONFLICT (device_no) DO NOTHING`,
    [
      PROJECT,
      MODEL,
      CYCLE_S,
      plans.map(({ station }) => Number(station)),
      plans.map(({ place }) => place),
      plans.map(({ name }) => name),
      plans.map((plan) => (isChecked(plan) ? sealer().seal('station password', Buffer.from(plan.password)) : null)),
      SERVER,
    ],
  );
}

/** The registered stations, and the port that they connect to. */
export async function liveStations(
  pool: Pool,
  county: readonly DemoStation[],
): Promise<{ port: number; stations: StationSpec[] } | null> {
  const { rows } = await pool.query<{ port: number; numbers: string[] | null }>(
    `SELECT t.port, array_agg(d.device_no::text) FILTER (WHERE d.is_enabled) AS numbers
     FROM tcp_server t LEFT JOIN device d ON d.tcp_server_id = t.id WHERE t.name = $1 GROUP BY t.port`,
    [SERVER],
  );
  const [server] = rows;
  if (!server) return null;
  const stations = plans.flatMap(({ place, ...plan }): StationSpec[] => {
    const site = county.find((one) => one.plan.name === place)?.site;
    const no = String(Number(plan.station));
    if (!site || server.numbers?.includes(no) !== true) return [];
    return [{ ...plan, centre: 1, site, cycleS: CYCLE_S, seed: hash(COUNTY_SEED, Number(no)) }];
  });
  return { port: server.port, stations };
}
