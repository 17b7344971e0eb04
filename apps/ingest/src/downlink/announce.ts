import type { Pool, StoredCommand } from '@groundwatch/db';
import type { BusMessage } from '@groundwatch/protocol/live';

/** The messages about changed commands. */
export async function commandMessages(
  pool: Pool,
  commands: readonly StoredCommand[],
  now: number,
): Promise<BusMessage[]> {
  const { rows } = await pool.query<{ id: number; deviceNo: number; stationId: number }>({
    name: 'command_devices',
    text: 'SELECT id, device_no AS "deviceNo", station_id AS "stationId" FROM device WHERE id = ANY($1::int[])',
    values: [[...new Set(commands.map(({ deviceId }) => deviceId))]],
  });
  const devices = new Map(rows.map((row) => [row.id, row]));
  const changedTime = new Date(now).toISOString();
  return commands.flatMap(({ id, deviceId, lifecycle: { number, kind, state } }): BusMessage[] => {
    const device = devices.get(deviceId);
    if (!device) return [];
    const deviceNo = String(device.deviceNo);
    return [
      { kind: 'command', command: { id, number, deviceNo, stationId: device.stationId, kind, state, changedTime } },
    ];
  });
}
