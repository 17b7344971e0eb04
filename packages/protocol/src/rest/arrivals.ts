import { z } from 'zod';
import { IsoTimeSchema, DeviceParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** `GET /rest/devices/:deviceNo/arrivals`. Of a longer period the last year is answered. */
export const ArrivalsQuerySchema = z
  .object({ from: IsoTimeSchema, to: IsoTimeSchema })
  .refine(({ from, to }) => from < to, { path: ['from'], message: 'from before to' });

const counts = z.array(z.number().int());

/** How many records came of each source in each step of a period, by their collect time. */
export const ArrivalsSchema = z.object({
  /** ms since 1970: where the first step begins. */
  from: z.number(),
  /** s */
  step: z.number(),
  sources: z.array(
    z.object({
      /** Null: the device's own status records. */
      sensorId: z.number().int().nullable(),
      /** One number a step, as in the lists that follow; those of `late`, `doubtful` and `fault` are among them. */
      received: counts,
      late: counts,
      /** Suspect, of an unset clock, or doubted by their own values. */
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
