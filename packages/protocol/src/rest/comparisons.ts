import { z } from 'zod';
import {
  comparedKey,
  comparisonAxes,
  comparisonScales,
  comparisonSpans,
  differenceKey,
  MOST_COMPARED,
  MOST_DIFFERENCES,
  relatedAs,
  relationLags,
  type ComparisonDefinition,
} from '../model/index.ts';
import { IdParamsSchema, IsoTimeSchema, TimeZoneSchema, VersionQuerySchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

const id = z.number().int().positive().max(2_147_483_647);
const key = z.string().min(3).max(160);
const isUnique = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;
const repeated = { params: { problem: 'repeated' } };
const reference = (path: string) => ({ path: [path], params: { problem: 'reference' } });

/** Content of a comparison. Differences and the relation refer to series of the same definition. */
export const ComparisonDefinitionSchema = z
  .object({
    fields: z
      .array(z.object({ sensorId: id, field: z.string().min(1).max(64), isAbsolute: z.boolean().optional() }))
      .max(MOST_COMPARED)
      .refine((fields) => isUnique(fields.map(comparedKey)), repeated),
    differences: z
      .array(z.object({ of: key, less: key }))
      .max(MOST_DIFFERENCES)
      .refine((differences) => isUnique(differences.map(differenceKey)), repeated),
    scale: z.enum(comparisonScales),
    zeroAt: IsoTimeSchema.nullable(),
    axes: z.enum(comparisonAxes),
    hasLimits: z.boolean().optional(),
    relation: z
      .object({ x: key, y: key, xAs: z.enum(relatedAs), yAs: z.enum(relatedAs), hours: z.literal(relationLags) })
      .nullable(),
    span: z.enum(comparisonSpans),
    period: z
      .object({ from: IsoTimeSchema, to: IsoTimeSchema })
      .refine(({ from, to }) => from < to, { path: ['from'] })
      .nullable(),
  })
  .refine(({ scale, zeroAt }) => scale !== 'zero' || zeroAt !== null, {
    path: ['zeroAt'],
    params: { problem: 'required' },
  })
  .refine(({ fields, differences }) => {
    const keys = new Set(fields.map(comparedKey));
    return differences.every(({ of, less }) => of !== less && keys.has(of) && keys.has(less));
  }, reference('differences'))
  .refine(({ fields, differences, relation }) => {
    const keys = new Set([...fields.map(comparedKey), ...differences.map(differenceKey)]);
    return relation === null || (keys.has(relation.x) && keys.has(relation.y));
  }, reference('relation'));

/** A saved comparison: its owner's, or shared with everybody who sees one of its series. */
export const ComparisonRowSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  isShared: z.boolean(),
  /** It belongs to the caller; others cannot change it. */
  isOwn: z.boolean(),
  ownerName: z.string(),
  updatedAt: z.iso.datetime(),
  version: z.number().int(),
});
export type ComparisonRow = z.infer<typeof ComparisonRowSchema>;

/** `GET /rest/comparisons/:id`: without deleted series and those that the caller may not see. */
export const ComparisonSchema = ComparisonRowSchema.extend({
  definition: z.custom<ComparisonDefinition>(),
  /** Number of omitted series. */
  missing: z.number().int(),
});
export type Comparison = z.infer<typeof ComparisonSchema>;

export const ComparisonWriteSchema = z.object({
  name: z.string().trim().min(1).max(60),
  isShared: z.boolean(),
  definition: ComparisonDefinitionSchema,
});
export type ComparisonWrite = Omit<z.infer<typeof ComparisonWriteSchema>, 'definition'> & {
  definition: ComparisonDefinition;
};
/** `version`: the one that was read. */
export const ComparisonChangeSchema = ComparisonWriteSchema.extend({ version: z.number().int().min(1) });

/** A definition in a URL. */
const DefinitionTextSchema = z
  .string()
  .max(8_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', params: { problem: 'other' } });
      return z.NEVER;
    }
  })
  .pipe(ComparisonDefinitionSchema);

/** Exports a comparison, saved or not: a row per time, a column per series. */
export const ComparisonExportSchema = z
  .object({
    definition: DefinitionTextSchema,
    from: IsoTimeSchema,
    to: IsoTimeSchema,
    zone: TimeZoneSchema,
    format: z.enum(['xlsx', 'csv']),
  })
  .refine(({ from, to }) => from < to, { path: ['from'] });

export const comparisonsRoutes = {
  'GET /rest/comparisons': { answer: z.array(ComparisonRowSchema) },
  'GET /rest/comparisons/:id': { params: IdParamsSchema, answer: ComparisonSchema },
  'POST /rest/comparisons': { body: ComparisonWriteSchema, answer: z.object({ id: z.number().int() }) },
  'PUT /rest/comparisons/:id': { params: IdParamsSchema, body: ComparisonChangeSchema, answer: z.null() },
  'DELETE /rest/comparisons/:id': { params: IdParamsSchema, query: VersionQuerySchema, answer: z.null() },
  'GET /rest/comparisons/export': { query: ComparisonExportSchema },
} satisfies RouteTable;
