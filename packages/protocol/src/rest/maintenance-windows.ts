import { z } from 'zod';
import { IdParamsSchema, IsoTimeSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

const reason = z.string().trim().min(1).max(500);

/** A window is for maintenance of a station, not permanent: its limit in ms. */
export const MAX_WINDOW_MS = 31 * 86_400_000;
/**
 * `GET, POST /rest/maintenance-windows`, `DELETE /rest/maintenance-windows/:id`: windows of the last 30 days and the future, newest first.
 */
export const MaintenanceWindowPostSchema = z
  .object({ stationId: z.number().int().positive(), startsAt: IsoTimeSchema, endsAt: IsoTimeSchema, reason })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    params: { problem: 'untilAfter' },
  });
export const MaintenanceWindowsQuerySchema = z.object({
  stationId: z.coerce.number<number>().int().positive().optional(),
});
export const MaintenanceWindowSchema = z.object({
  id: z.number().int(),
  stationId: z.number().int(),
  stationName: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  reason: z.string(),
  accountName: z.string(),
  createdAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
});
export type MaintenanceWindow = z.infer<typeof MaintenanceWindowSchema>;

export const maintenanceWindowsRoutes = {
  'GET /rest/maintenance-windows': { query: MaintenanceWindowsQuerySchema, answer: z.array(MaintenanceWindowSchema) },
  'POST /rest/maintenance-windows': { body: MaintenanceWindowPostSchema, answer: MaintenanceWindowSchema },
  'DELETE /rest/maintenance-windows/:id': { params: IdParamsSchema, answer: MaintenanceWindowSchema },
} satisfies RouteTable;
