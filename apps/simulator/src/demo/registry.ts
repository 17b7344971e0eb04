import type { Pool, PoolClient } from 'pg';
import { randomBytes } from 'node:crypto';
import { inTransaction, sealer } from '@groundwatch/db';
import type { Relief } from '../terrain/relief.ts';
import type { DemoStation } from './county.ts';
import { addSiteMap, addSitePlans } from './site-files.ts';

const COMPANY = '云岭地质监测中心';
const CUSTOMER = '云岭县自然资源局';
/** Name of the demo's only project. */
export const PROJECT = '云岭县地质灾害监测预警';

const returning = async (client: PoolClient, sql: string, values: unknown[]): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(sql, values);
  return (rows[0] as { id: number }).id;
};

/** A row by its natural key, created if missing. */
async function projectId(client: PoolClient): Promise<number> {
  await client.query('INSERT INTO company (name) VALUES ($1) ON CONFLICT (name) DO NOTHING', [COMPANY]);
  const company = await returning(client, 'SELECT id FROM company WHERE name = $1', [COMPANY]);
  await client.query(
    'INSERT INTO customer (company_id, name) VALUES ($1, $2) ON CONFLICT (company_id, name) DO NOTHING',
    [company, CUSTOMER],
  );
  await client.query(
    `INSERT INTO project (company_id, customer_id, name)
     SELECT $1, id, $3 FROM customer WHERE company_id = $1 AND name = $2
     ON CONFLICT (company_id, name) DO NOTHING`,
    [company, CUSTOMER, PROJECT],
  );
  return returning(client, 'SELECT id FROM project WHERE company_id = $1 AND name = $2', [company, PROJECT]);
}

async function addStations(client: PoolClient, project: number, county: readonly DemoStation[]): Promise<void> {
  await client.query(
    `INSERT INTO station (project_id, station_type_id, name, longitude, latitude, elevation)
     SELECT $1, t.id, s.name, s.longitude, s.latitude, s.elevation
     FROM unnest($2::text[], $3::text[], $4::float8[], $5::float8[], $6::float8[])
       WITH ORDINALITY AS s(kind, name, longitude, latitude, elevation, place)
     JOIN station_type t ON t.code = s.kind
     ORDER BY s.place
     ON CONFLICT (project_id, name) DO NOTHING`,
    [
      project,
      county.map((s) => s.plan.kind),
      county.map((s) => s.plan.name),
      county.map((s) => round(s.site.longitude, 6)),
      county.map((s) => round(s.site.latitude, 6)),
      county.map((s) => round(s.place.height, 1)),
    ],
  );
}

async function addDevices(client: PoolClient, project: number, county: readonly DemoStation[]): Promise<void> {
  const rows = county.flatMap((s) => s.devices.map(({ spec }) => ({ spec, station: s.plan.name })));
  await client.query(
    `INSERT INTO device (device_no, station_id, name, model, security, secret, send_cycle_s)
     SELECT d.no, s.id, d.name, d.model, d.security, d.secret, d.cycle
     FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bytea[], $8::int[])
       WITH ORDINALITY AS d(no, station, name, model, security, secret, cycle, place)
     JOIN station s ON s.project_id = $1 AND s.name = d.station
     ORDER BY d.place
     ON CONFLICT (device_no) DO NOTHING`,
    [
      project,
      rows.map((r) => r.spec.deviceNo),
      rows.map((r) => r.station),
      rows.map((r) => r.spec.name),
      rows.map((r) => r.spec.model),
      rows.map((r) => r.spec.security),
      rows.map((r) => (r.spec.security === 'plain' ? null : sealer().seal('device secret', randomBytes(32)))),
      rows.map((r) => r.spec.sendCycleS),
    ],
  );
}

/** Sensors of devices that have reported; others are created with their first report. */
async function addSensors(client: PoolClient, county: readonly DemoStation[]): Promise<void> {
  const rows = county
    .flatMap((s) => s.devices)
    .filter(({ spec }) => spec.quirks.silent !== 'never')
    .flatMap(({ spec, sensorNames }) =>
      spec.sensors.map((sensor, i) => ({ spec, sensor, name: sensorNames[i] ?? '' })),
    );
  await client.query(
    `INSERT INTO sensor (device_id, port, type, sub_address, name)
     SELECT d.id, s.port, s.type, s.sub_address, s.name
     FROM unnest($1::bigint[], $2::int[], $3::text[], $4::int[], $5::text[])
       WITH ORDINALITY AS s(no, port, type, sub_address, name, place)
     JOIN device d ON d.device_no = s.no
     ORDER BY s.place
     ON CONFLICT (device_id, port, type, sub_address) DO NOTHING`,
    [
      rows.map((r) => r.spec.deviceNo),
      rows.map((r) => r.sensor.port),
      rows.map((r) => r.sensor.type),
      rows.map((r) => r.sensor.subAddress),
      rows.map((r) => r.name),
    ],
  );
}

/** Creates company to sensors, and the map. Rows that exist by their natural key stay, as somebody may have changed them. */
export const seedRegistry = (pool: Pool, county: readonly DemoStation[], relief: Relief): Promise<void> =>
  inTransaction(
    pool,
    async (client) => {
      const project = await projectId(client);
      await addStations(client, project, county);
      await addDevices(client, project, county);
      await addSensors(client, county);
      await addSiteMap(client, project, county, relief);
      await addSitePlans(client, project, county, relief);
    },
    null,
  );

const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;
