import { z } from 'zod';
import { PageQuerySchema } from '../envelope.ts';
import { id } from './parts.ts';

export const IdSchema = z.object({ id });

/**
 * Lists of the registry: beside page and keyword, `sort` names a column of the answer. Columns of the resource that end in `Id`,
 * and `isEnabled`, `type`, `security`, `adapter`, `menuType`, `kind` and what clients and work of the CRM are chosen by, may be given as an equal-to filter (`?stationId=3`); so
 * may the ids of what a row lies in (`companyId`, `projectId`, `stationId`). An id that is `null` finds rows without one.
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

/** What depends on a row: said before it is deleted. `GET /rest/:resource/:id/dependents`. */
export const DependentSchema = z.object({
  /** Permission subject of the resource (`station`), or `reading` for stored values. */
  kind: z.string(),
  /** null: there are some, counting them would take too long. */
  count: z.number().int().nullable(),
  /** The first few. */
  names: z.array(z.string()),
  /** Whether the row cannot be deleted while they exist; false: they go with it. */
  isBlocking: z.boolean(),
});
export type Dependent = z.infer<typeof DependentSchema>;

/** `POST /rest/:resource/bulk`: one thing done to many rows, each in a transaction and with an audit row of its own. */
export const BulkRequestSchema = z.object({
  action: z.enum(['delete', 'update']),
  rows: z
    .array(z.object({ id, version: z.number().int().min(1) }))
    .min(1)
    .max(500),
  /** For `update`: fields of the body that all rows get. */
  changes: z.record(z.string(), z.unknown()).optional(),
});
export type BulkRequest = z.infer<typeof BulkRequestSchema>;
/** One result a row, in order; `msg` says why a row stayed as it was. */
export const BulkAnswerSchema = z.array(z.object({ id, ok: z.boolean(), msg: z.string() }));
export type BulkAnswer = z.infer<typeof BulkAnswerSchema>;

/**
 * `POST /rest/:resource/:id/move`: under another parent of the tree (a project's company, a station's project, a device's station,
 * a sensor's device). Menu entries may also go to the top (null), and to a `position` among their neighbours, 0 being the first.
 */
export const MoveRequestSchema = z.object({
  parentId: id.nullable(),
  version: z.number().int().min(1),
  position: z.number().int().min(0).max(10_000).optional(),
});

/** `GET /rest/:resource/export`: what the list of the same query shows, as a file. */
export const RegistryExportQuerySchema = RegistryQuerySchema.safeExtend({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  /** Headings alone: a file to be filled in and imported. */
  isTemplate: z.stringbool().optional(),
});

export const ImportQuerySchema = z.object({ mode: z.enum(['check', 'apply']) });
/**
 * `POST /rest/:resource/import?mode=check|apply`, a form with one file (xlsx or csv, first row headings). `check` writes
 * nothing. `apply` writes all rows in one transaction or none.
 */
export const ImportAnswerSchema = z.object({
  /** Rows that would be made, or were. */
  created: z.number().int(),
  /** Rows that exist already (same natural key) and would be changed, or were. */
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Row numbers as in the file, the heading row being 1; `column` is a heading of the file. */
  problems: z.array(z.object({ row: z.number().int(), column: z.string(), msg: z.string() })),
  /** The first rows as they were understood: `row`, `action` (`create`, `update`, `unchanged`), and the fields of the body as words. */
  preview: z.array(z.record(z.string(), z.unknown())),
});
export type ImportAnswer = z.infer<typeof ImportAnswerSchema>;

/** `GET /rest/registry-tree`: everything the caller may see, parents before children. */
export const TreeNodeSchema = z.object({
  kind: z.enum(['company', 'project', 'station', 'device', 'sensor']),
  id,
  /** Id of the node of the kind above; null for companies. */
  parentId: id.nullable(),
  version: z.number().int(),
  name: z.string(),
  /** Devices and sensors; true for all others. */
  isEnabled: z.boolean(),
  /** Device number, or type code of a sensor; empty otherwise. */
  code: z.string(),
  /** A sensor's port and sub-address. */
  port: z.number().int().optional(),
  subAddress: z.number().int().optional(),
  /** Of a device: taken out of service, its history alone, or on its way to another TCP server. */
  service: z.enum(['removed', 'archived', 'underWay']).nullable().optional(),
});
export type TreeNode = z.infer<typeof TreeNodeSchema>;

/** One ingest process that serves a TCP server. */
export const ListenerStateSchema = z.object({
  ingestId: z.string(),
  /** As `readListenerError` of the model takes it; empty: none. */
  error: z.string(),
  listeningSince: z.iso.datetime().nullable(),
  connections: z.number().int(),
  seenAt: z.iso.datetime(),
});
export type ListenerState = z.infer<typeof ListenerStateSchema>;
