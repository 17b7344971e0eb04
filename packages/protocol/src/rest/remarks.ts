import { z } from 'zod';
import {
  IsoTimeSchema,
  PageQuerySchema,
  DeviceParamsSchema,
  pageOf,
  BigIdParamsSchema,
  VersionQuerySchema,
} from './envelope.ts';
import { id } from './registry/parts.ts';
import type { RouteTable } from './route.ts';

/** `GET /rest/devices/:deviceNo/remarks`: newest first; a period finds remarks that overlap it. */
export const RemarksQuerySchema = PageQuerySchema.extend({
  sensorId: z.coerce.number<number>().int().positive().optional(),
  from: IsoTimeSchema.optional(),
  to: IsoTimeSchema.optional(),
  keyword: z.string().trim().max(100).optional(),
});

/** About a device or one of its sensors; at a time or for a period. `fileIds`: uploaded pictures. */
export const RemarkBodySchema = z
  .object({
    sensorId: id.nullable().default(null),
    at: IsoTimeSchema,
    until: IsoTimeSchema.nullable().default(null),
    content: z.string().trim().min(1).max(4_000),
    fileIds: z.array(id).max(12).default([]),
  })
  .refine(({ at, until }) => until === null || until > at, { path: ['until'], params: { problem: 'untilAfter' } });
export type RemarkBody = z.infer<typeof RemarkBodySchema>;

/** `POST /rest/devices/:deviceNo/remarks` returns the id of the new remark. */
export const RemarkMadeSchema = z.object({ id: z.number().int() });

/** `PUT /rest/remarks/:id`; `DELETE /rest/remarks/:id?version=`. */
export const RemarkChangeSchema = z.intersection(RemarkBodySchema, z.object({ version: z.number().int().min(1) }));

export const RemarkPictureSchema = z.object({
  fileId: id,
  url: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});

export const RemarkSchema = z.object({
  id: z.number().int(),
  sensorId: z.number().int().nullable(),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  content: z.string(),
  pictures: z.array(RemarkPictureSchema),
  authorName: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
  /** Whether the caller may change it: its author, or whoever may change devices. */
  isMine: z.boolean(),
});
export type Remark = z.infer<typeof RemarkSchema>;

/** `GET /rest/remarks/:id/edits`: earlier texts, newest change first. */
export const RemarkEditSchema = z.object({
  version: z.number().int(),
  editedAt: z.iso.datetime(),
  editorName: z.string(),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  sensorId: z.number().int().nullable(),
  content: z.string(),
  pictureCount: z.number().int(),
});
export type RemarkEdit = z.infer<typeof RemarkEditSchema>;

export const remarksRoutes = {
  'GET /rest/devices/:deviceNo/remarks': {
    params: DeviceParamsSchema,
    query: RemarksQuerySchema,
    answer: pageOf(RemarkSchema),
  },
  'POST /rest/devices/:deviceNo/remarks': {
    params: DeviceParamsSchema,
    body: RemarkBodySchema,
    answer: RemarkMadeSchema,
  },
  'PUT /rest/remarks/:id': { params: BigIdParamsSchema, body: RemarkChangeSchema, answer: z.null() },
  'DELETE /rest/remarks/:id': { params: BigIdParamsSchema, query: VersionQuerySchema, answer: z.null() },
  'GET /rest/remarks/:id/edits': { params: BigIdParamsSchema, answer: z.array(RemarkEditSchema) },
} satisfies RouteTable;
