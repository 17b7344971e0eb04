import { eq, sql } from '@groundwatch/db/orm';
import { deviceTable, latestReadingTable, projectTable, sensorTable, stationTable } from '@groundwatch/db';
import { SensorBodySchema } from '@groundwatch/protocol/rest';
import { AppError } from '../../../errors.ts';
import { maySeeStation } from '../../../access/caller.ts';
import { resource } from '../resource.ts';
import { namedIn } from './counts.ts';
import { hasReadings } from './readings.ts';

/** The fields that identify a sensor: readings are stored under it. */
const identity = ['deviceId', 'port', 'type', 'subAddress'] as const;

export const sensors = resource({
  path: 'sensors',
  permission: 'sensor',
  table: sensorTable,
  body: SensorBodySchema,
  joins: [
    { table: deviceTable, on: eq(deviceTable.id, sensorTable.deviceId) },
    { table: stationTable, on: eq(stationTable.id, deviceTable.stationId) },
    { table: projectTable, on: eq(projectTable.id, stationTable.projectId) },
    { table: latestReadingTable, on: eq(latestReadingTable.sensorId, sensorTable.id) },
  ],
  extras: () => ({
    deviceName: deviceTable.name,
    deviceNo: sql<string>`${deviceTable.deviceNo}::text`,
    stationId: deviceTable.stationId,
    stationName: stationTable.name,
    projectName: projectTable.name,
    hasReadings: sql<boolean>`${latestReadingTable.sensorId} IS NOT NULL`,
    latestAt: latestReadingTable.collectedAt,
  }),
  filters: {
    stationId: deviceTable.stationId,
    projectId: stationTable.projectId,
    companyId: projectTable.companyId,
  },
  search: [
    sensorTable.name,
    sensorTable.type,
    sensorTable.note,
    deviceTable.name,
    deviceTable.deviceNo,
    stationTable.name,
    projectTable.name,
  ],
  visible: (scope) =>
    sql`${sensorTable.deviceId} IN (SELECT id FROM device WHERE station_id = ANY(${sql.param([...scope.stationIds])}::int[]))`,
  // `check` verifies the owner of the device.
  mayWrite: () => true,
  announces: 'sensor',
  bulk: ['depth', 'mountMode', 'azimuth', 'installedOn', 'isEnabled', 'note'],
  parent: 'deviceId',
  key: ['deviceId', 'port', 'type', 'subAddress'],
  shown: ['deviceName', 'stationName', 'projectName'],
  dependencies: [
    namedIn('alarm', 'alarm', 'sensor_id', { name: "'#' || id" }),
    namedIn('calibration', 'sensor_calibration', 'sensor_id', { name: 'version', isBlocking: false }),
    namedIn('reinstallation', 'sensor_reinstallation', 'sensor_id', { name: 'at::date', isBlocking: false }),
    {
      kind: 'calculation',
      isBlocking: true,
      names: (id) => sql`SELECT o.name FROM calculated_input i JOIN calculated_series c ON c.id = i.series_id
        JOIN sensor o ON o.id = c.sensor_id WHERE i.sensor_id = ${id}`,
    },
    {
      kind: 'reading',
      isBlocking: true,
      isUncounted: true,
      names: (id) => sql`SELECT '' AS name FROM latest_reading WHERE sensor_id = ${id}
        UNION ALL SELECT '' FROM reading_conflict WHERE sensor_id = ${id}
        UNION ALL SELECT '' FROM reading_ahead WHERE key_id = ${id} AND table_name <> 'device_status'`,
    },
  ],
  check: async ({ tx, caller, body, existing }) => {
    if (existing !== null) {
      const changed = identity.filter((key) => body === null || body[key] !== existing[key]);
      if (changed.length > 0 && (await hasReadings(tx, existing.id, String(existing['type'])))) {
        if (body === null) throw new AppError('inUse', { values: { by: 'reading' } });
        throw new AppError('invalid', { fields: changed.map((path) => ({ path, problem: 'hasReadings' })) });
      }
    }
    if (body === null || caller.scope === null) return;
    const rows = await tx
      .select({ stationId: deviceTable.stationId })
      .from(deviceTable)
      .where(eq(deviceTable.id, body.deviceId));
    if (!rows[0] || !maySeeStation(caller, rows[0].stationId)) throw new AppError('outOfScope');
  },
});
