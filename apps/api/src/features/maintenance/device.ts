import { stationFilter, type Caller } from '../../access/caller.ts';
import type { Queryable } from '../../context.ts';
import { found } from '../../errors.ts';

/** A device as read by maintenance. */
export interface Maintained {
  id: number;
  version: number;
  deviceNo: string;
  name: string;
  model: string;
  security: 'plain' | 'authenticated' | 'encrypted';
  hasSecret: boolean;
  stationId: number;
  stationName: string;
  tcpServerId: number | null;
  nextTcpServerId: number | null;
  isEnabled: boolean;
  sendCycleS: number;
  hardware: string;
  software: string;
  bootVersion: string;
  gsmVersion: string;
  imei: string;
  iccid: string;
  isConnected: boolean;
  heardAt: Date | null;
}

const query = `SELECT d.id, d.version, d.device_no::text AS "deviceNo", d.name, d.model, d.security,
    d.secret IS NOT NULL AS "hasSecret", d.station_id AS "stationId", s.name AS "stationName",
    d.tcp_server_id AS "tcpServerId", d.next_tcp_server_id AS "nextTcpServerId", d.is_enabled AS "isEnabled",
    d.send_cycle_s AS "sendCycleS", d.hardware, d.software, d.boot_version AS "bootVersion",
    d.gsm_version AS "gsmVersion", d.imei, d.iccid, coalesce(c.is_connected, false) AS "isConnected", c.seen_at AS "heardAt"
  FROM device d JOIN station s ON s.id = d.station_id LEFT JOIN device_contact c ON c.device_id = d.id
  WHERE d.id = $1 AND ($2::int[] IS NULL OR d.station_id = ANY($2))`;

/** Returns the device. Throws notFound where the caller may not see it. */
export async function readDevice(db: Queryable, caller: Caller, id: number): Promise<Maintained> {
  const { rows } = await db.query<Maintained>(query, [id, stationFilter(caller)]);
  return found(rows[0]);
}

/** As `readDevice`, with a lock until the transaction ends. The device's commands are locked first, in the same order as when sending. */
export async function lockDevice(client: Queryable, caller: Caller, id: number): Promise<Maintained> {
  await client.query('SELECT 1 FROM device WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return readDevice(client, caller, id);
}
