import { z } from 'zod';
import { reinstallationKinds } from '../model/index.ts';
import { IsoTimeSchema, IdParamsSchema, rowId } from './envelope.ts';
import type { RouteTable } from './route.ts';

const fieldKey = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,63}$/);
const value = z.union([z.number(), z.array(z.number().nullable()).readonly()]).nullable();

/** Those that count, of a sensor by rising time. `offsets`: as `Reinstallation` of the model tells. */
export const AppliedReinstallationSchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  kind: z.enum(reinstallationKinds),
  offsets: z.record(z.string(), value),
});

/**
 * `POST /rest/sensors/:id/reinstallations`. `offsets`: what a person knows better than the readings around the event tell, by field
 * in its unit; fields without elements only. The server refuses others (`unknownField`), times ahead of its clock (`inFuture`), remarks of another device (`reference`), and a
 * second event of the sensor at the same time (conflict).
 */
export const ReinstallationBodySchema = z.object({
  at: IsoTimeSchema,
  kind: z.enum(reinstallationKinds),
  offsets: z.record(fieldKey, z.number().min(-1e9).max(1e9)).default({}),
  remarkId: z.number().int().positive().nullable().default(null),
  note: z.string().trim().max(4_000).default(''),
});
export type ReinstallationBody = z.infer<typeof ReinstallationBodySchema>;

export const ReinstallationMadeSchema = z.object({ id: z.number().int() });

/** `GET /rest/sensors/:id/reinstallations/preview?at=`: what the readings around a time tell, a field each. Offset null: too few after it yet. */
export const ReinstallationPreviewSchema = z.array(
  z.object({ field: z.string(), before: value, after: value, offset: value }),
);
export type ReinstallationPreview = z.infer<typeof ReinstallationPreviewSchema>;

/** `GET /rest/sensors/:id/reinstallations`: all, the newest event first. `POST …/:event/revoke` takes one back. */
export const ReinstallationSchema = AppliedReinstallationSchema.extend({
  /** Fields whose offset a person entered. */
  entered: z.array(z.string()),
  remarkId: z.number().int().nullable(),
  note: z.string(),
  createdAt: z.iso.datetime(),
  authorName: z.string(),
  revokedAt: z.iso.datetime().nullable(),
  revokerName: z.string(),
});
export type ReinstallationEvent = z.infer<typeof ReinstallationSchema>;

export const reinstallationsRoutes = {
  'GET /rest/sensors/:id/reinstallations': { params: IdParamsSchema, answer: z.array(ReinstallationSchema) },
  'POST /rest/sensors/:id/reinstallations': {
    params: IdParamsSchema,
    body: ReinstallationBodySchema,
    answer: ReinstallationMadeSchema,
  },
  'POST /rest/sensors/:id/reinstallations/:event/revoke': {
    params: IdParamsSchema.extend({ event: rowId }),
    answer: z.null(),
  },
  'GET /rest/sensors/:id/reinstallations/preview': {
    params: IdParamsSchema,
    query: z.object({ at: IsoTimeSchema }),
    answer: ReinstallationPreviewSchema,
  },
} satisfies RouteTable;
