import { z } from 'zod';
import { IsoTimeSchema, IdParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

export const BlastsQuerySchema = z
  .object({
    from: IsoTimeSchema,
    to: IsoTimeSchema,
    /** Limit on the number of the strongest readings. */
    count: z.coerce.number<number>().int().min(1).max(5_000).default(2_000),
    /** Values as sent, without calibration. */
    raw: z.stringbool().default(false),
  })
  .refine((q) => q.from < q.to, { path: ['from'], message: 'from before to' });

export type BlastsQuery = z.infer<typeof BlastsQuerySchema>;

/** A reading of a vibration sensor by catalogue keys: signed peaks in mm/s, main frequencies in Hz. */
export const BlastSchema = z.object({
  collectTime: z.iso.datetime(),
  quality: z.number().int(),
  checks: z.number().int(),
  late: z.boolean(),
  values: z.record(z.string(), z.number().nullable()),
});
export type Blast = z.infer<typeof BlastSchema>;

/**
 * `GET /rest/sensors/:id/blasts`: readings of a period by their largest peak on any axis as sent, strongest first. Sensor faults are not
 * included or counted.
 */
export const BlastsSchema = z.object({ total: z.number().int(), blasts: z.array(BlastSchema) });
export type Blasts = z.infer<typeof BlastsSchema>;

export const blastsRoutes = {
  'GET /rest/sensors/:id/blasts': { params: IdParamsSchema, query: BlastsQuerySchema, answer: BlastsSchema },
} satisfies RouteTable;
