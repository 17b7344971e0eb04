import type { Queryable } from './pool.ts';

/** Stores hardware, versions, IMEI and ICCID of a device's row as reported from `at` (ms since 1970) on. */
export async function storeIdent(client: Queryable, deviceId: number, at: number): Promise<void> {
  await client.query({
    name: 'store-ident',
    text: `INSERT INTO device_ident (device_id, at, hardware, software, boot_version, gsm_version, imei, iccid)
      SELECT id, $2, hardware, software, boot_version, gsm_version, imei, iccid FROM device WHERE id = $1
      ON CONFLICT (device_id, at) DO UPDATE SET hardware = excluded.hardware, software = excluded.software,
        boot_version = excluded.boot_version, gsm_version = excluded.gsm_version, imei = excluded.imei, iccid = excluded.iccid`,
    values: [deviceId, new Date(at)],
  });
}
