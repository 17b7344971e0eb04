import { z } from 'zod';
import { PageQuerySchema, rowId } from '../envelope.ts';
import { id } from './parts.ts';

export const IdSchema = z.object({ id });

/**
 * Lists of the registry: `sort` names a column of the answer. Columns of the resource that end in `Id`, and `isEnabled`, `type`,
 * `security`, `adapter`, `menuType`, `kind` and some CRM columns are equality filters (`?stationId=3`), as are the ids of a row's parents
 * (`companyId`, `projectId`, `stationId`). The id `null` finds rows without one.
 */
export const RegistryQuerySchema = PageQuerySchema.extend({
  keyword: z.string().trim().max(100).optional(),
  sort: z
    .string()
    .regex(/^[a-zA-Z]{1,40}$/)
    .optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
}).catchall(z.coerce.string<string | number>().max(100));
export type RegistryQuery = z.infer<typeof RegistryQuerySchema>;

/** What depends on a row, shown before it is deleted. `GET /rest/:resource/:id/dependents`. */
export const DependentSchema = z.object({
  /** Permission subject of the resource (`station`), or `reading` for stored values. */
  kind: z.string(),
  /** null: there are some, but counting them takes too long. */
  count: z.number().int().nullable(),
  /** The first few. */
  names: z.array(z.string()),
  /** Whether they prevent deleting the row; false: they are deleted with it. */
  isBlocking: z.boolean(),
});
export type Dependent = z.infer<typeof DependentSchema>;

/** `POST /rest/:resource/bulk`: one operation on many rows, each in its own transaction with an audit row. */
export const BulkRequestSchema = z.object({
  action: z.enum(['delete', 'update']),
  rows: z
    .array(z.object({ id, version: z.number().int().min(1) }))
    .min(1)
    .max(500),
  /** For `update`: fields that all rows get. */
  changes: z.record(z.string(), z.unknown()).optional(),
});
export type BulkRequest = z.infer<typeof BulkRequestSchema>;
/** One result per row, in order; `msg` says why a row did not change. */
export const BulkAnswerSchema = z.array(z.object({ id, ok: z.boolean(), msg: z.string() }));
export type BulkAnswer = z.infer<typeof BulkAnswerSchema>;

/**
 * `POST /rest/:resource/:id/move`: to another parent in the tree (a project's company, a station's project, a device's station, a sensor's
 * device). Menu entries may also go to the top (null), and to a `position` among their siblings, 0 being the first.
 */
export const MoveRequestSchema = z.object({
  parentId: id.nullable(),
  version: z.number().int().min(1),
  position: z.number().int().min(0).max(10_000).optional(),
});

/** `GET /rest/:resource/export`: the list of the same query as a file. */
export const RegistryExportQuerySchema = RegistryQuerySchema.safeExtend({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  /** Only headings: a file to fill in and import. */
  isTemplate: z.stringbool().optional(),
});

export const ImportQuerySchema = z.object({ mode: z.enum(['check', 'apply']) });
/**
 * `POST /rest/:resource/import?mode=check|apply`, a form with one file (xlsx or csv, first row headings). `check` writes
 * nothing. `apply` writes all rows in one transaction or none.
 */
export const ImportAnswerSchema = z.object({
  /** Rows that would be or were created. */
  created: z.number().int(),
  /** Rows that exist already (same natural key) and would be or were changed. */
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Row numbers as in the file, the heading row being 1; `column` is a heading of the file. */
  problems: z.array(z.object({ row: z.number().int(), column: z.string(), msg: z.string() })),
  /** The first rows as they were read: `row`, `action` (`create`, `update`, `unchanged`), and the fields of the body as words. */
  preview: z.array(z.record(z.string(), z.unknown())),
});
export type ImportAnswer = z.infer<typeof ImportAnswerSchema>;

/** The most stations of a search in the tree. */
export const MOST_FOUND_STATIONS = 50;

/**
 * `GET /rest/registry-tree`: companies, projects and stations that the caller may see, parents before children. With one of these,
 * devices and sensors instead: those of this station, of the one that has this device or sensor, or of the first stations where every
 * word is found in a device or a sensor.
 */
export const TreeQuerySchema = z.object({
  stationId: rowId.optional(),
  deviceId: rowId.optional(),
  sensorId: rowId.optional(),
  keyword: z.string().trim().max(100).optional(),
});
export type TreeQuery = z.infer<typeof TreeQuerySchema>;

/** A node of the tree. */
export const TreeNodeSchema = z.object({
  kind: z.enum(['company', 'project', 'station', 'device', 'sensor']),
  id,
  /** Id of the node of the kind above; null for companies. */
  parentId: id.nullable(),
  version: z.number().int(),
  name: z.string(),
  /** For devices and sensors; true for all others. */
  isEnabled: z.boolean(),
  /** Device number, or type code of a sensor; empty otherwise. */
  code: z.string(),
  /** A sensor's port and sub-address. */
  port: z.number().int().optional(),
  subAddress: z.number().int().optional(),
  /** Numbers of a station's devices and sensors. */
  devices: z.number().int().optional(),
  sensors: z.number().int().optional(),
  /** For a device: out of service, history only, or in transfer to another TCP server. */
  service: z.enum(['removed', 'archived', 'underWay']).nullable().optional(),
});
export type TreeNode = z.infer<typeof TreeNodeSchema>;

/** An ingest process that serves a TCP server. */
export const ListenerStateSchema = z.object({
  ingestId: z.string(),
  /** To be read by `readListenerError` of the model; empty: none. */
  error: z.string(),
  listeningSince: z.iso.datetime().nullable(),
  connections: z.number().int(),
  seenAt: z.iso.datetime(),
});
export type ListenerState = z.infer<typeof ListenerStateSchema>;
