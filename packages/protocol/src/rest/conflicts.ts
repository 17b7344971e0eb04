import { z } from 'zod';
import { pageOf, DeviceParamsSchema, PageQuerySchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

const ValueSchema = z.union([z.number(), z.boolean(), z.null(), z.array(z.number().nullable()).readonly()]);

/** A record with the sensor and collect time of a stored one, but other values: the first one counts, this one is kept as a conflict. */
export const ConflictSchema = z.object({
  id: z.number().int(),
  /** null: of a status record. */
  sensorId: z.number().int().nullable(),
  /** Family of the sensor's table, or `status`. */
  kind: z.string(),
  collectTime: z.iso.datetime(),
  /** Receive time of the conflicting record. */
  receiveTime: z.iso.datetime(),
  /** Differing values by catalogue key, as sent. */
  differences: z.array(z.object({ key: z.string(), stored: ValueSchema, offered: ValueSchema })),
});
export type Conflict = z.infer<typeof ConflictSchema>;

/** `GET /rest/devices/:deviceNo/conflicts`, newest first. */
export const ConflictsSchema = pageOf(ConflictSchema);
export type Conflicts = z.infer<typeof ConflictsSchema>;

export const conflictsRoutes = {
  'GET /rest/devices/:deviceNo/conflicts': {
    params: DeviceParamsSchema,
    query: PageQuerySchema,
    answer: ConflictsSchema,
  },
} satisfies RouteTable;
