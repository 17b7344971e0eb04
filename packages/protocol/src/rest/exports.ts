import { z } from 'zod';
import { familyKeys } from '../model/index.ts';
import { DeviceNoSchema, IsoTimeSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/**
 * `GET /rest/history/export`: stored rows of one kind as a file, oldest first. Of one sensor, a device, or a whole station; over a period,
 * or the last n of each sensor. Sensors follow one another by device and port. Text is in the caller's language, times in `zone`. Each
 * element of a family with a list has a line of its own, with its number. Calibrated values are beside those as sent; a sensor that
 * reported a fault has no calibrated ones. `x-total-rows` of the answer is the number of stored rows, which `export:progress` counts.
 * Disconnecting cancels it.
 */
export const ExportQuerySchema = z
  .object({
    kind: z.enum(['status', ...familyKeys]),
    sensorId: z.coerce.number<number>().int().positive().optional(),
    deviceNo: DeviceNoSchema.optional(),
    stationId: z.coerce.number<number>().int().positive().optional(),
    from: IsoTimeSchema.optional(),
    to: IsoTimeSchema.optional(),
    last: z.coerce.number<number>().int().min(1).max(1_000).optional(),
    format: z.enum(['xlsx', 'csv']).default('xlsx'),
    zone: z.string().max(64).default('UTC'),
    /** Values as sent, without calibration. */
    raw: z.stringbool().default(false),
    /** Identifies the export in `export:progress` of the caller's sockets. */
    exportId: z.uuid().optional(),
  })
  .refine((q) => [q.sensorId, q.deviceNo, q.stationId].filter((one) => one !== undefined).length === 1, {
    path: ['deviceNo'],
    message: 'one of sensorId, deviceNo and stationId',
  })
  .refine((q) => q.last !== undefined || (q.from !== undefined && q.to !== undefined && q.from < q.to), {
    path: ['from'],
    message: 'either last, or from before to',
  });
export type ExportQuery = z.infer<typeof ExportQuerySchema>;

export const exportsRoutes = {
  'GET /rest/history/export': { query: ExportQuerySchema },
} satisfies RouteTable;
