import { z } from 'zod';
import { IsoTimeSchema, DeviceParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** `GET /rest/devices/:deviceNo/arrivals`. A longer period is cut to its last year. */
export const ArrivalsQuerySchema = z
  .object({ from: IsoTimeSchema, to: IsoTimeSchema })
  .refine(({ from, to }) => from < to, { path: ['from'], message: 'from before to' });

const counts = z.array(z.number().int());

/** Number of records of each source in each step of a period, by collect time. */
export const ArrivalsSchema = z.object({
  /** Start of the first step, ms since 1970. */
  from: z.number(),
  /** s */
  step: z.number(),
  /** The device's send cycle in each step, s. */
  cycles: counts,
  sources: z.array(
    z.object({
      /** null: the device's own status records. */
      sensorId: z.number().int().nullable(),
      /** One number per step, as in the following lists; `late`, `doubtful` and `fault` are included. */
      received: counts,
      late: counts,
      /** Suspect, with an unset clock, or with failed checks. */
      doubtful: counts,
      fault: counts,
    }),
  ),
});
export type Arrivals = z.infer<typeof ArrivalsSchema>;

export const arrivalsRoutes = {
  'GET /rest/devices/:deviceNo/arrivals': {
    params: DeviceParamsSchema,
    query: ArrivalsQuerySchema,
    answer: ArrivalsSchema,
  },
} satisfies RouteTable;
