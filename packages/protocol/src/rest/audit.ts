import { z } from 'zod';
import { IsoTimeSchema, PageQuerySchema, pageOf } from './envelope.ts';
import type { RouteTable } from './route.ts';

export const AuditSchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  userId: z.number().int().nullable(),
  accountName: z.string(),
  /** The action: `login`, `station:update`, `audit:export`, … */
  action: z.string(),
  target: z.string(),
  detail: z.record(z.string(), z.unknown()),
  address: z.string(),
  isSuccess: z.boolean(),
});
export type AuditRow = z.infer<typeof AuditSchema>;

/** `GET /rest/audit`, newest first. `total` counts to 10,000 at most. */
export const AuditQuerySchema = PageQuerySchema.extend({
  from: IsoTimeSchema.optional(),
  to: IsoTimeSchema.optional(),
  /** Complete, or the part before the colon: `station` finds `station:update`. */
  action: z.string().max(100).optional(),
  userId: z.coerce.number<number>().int().positive().optional(),
  isSuccess: z.stringbool().optional(),
  /** Searched in account, action, target, address and detail. */
  keyword: z.string().trim().max(100).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuerySchema>;

/** `GET /rest/audit/export`: a file of all rows that match the same filters. */
export const AuditExportQuerySchema = AuditQuerySchema.omit({ current: true, size: true }).extend({
  format: z.enum(['csv', 'xlsx']).default('csv'),
});

export const auditRoutes = {
  'GET /rest/audit': { query: AuditQuerySchema, answer: pageOf(AuditSchema) },
  'GET /rest/audit/export': { query: AuditExportQuerySchema },
} satisfies RouteTable;
