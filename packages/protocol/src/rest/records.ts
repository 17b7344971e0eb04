import { z } from 'zod';
import { familyKeys, identFields, type FamilyKey, type IdentKey } from '../model/index.ts';
import { IsoTimeSchema, PageQuerySchema, pageOf, DeviceParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

export type RecordKind = 'status' | FamilyKey;

export const RecordsQuerySchema = PageQuerySchema.extend({
  kind: z.enum(['status', ...familyKeys]),
  /** Of one sensor of the device. */
  sensorId: z.coerce.number<number>().int().positive().optional(),
  /** `next` of the previous answer: continues there at any depth; `current` is ignored and nothing is counted. */
  cursor: z
    .string()
    .regex(/^\d{1,18}\.\d{1,10}$/)
    .optional(),
  from: IsoTimeSchema.optional(),
  to: IsoTimeSchema.optional(),
}).refine((q) => q.from === undefined || q.to === undefined || q.from < q.to, {
  path: ['from'],
  message: 'from before to',
});
export type RecordsQuery = z.infer<typeof RecordsQuerySchema>;

const IdentTextsSchema = z.object(
  Object.fromEntries(identFields.map(({ key }) => [key, z.string()])) as Record<IdentKey, z.ZodString>,
);

/** A stored row; `values` by catalogue key of the family. Sensor fields are absent in status records. */
export const RecordSchema = z.object({
  sensorId: z.number().int().optional(),
  port: z.number().int().optional(),
  type: z.string().optional(),
  subAddress: z.number().int().optional(),
  collectTime: z.iso.datetime(),
  receiveTime: z.iso.datetime(),
  /** The collect time that the device sent where its clock was off. */
  originalCollectTime: z.iso.datetime().nullable(),
  quality: z.number().int().optional(),
  checks: z.number().int().optional(),
  late: z.boolean(),
  /** For a status: number of its report; null for old records. */
  sequence: z.number().int().nullable().optional(),
  /** For a status: the device's last identification before it; null where unknown. */
  ident: IdentTextsSchema.nullable().optional(),
  runStatus: z.number().int().nullable().optional(),
  encryptionFunction: z.boolean().nullable().optional(),
  resendFunction: z.boolean().nullable().optional(),
  pushData: z.boolean().nullable().optional(),
  values: z.record(z.string(), z.union([z.number(), z.null(), z.array(z.number().nullable()).readonly()])),
});
export type StoredRecord = z.infer<typeof RecordSchema>;

/** A page of records; `next` is null at the end. `total` is −1 with a cursor. */
export const RecordsSchema = pageOf(RecordSchema).extend({ next: z.string().nullable() });
export type Records = z.infer<typeof RecordsSchema>;

export const recordsRoutes = {
  'GET /rest/devices/:deviceNo/records': {
    params: DeviceParamsSchema,
    query: RecordsQuerySchema,
    answer: RecordsSchema,
  },
} satisfies RouteTable;
