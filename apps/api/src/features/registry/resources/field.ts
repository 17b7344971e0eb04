import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { deviceTable, sensorTable, stationTable, stationTypeTable, tcpServerTable } from '@groundwatch/db';
import {
  DeviceBodySchema,
  SensorBodySchema,
  StationBodySchema,
  StationTypeBodySchema,
  TcpServerBodySchema,
} from '@groundwatch/protocol/rest';
import { AppError, invalidField } from '../../../errors.ts';
import { maySeeStation } from '../../../access/caller.ts';
import { resource } from '../resource.ts';
import { rowOf } from './row-of.ts';

export const stations = resource({
  path: 'stations',
  permission: 'station',
  table: stationTable,
  body: StationBodySchema,
  record: rowOf(StationBodySchema),
  search: [stationTable.name],
  visible: (scope) => inArray(stationTable.id, [...scope.stationIds]),
  mayWrite: (scope, { projectId }) => scope.projectIds.includes(projectId),
  announces: 'station',
});

export const stationTypes = resource({
  path: 'station-types',
  permission: 'station-type',
  table: stationTypeTable,
  body: StationTypeBodySchema,
  record: rowOf(StationTypeBodySchema),
  search: [stationTypeTable.code, stationTypeTable.nameZh, stationTypeTable.nameEn, stationTypeTable.nameJa],
});

export const tcpServers = resource({
  path: 'tcp-servers',
  permission: 'tcp-server',
  table: tcpServerTable,
  body: TcpServerBodySchema,
  record: rowOf(TcpServerBodySchema).extend({
    listenError: z.string(),
    listeningSince: z.iso.datetime().nullable(),
  }),
  search: [tcpServerTable.name],
  visible: () => sql`false`,
  announces: 'tcp_server',
});

export const devices = resource({
  path: 'devices',
  permission: 'device',
  table: deviceTable,
  body: DeviceBodySchema,
  record: rowOf(DeviceBodySchema.omit({ secret: true })).extend({ hasSecret: z.boolean() }),
  search: [deviceTable.name, deviceTable.deviceNo, deviceTable.imei, deviceTable.iccid],
  secret: ['secret'],
  visible: (scope) => inArray(deviceTable.stationId, [...scope.stationIds]),
  mayWrite: (scope, { stationId }) => scope.stationIds.includes(stationId),
  announces: 'device',
  values: ({ body: { secret, deviceNo, ...body } }) => ({
    ...body,
    deviceNo: Number(deviceNo),
    ...(secret === undefined ? {} : { secret: secret === null ? null : Buffer.from(secret, 'hex') }),
  }),
  check: async ({ tx, body, existing }) => {
    if (body === null || body.security === 'plain') return;
    const has =
      body.secret === undefined && existing !== null
        ? await hasSecret(tx, existing.id)
        : typeof body.secret === 'string';
    if (!has) throw invalidField('secret', 'secretRequired');
  },
  complete: async (db, rows) => {
    if (rows.length === 0) return rows;
    const ids = rows.map((row) => row.id);
    const known = await db
      .select({ id: deviceTable.id, hasSecret: sql<boolean>`${deviceTable.secret} IS NOT NULL` })
      .from(deviceTable)
      .where(inArray(deviceTable.id, ids));
    const has = new Map(known.map((row) => [row.id, row.hasSecret]));
    return rows.map((row) => ({ ...row, deviceNo: String(row['deviceNo']), hasSecret: has.get(row.id) ?? false }));
  },
});

async function hasSecret(tx: Parameters<NonNullable<typeof devices.complete>>[0], id: number): Promise<boolean> {
  const rows = await tx
    .select({ has: sql<boolean>`${deviceTable.secret} IS NOT NULL` })
    .from(deviceTable)
    .where(eq(deviceTable.id, id));
  return rows[0]?.has ?? false;
}

export const sensors = resource({
  path: 'sensors',
  permission: 'sensor',
  table: sensorTable,
  body: SensorBodySchema,
  record: rowOf(SensorBodySchema),
  search: [sensorTable.name, sensorTable.type],
  visible: (scope) =>
    sql`${sensorTable.deviceId} IN (SELECT id FROM device WHERE station_id = ANY(${sql.param([...scope.stationIds])}::int[]))`,
  // Whose the device is, `check` finds out.
  mayWrite: () => true,
  announces: 'sensor',
  check: async ({ tx, caller, body }) => {
    if (body === null || caller.scope === null) return;
    const rows = await tx
      .select({ stationId: deviceTable.stationId })
      .from(deviceTable)
      .where(eq(deviceTable.id, body.deviceId));
    if (!rows[0] || !maySeeStation(caller, rows[0].stationId)) throw new AppError('outOfScope');
  },
});

export const field = [stations, stationTypes, tcpServers, devices, sensors] as const;
