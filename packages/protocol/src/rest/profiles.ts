import { z } from 'zod';
import { IsoTimeSchema, IdParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

export const ProfilesQuerySchema = z
  .object({
    /** Comma-separated times; each is answered by the newest reading up to it. */
    times: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(IsoTimeSchema).min(1).max(400))
      .optional(),
    from: IsoTimeSchema.optional(),
    to: IsoTimeSchema.optional(),
    /** Readings spread evenly over the period. */
    count: z.coerce.number<number>().int().min(2).max(400).default(24),
    /** Values as sent, without calibration. */
    raw: z.stringbool().default(false),
    /** Only data received by then, for replays. */
    knownAt: IsoTimeSchema.optional(),
  })
  .refine((q) => q.times !== undefined || (q.from !== undefined && q.to !== undefined && q.from < q.to), {
    path: ['times'],
    message: 'either times, or from before to',
  });

export type ProfilesQuery = z.infer<typeof ProfilesQuerySchema>;

/** A reading of a sensor with elements; `values` has a list per catalogue key. */
export const ProfileSchema = z.object({
  collectTime: z.iso.datetime(),
  quality: z.number().int(),
  checks: z.number().int(),
  late: z.boolean(),
  values: z.record(z.string(), z.array(z.number().nullable())),
});
export type Profile = z.infer<typeof ProfileSchema>;

/** `GET /rest/sensors/:id/profiles`. Oldest first, each reading once. */
export const ProfilesSchema = z.object({
  geometry: z.object({
    segmentLength: z.number(),
    fixedEnd: z.enum(['near', 'far']),
    installMode: z.enum(['3d', 'convergence', 'settlement']),
    xMarkOffset: z.number(),
    orificeElevation: z.number().nullable(),
  }),
  /** Source of each part of the geometry. */
  sources: z.record(z.string(), z.enum(['setting', 'device', 'default'])),
  /** Displacements are relative to it: the reading at the reference time of the settings, else the first one. */
  reference: ProfileSchema.nullable(),
  profiles: z.array(ProfileSchema),
  /** Times of the sensor's first and last reading. */
  first: z.iso.datetime().nullable(),
  last: z.iso.datetime().nullable(),
});
export type Profiles = z.infer<typeof ProfilesSchema>;

export const profilesRoutes = {
  'GET /rest/sensors/:id/profiles': { params: IdParamsSchema, query: ProfilesQuerySchema, answer: ProfilesSchema },
} satisfies RouteTable;
