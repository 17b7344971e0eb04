import { z } from 'zod';
import { deviceFilters, deviceSortKeys, familyKeys } from '../model/index.ts';
import { DeviceSchema } from './devices.ts';
import { PageQuerySchema, pageOf, rowId, StationIdsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Comma-separated device numbers. */
const DeviceNosSchema = z
  .string()
  .max(2_000)
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => text.split(','));

const FamiliesSchema = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(familyKeys)));

/** `GET /rest/devices/judged`: devices by their state at the time of the call. */
export const JudgedDevicesQuerySchema = PageQuerySchema.extend({
  /** Words that are all found in name, number, station, project, model, IMEI or ICCID. */
  keyword: z.string().trim().max(100).optional(),
  deviceNos: DeviceNosSchema.optional(),
  deviceIds: StationIdsSchema.optional(),
  /** Those with one of these sensors. */
  sensorIds: StationIdsSchema.optional(),
  /** Those with a sensor in service of one of these families, comma-separated. */
  families: FamiliesSchema.optional(),
  state: z.enum(deviceFilters).optional(),
  projectId: rowId.optional(),
  stationTypeId: rowId.optional(),
  /** The place: limited to those that the caller sees. Absent: all of them. */
  stationIds: StationIdsSchema.optional(),
  /** Narrows the list further. */
  onlyStationIds: StationIdsSchema.optional(),
  /** `alarm`: the worst open alarm first, then the newest data. */
  sort: z.enum([...deviceSortKeys, 'alarm']).default('device'),
  /** What is unknown comes last in both directions. */
  order: z.enum(['ascending', 'descending']).default('ascending'),
});
export type JudgedDevicesQuery = z.infer<typeof JudgedDevicesQuerySchema>;

/** `all`: devices at the place, whatever narrows the list. */
export const JudgedDevicesSchema = pageOf(DeviceSchema).extend({ all: z.number().int() });

export const deviceListRoutes = {
  'GET /rest/devices/judged': { query: JudgedDevicesQuerySchema, answer: JudgedDevicesSchema },
} satisfies RouteTable;
