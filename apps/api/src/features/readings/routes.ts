import { z } from 'zod';
import { DeviceNoSchema, RecordSchema, RecordsQuerySchema, RecordsSchema } from '@groundwatch/protocol/rest';
import { READ_DATA, stationFilter } from '../../access/caller.ts';
import { deviceOf } from '../../access/devices.ts';
import type { App } from '../../app-type.ts';
import type { Context } from '../../context.ts';
import { readLatest } from '../../latest/read-latest.ts';
import { callerOf } from '../../plugins/authentication.ts';
import { answers, success } from '../../plugins/reply.ts';
import { readRecords } from './read-records.ts';

const tags = ['live data'];
const params = z.object({ deviceNo: DeviceNoSchema });
const StatusSchema = z.object({
  deviceNo: z.string(),
  stationId: z.number().int(),
  collectTime: z.iso.datetime(),
  receiveTime: z.iso.datetime(),
  late: z.boolean(),
  sequence: z.number().int().nullable(),
  runStatus: z.number().int().nullable(),
  encryptionFunction: z.boolean().nullable(),
  resendFunction: z.boolean().nullable(),
  pushData: z.boolean().nullable(),
  values: z.record(z.string(), z.number().nullable()),
});
const ReadingSchema = z.object({
  deviceNo: z.string(),
  stationId: z.number().int(),
  sensorId: z.number().int(),
  port: z.number().int(),
  type: z.string(),
  subAddress: z.number().int(),
  collectTime: z.iso.datetime(),
  receiveTime: z.iso.datetime(),
  quality: z.number().int(),
  checks: z.number().int(),
  late: z.boolean(),
  values: RecordSchema.shape.values,
});
const DeviceLatestSchema = z.object({ status: StatusSchema.nullable(), readings: z.array(ReadingSchema) });

export const readingRoutes = (context: Context) => async (app: App) => {
  app.get(
    '/rest/devices/:deviceNo/latest',
    { config: { access: READ_DATA }, schema: { tags, params, response: answers(DeviceLatestSchema) } },
    async (request) => {
      const caller = callerOf(request);
      const device = await deviceOf(context.pool, caller, request.params.deviceNo);
      const filter = { stationIds: stationFilter(caller), deviceNos: [device.deviceNo] };
      const { statuses, readings } = await readLatest(context.pool, filter);
      return success({ status: statuses[0] ?? null, readings });
    },
  );

  app.get(
    '/rest/devices/:deviceNo/records',
    {
      config: { access: [...READ_DATA, 'history:list'] },
      schema: { tags, params, querystring: RecordsQuerySchema, response: answers(RecordsSchema) },
    },
    async (request) => {
      const device = await deviceOf(context.pool, callerOf(request), request.params.deviceNo);
      return success(await readRecords(context.pool, device.id, request.query));
    },
  );
};
