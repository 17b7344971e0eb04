import { sql } from '@groundwatch/db/orm';
import { deviceModelTable } from '@groundwatch/db';
import { DeviceModelBodySchema } from '@groundwatch/protocol/rest';
import { resource } from '../resource.ts';

/** Layouts of device pages. Nothing refers to them: a device has its model as text. */
export const deviceModels = resource({
  path: 'device-models',
  permission: 'device-model',
  table: deviceModelTable,
  body: DeviceModelBodySchema,
  extras: ({ scope }) => ({
    deviceCount: sql<number>`(SELECT count(*)::int FROM device d WHERE d.model = device_model.model
      AND ${scope === null ? sql`true` : sql`d.station_id = ANY(${sql.param([...scope.stationIds])}::int[])`})`,
  }),
  search: [deviceModelTable.model, deviceModelTable.note],
  bulk: ['panels', 'note'],
  key: ['model'],
});
