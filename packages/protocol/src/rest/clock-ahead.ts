import { z } from 'zod';
import { IsoTimeSchema, DeviceParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Readings ahead of a device, statuses among them. Times are null where there are none. */
export const ClockAheadSchema = z.object({
  readings: z.number().int(),
  /** First and last collect time that they claim. */
  from: z.iso.datetime().nullable(),
  to: z.iso.datetime().nullable(),
  /** When the first and the last of them were received. */
  receivedFrom: z.iso.datetime().nullable(),
  receivedTo: z.iso.datetime().nullable(),
  /** By how much the last one was ahead, s. */
  aheadS: z.number().nullable(),
  /** A move of them is under way. */
  isMoving: z.boolean(),
});
export type ClockAhead = z.infer<typeof ClockAheadSchema>;

/** Which readings ahead are moved, by the collect times that they claim, [from, to), and by how many seconds: back in time. */
export const AheadMoveSchema = z.object({
  from: IsoTimeSchema,
  to: IsoTimeSchema,
  offsetS: z.coerce.number<number>().int().min(-172_800).max(-1),
});
export type AheadMove = z.infer<typeof AheadMoveSchema>;

/** What a move does: how many readings it takes, from when to when they lie then, and how many of these would still be ahead. */
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
