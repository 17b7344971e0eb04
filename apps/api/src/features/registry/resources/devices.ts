import { eq, inArray, sql } from '@groundwatch/db/orm';
import {
  companyTable,
  deviceContactTable,
  deviceTable,
  projectTable,
  stationTable,
  tcpServerTable,
} from '@groundwatch/db';
import { isArchiveNumber } from '@groundwatch/protocol/model';
import { DeviceBodySchema } from '@groundwatch/protocol/rest';
import { AppError, invalidField } from '../../../errors.ts';
import { resource } from '../resource.ts';
import { logEdit } from './log-edit.ts';
import { countOf, namedIn } from './counts.ts';
import { refuseHiddenTargets } from './hidden-targets.ts';
import { hasHistory } from './readings.ts';

export const devices = resource({
  path: 'devices',
  permission: 'device',
  table: deviceTable,
  body: DeviceBodySchema,
  joins: [
    { table: stationTable, on: eq(stationTable.id, deviceTable.stationId) },
    { table: projectTable, on: eq(projectTable.id, stationTable.projectId) },
    { table: companyTable, on: eq(companyTable.id, projectTable.companyId) },
    { table: tcpServerTable, on: eq(tcpServerTable.id, deviceTable.tcpServerId) },
    { table: deviceContactTable, on: eq(deviceContactTable.deviceId, deviceTable.id) },
  ],
  extras: () => ({
    hasSecret: sql<boolean>`${deviceTable.secret} IS NOT NULL`,
    hasStationPassword: sql<boolean>`${deviceTable.stationPassword} IS NOT NULL`,
    stationName: stationTable.name,
    projectId: stationTable.projectId,
    projectName: projectTable.name,
    companyId: projectTable.companyId,
    companyName: companyTable.name,
    tcpServerName: tcpServerTable.name,
    sensorCount: countOf('sensor', 'device_id', 'device'),
    isConnected: sql<boolean>`coalesce(${deviceContactTable.isConnected}, false)`,
    seenAt: deviceContactTable.seenAt,
  }),
  filters: { projectId: stationTable.projectId, companyId: projectTable.companyId, model: deviceTable.model },
  search: [
    deviceTable.name,
    deviceTable.deviceNo,
    deviceTable.model,
    deviceTable.imei,
    deviceTable.iccid,
    deviceTable.note,
    stationTable.name,
    projectTable.name,
    companyTable.name,
    tcpServerTable.name,
  ],
  secret: ['secret', 'stationPassword'],
  visible: (scope) => inArray(deviceTable.stationId, [...scope.stationIds]),
  mayWrite: (scope, { stationId }) => scope.stationIds.includes(stationId),
  announces: 'device',
  bulk: ['stationId', 'tcpServerId', 'model', 'sendCycleS', 'collectCycleS', 'isEnabled', 'note'],
  parent: 'stationId',
  key: ['deviceNo'],
  shown: ['projectName', 'companyName'],
  dependencies: [
    namedIn('sensor', 'sensor', 'device_id', { name: "coalesce(nullif(name, ''), type)" }),
    {
      kind: 'remark',
      isBlocking: false,
      names: (id) => sql`SELECT left(content, 40) AS name FROM remark WHERE device_id = ${id} AND deleted_at IS NULL`,
    },
    namedIn('command', 'command', 'device_id', { name: "'#' || number" }),
    namedIn('alarm', 'alarm', 'device_id', { name: "'#' || id" }),
    {
      kind: 'reading',
      isBlocking: true,
      isUncounted: true,
      names: (id) => sql`SELECT '' AS name FROM latest_status WHERE device_id = ${id}
        UNION ALL SELECT '' FROM latest_reading WHERE device_id = ${id}`,
    },
    {
      kind: 'contact',
      isBlocking: true,
      isUncounted: true,
      names: (id) => sql`SELECT '' AS name FROM device_contact WHERE device_id = ${id}`,
    },
  ],
  values: ({ body: { secret, stationPassword, deviceNo, ...body }, existing }) => ({
    ...body,
    // A directly assigned server ends a pending transfer.
    ...(existing !== null && existing['tcpServerId'] !== body.tcpServerId ? { nextTcpServerId: null } : {}),
    deviceNo: Number(deviceNo),
    // The device's other secrets become invalid, including one that a pending command sets.
    ...(secret === undefined ? {} : { secret: secret === null ? null : Buffer.from(secret, 'hex'), nextSecret: null }),
    ...(stationPassword === undefined
      ? {}
      : { stationPassword: stationPassword === null ? null : Buffer.from(stationPassword) }),
  }),
  check: async ({ tx, caller, body, existing }) => {
    if (body === null) {
      if (existing !== null && (await hasHistory(tx, existing.id)))
        throw new AppError('inUse', { values: { by: 'reading' } });
      return;
    }
    refuseHiddenTargets(caller, body, existing, ['tcpServerId']);
    // Stored data belongs to the device of this number.
    const isRenumbered = existing !== null && Number(existing['deviceNo']) !== Number(body.deviceNo);
    if (isRenumbered && (await hasHistory(tx, existing.id))) throw invalidField('deviceNo', 'hasReadings');
    const isArchive = existing !== null && isArchiveNumber(String(existing['deviceNo']));
    if (isArchive ? isRenumbered || body.isEnabled : isArchiveNumber(body.deviceNo))
      throw invalidField('deviceNo', isArchive ? 'isArchived' : 'archiveNumber');
    if (body.security === 'plain') return;
    const has = body.secret === undefined ? existing?.['hasSecret'] === true : body.secret !== null;
    if (!has) throw invalidField('secret', 'secretRequired');
  },
  after: async ({ context, tx, caller, body, existing }) => {
    if (existing !== null) await logEdit(tx, caller, context.clock(), existing, body);
  },
  complete: async (_db, rows) => rows.map((row) => ({ ...row, deviceNo: String(row['deviceNo']) })),
});
