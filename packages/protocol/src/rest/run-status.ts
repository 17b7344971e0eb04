import { z } from 'zod';
import { IsoTimeSchema, DeviceParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** `GET /rest/devices/:deviceNo/run-status`. A longer period is cut to its last year. */
export const RunStatusQuerySchema = z
  .object({ from: IsoTimeSchema, to: IsoTimeSchema })
  .refine(({ from, to }) => from < to, { path: ['from'], message: 'from before to' });

/** Run status of a device over a period, and the start of present faults. */
export const RunStatusHistorySchema = z.object({
  /** Start of the answer, ms since 1970. */
  from: z.number(),
  /**
   * [first record, last record, run status, whether a silence of more than 2.5 cycles came before], times in ms, oldest first: consecutive
   * records with equal status. A silence ends a span too. null: unknown to the device.
   */
  spells: z.array(z.tuple([z.number(), z.number(), z.number().int().nullable(), z.boolean()])),
  /** There were more spans; these are the newest. */
  isCut: z.boolean(),
  /** Bits set at present, whatever the period; `isAtLeast`: the fault began before the searched records. */
  active: z.array(z.object({ bit: z.number().int(), since: z.iso.datetime(), isAtLeast: z.boolean() })),
});
export type RunStatusHistory = z.infer<typeof RunStatusHistorySchema>;

export const runStatusRoutes = {
  'GET /rest/devices/:deviceNo/run-status': {
    params: DeviceParamsSchema,
    query: RunStatusQuerySchema,
    answer: RunStatusHistorySchema,
  },
} satisfies RouteTable;
