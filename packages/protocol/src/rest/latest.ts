import { z } from 'zod';
import { RecordSchema } from './records.ts';
import { DeviceParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

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

/** The newest status of a device, and the newest reading of each of its sensors. */
export const DeviceLatestSchema = z.object({ status: StatusSchema.nullable(), readings: z.array(ReadingSchema) });

export const latestRoutes = {
  'GET /rest/devices/:deviceNo/latest': { params: DeviceParamsSchema, answer: DeviceLatestSchema },
} satisfies RouteTable;
