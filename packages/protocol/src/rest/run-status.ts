import { z } from 'zod';
import { IsoTimeSchema, DeviceParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** `GET /rest/devices/:deviceNo/run-status`. Of a longer period the last year is answered. */
export const RunStatusQuerySchema = z
  .object({ from: IsoTimeSchema, to: IsoTimeSchema })
  .refine(({ from, to }) => from < to, { path: ['from'], message: 'from before to' });

/** What a device said of itself over a period, and since when it says what it says now. */
export const RunStatusHistorySchema = z.object({
  /** ms since 1970: where the answer begins. */
  from: z.number(),
  /**
   * [first record, last record, run status, whether nothing came for longer than 2.5 cycles before it], times in ms, oldest first:
   * records one after another that say the same. A silence ends a spell too. Null: the device did not know.
   */
  spells: z.array(z.tuple([z.number(), z.number(), z.number().int().nullable(), z.boolean()])),
  /** There were more spells; these are the newest. */
  isCut: z.boolean(),
  /** Bits that are set now, whatever the period; `isAtLeast`: the fault is older than what was looked through. */
  standing: z.array(z.object({ bit: z.number().int(), since: z.iso.datetime(), isAtLeast: z.boolean() })),
});
export type RunStatusHistory = z.infer<typeof RunStatusHistorySchema>;

export const runStatusRoutes = {
  'GET /rest/devices/:deviceNo/run-status': {
    params: DeviceParamsSchema,
    query: RunStatusQuerySchema,
    answer: RunStatusHistorySchema,
  },
} satisfies RouteTable;
