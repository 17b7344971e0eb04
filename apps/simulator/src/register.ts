import { createPool, inTransaction, prepareSealing, sealer } from '@groundwatch/db';
import { readConfig, requireSecret } from './config.ts';
import type { DeviceSpec } from './devices/spec.ts';

const COMPANY = '负载测试';

/** Adds load devices to a registry, with a company, project and stations of their own; existing rows stay. */
export async function registerLoadFleet(databaseUrl: string, devices: readonly DeviceSpec[]): Promise<number> {
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'groundwatch-simulator' });
  if (devices.some((d) => d.secret)) await prepareSealing(pool, requireSecret(readConfig()));
  try {
    return await inTransaction(
      pool,
      async (client) => {
        await client.query('INSERT INTO company (name) VALUES ($1) ON CONFLICT (name) DO NOTHING', [COMPANY]);
        await client.query(
          `INSERT INTO project (company_id, name) SELECT id, $1 FROM company WHERE name = $1
       ON CONFLICT (company_id, name) DO NOTHING`,
          [COMPANY],
        );
        const stations = devices.map((_, i) => `测试站 ${Math.floor(i / 10) + 1}`);
        await client.query(
          `INSERT INTO station (project_id, station_type_id, name, longitude, latitude, elevation)
       SELECT DISTINCT ON (s.name) p.id, t.id, s.name, s.longitude, s.latitude, s.elevation
       FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) AS s(name, longitude, latitude, elevation),
         project p JOIN company c ON c.id = p.company_id AND c.name = $5,
         (SELECT id FROM station_type ORDER BY sort_order LIMIT 1) AS t
       ON CONFLICT (project_id, name) DO NOTHING`,
          [
            stations,
            devices.map((d) => d.site.longitude),
            devices.map((d) => d.site.latitude),
            devices.map((d) => d.site.elevation),
            COMPANY,
          ],
        );
        const { rowCount } = await client.query(
          `INSERT INTO device (device_no, station_id, name, model, security, secret, send_cycle_s)
       SELECT d.no, s.id, d.name, d.model, d.security, d.secret, d.cycle
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::int[])
         AS d(no, station, name, model, security, secret, cycle)
       JOIN station s ON s.name = d.station
       JOIN project p ON p.id = s.project_id AND p.name = $8
       ON CONFLICT (device_no) DO NOTHING`,
          [
            devices.map((d) => d.deviceNo),
            stations,
            devices.map((d) => d.name),
            devices.map((d) => d.model),
            devices.map((d) => d.security),
            devices.map((d) => (d.secret ? sealer().seal('device secret', d.secret) : null)),
            devices.map((d) => d.sendCycleS),
            COMPANY,
          ],
        );
        return rowCount ?? 0;
      },
      null,
    );
  } finally {
    await pool.end();
  }
}
