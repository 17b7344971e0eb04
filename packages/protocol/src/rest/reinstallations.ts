import { z } from 'zod';
import { reinstallationKinds } from '../model/index.ts';
import { IsoTimeSchema, IdParamsSchema, rowId } from './envelope.ts';
import type { RouteTable } from './route.ts';

const fieldKey = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,63}$/);
const value = z.union([z.number(), z.array(z.number().nullable()).readonly()]).nullable();

/** Valid re-installations of a sensor in ascending order. `offsets`: see `Reinstallation` of the model. */
export const AppliedReinstallationSchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  kind: z.enum(reinstallationKinds),
  offsets: z.record(z.string(), value),
});

/**
 * `POST /rest/sensors/:id/reinstallations`. `offsets`: values entered by a person in place of those computed from readings around the
 * event, by field in its unit; only for fields without elements. The server refuses others (`unknownField`), future times (`inFuture`),
 * remarks of another device (`reference`), and a second event of the sensor at the same time (conflict).
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

/**
 * `GET /rest/sensors/:id/reinstallations/preview?at=`: offsets computed from the readings around a time, per field. Offset null: too few
 * later readings yet.
 */
export const ReinstallationPreviewSchema = z.array(
  z.object({ field: z.string(), before: value, after: value, offset: value }),
);
export type ReinstallationPreview = z.infer<typeof ReinstallationPreviewSchema>;

/** `GET /rest/sensors/:id/reinstallations`: all, newest event first. `POST …/:event/revoke` revokes one. */
export const ReinstallationSchema = AppliedReinstallationSchema.extend({
  /** Fields whose offset was entered by a person. */
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
