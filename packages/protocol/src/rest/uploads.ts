import { z } from 'zod';
import { id, name, note } from './registry/parts.ts';
import { IdParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

export const ResourceKindSchema = z.enum(['picture', 'floorPlan', 'logo', 'siteLayer', 'boundary', 'elevationModel']);
export type ResourceKind = z.infer<typeof ResourceKindSchema>;

/** Owners of files by kind: exactly one of these fields. */
export const resourceOwners: Readonly<Record<ResourceKind, readonly ('companyId' | 'projectId' | 'stationId')[]>> = {
  picture: ['stationId'],
  floorPlan: ['stationId', 'projectId'],
  logo: ['companyId'],
  siteLayer: ['projectId'],
  boundary: ['projectId'],
  elevationModel: ['projectId'],
};

const MEGABYTE = 1_048_576;

/** The most bytes of an upload by kind. */
export const largestUpload: Readonly<Record<ResourceKind, number>> = {
  picture: 10 * MEGABYTE,
  floorPlan: 10 * MEGABYTE,
  logo: 10 * MEGABYTE,
  siteLayer: 10 * MEGABYTE,
  boundary: 10 * MEGABYTE,
  elevationModel: 64 * MEGABYTE,
};

/** `POST upload/form/upload?kind=…`, a form with one field `file`; returns the stored file. */
export const UploadAnswerSchema = z.object({
  fileId: id,
  /** Its URL, for those who may see its owner. */
  url: z.string(),
  mediaType: z.enum(['image/webp', 'image/png', 'image/jpeg', 'application/geo+json', 'image/tiff']),
  /** Size as stored, in bytes. */
  size: z.number().int(),
  /** Pixels; null for layers. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** WGS 84 degrees, for layers and elevation models. */
  bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }).nullable(),
});
export type UploadAnswer = z.infer<typeof UploadAnswerSchema>;

/**
 * A file that belongs to a station (pictures, floor plans), a project (floor plans, one site layer, boundaries, one elevation model)
 * or a company (its logo): exactly one of the three.
 */
export const ResourceBodySchema = z.object({
  kind: ResourceKindSchema,
  name,
  fileId: id,
  companyId: id.nullable().default(null),
  projectId: id.nullable().default(null),
  stationId: id.nullable().default(null),
  note,
  /** Approval number of a layer. */
  approvalNo: z.string().trim().max(60).default(''),
});

export const uploadsRoutes = {
  'GET /rest/files/:id/:sha256': { params: IdParamsSchema.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }) },
  'GET /rest/resources/logo': { answer: z.object({ url: z.string().nullable() }) },
  'POST /upload/form/upload': {
    query: z.object({ kind: ResourceKindSchema.default('picture') }),
    isUpload: true as const,
    answer: UploadAnswerSchema,
  },
} satisfies RouteTable;
