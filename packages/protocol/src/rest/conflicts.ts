import { z } from 'zod';
import { pageOf, DeviceParamsSchema, PageQuerySchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

const ValueSchema = z.union([z.number(), z.boolean(), z.null(), z.array(z.number().nullable()).readonly()]);

/** Another record came under the sensor and collect time of a stored one, with other values: the first one stands, this is kept beside it. */
export const ConflictSchema = z.object({
  id: z.number().int(),
  /** Null: of a status record. */
  sensorId: z.number().int().nullable(),
  /** Family of the sensor's body, or `status`. */
  kind: z.string(),
  collectTime: z.iso.datetime(),
  /** Of the one that was not stored. */
  receiveTime: z.iso.datetime(),
  /** What differs, by key of the catalogue; as sent. */
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
