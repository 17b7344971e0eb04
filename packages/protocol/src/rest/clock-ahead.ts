import { z } from 'zod';
import { IsoTimeSchema, DeviceParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Readings ahead of a device, including statuses. Times are null where there are none. */
export const ClockAheadSchema = z.object({
  readings: z.number().int(),
  /** First and last claimed collect time. */
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  /** First and last receive time. */
  receivedFrom: z.iso.datetime().nullable(),
  receivedTo: z.iso.datetime().nullable(),
  /** How far the last one was ahead, s. */
  aheadS: z.number().nullable(),
  /** A move of them is in progress. */
  isMoving: z.boolean(),
});
export type ClockAhead = z.infer<typeof ClockAheadSchema>;

/** The readings ahead to move, by claimed collect time in [from, to), and by how many seconds back in time. */
export const AheadMoveSchema = z.object({
  from: IsoTimeSchema,
  to: IsoTimeSchema,
  offsetS: z.coerce.number<number>().int().min(-172_800).max(-1),
});
export type AheadMove = z.infer<typeof AheadMoveSchema>;

/** Effect of a move: number of readings, their new time range, and how many would still be ahead. */
export const AheadMovePreviewSchema = z.object({
  readings: z.number().int(),
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  stillAhead: z.number().int(),
});
export type AheadMovePreview = z.infer<typeof AheadMovePreviewSchema>;

export const clockAheadRoutes = {
  'GET /rest/devices/:deviceNo/clock-ahead': { params: DeviceParamsSchema, answer: ClockAheadSchema },
  'GET /rest/devices/:deviceNo/clock-ahead/move': {
    params: DeviceParamsSchema,
    query: AheadMoveSchema,
    answer: AheadMovePreviewSchema,
  },
  'POST /rest/devices/:deviceNo/clock-ahead/move': {
    params: DeviceParamsSchema,
    body: AheadMoveSchema,
    answer: AheadMovePreviewSchema,
  },
} satisfies RouteTable;
