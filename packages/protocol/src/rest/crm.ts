import { z } from 'zod';
import { crmMoveKinds, workKinds } from '../model/index.ts';
import { IdParamsSchema, IsoTimeSchema, PageQuerySchema, pageOf, rowId } from './envelope.ts';
import type { RouteTable } from './route.ts';

const id = z.number().int().positive();
const count = z.number().int();

/** Name and contact data of a client or contact as typed so far. Ids exclude the row itself. */
export const CrmLikenessSchema = z.object({
  of: z.enum(['client', 'contact']),
  name: z.string().trim().max(200).default(''),
  phone: z.string().trim().max(200).default(''),
  email: z.string().trim().max(254).default(''),
  id: rowId.optional(),
  /** For a contact: its client. */
  clientId: rowId.optional(),
});
export type CrmLikeness = z.output<typeof CrmLikenessSchema>;

export const CrmDuplicateSchema = z.object({
  kind: z.enum(['client', 'contact']),
  id,
  name: z.string(),
  /** For a contact. */
  clientName: z.string(),
  /** Account of the owner; empty: in the shared pool. */
  ownerName: z.string(),
  /** Matching fields. */
  fields: z.array(z.enum(['name', 'phone', 'email'])),
});
export type CrmDuplicate = z.infer<typeof CrmDuplicateSchema>;

/** People who may have clients. */
export const CrmPersonSchema = z.object({
  id,
  accountName: z.string(),
  name: z.string(),
  /** False: they may not, but still have some. */
  mayHave: z.boolean(),
  clientCount: count,
  taskCount: count,
});
export type CrmPerson = z.infer<typeof CrmPersonSchema>;

const named = z.array(z.object({ id, name: z.string() }));
/** Registry rows that clients can be linked to, as far as the caller sees them. */
export const CrmPlacesSchema = z.object({ customers: named, companies: named, projects: named, stations: named });

export const CrmMoveSchema = z.object({
  id,
  at: z.iso.datetime(),
  clientId: id.nullable(),
  clientName: z.string(),
  what: z.enum(crmMoveKinds),
  fromName: z.string(),
  toName: z.string(),
  byName: z.string(),
  reason: z.string(),
});
export type CrmMove = z.infer<typeof CrmMoveSchema>;

export const CrmCalendarSchema = z.object({
  id,
  at: z.iso.datetime(),
  content: z.string(),
  workKind: z.enum(workKinds),
  isDone: z.boolean(),
  clientName: z.string(),
  assigneeName: z.string(),
});
export type CrmCalendarEntry = z.infer<typeof CrmCalendarSchema>;

const limit = z.number().int().min(1).max(100_000).nullable();
const settings = {
  /** Most clients of a person. */
  mostClients: limit,
  /** Days for which whoever returned or lost a client cannot claim it. */
  coolDownDays: limit,
  /** Days without work after which a client returns to the shared pool. */
  returnDays: limit,
  version: z.number().int().min(1),
};
export const CrmSettingsSchema = z.object(settings);

export const CrmReleaseSchema = z.object({ reason: z.string().trim().max(1_000).default('') });
export const CrmAssignSchema = z.object({ userId: id });
export const CrmHandOverSchema = z
  .object({ fromUserId: id, toUserId: id })
  .refine(({ fromUserId, toUserId }) => fromUserId !== toUserId, {
    path: ['toUserId'],
    params: { problem: 'samePerson' },
  });
/** What a hand-over moves or moved. */
export const CrmHandedSchema = z.object({ clients: named, tasks: named });

const clientParams = { params: IdParamsSchema };

export const crmRoutes = {
  'GET /rest/crm/duplicates': { query: CrmLikenessSchema, answer: z.array(CrmDuplicateSchema) },
  'GET /rest/crm/people': { answer: z.array(CrmPersonSchema) },
  'GET /rest/crm/places': { answer: CrmPlacesSchema },
  'GET /rest/crm/moves': {
    query: PageQuerySchema.extend({ clientId: rowId.optional() }),
    answer: pageOf(CrmMoveSchema),
  },
  /** Tasks and follow-ups between two times, earliest first. */
  'GET /rest/crm/calendar': {
    query: z.object({ from: IsoTimeSchema, to: IsoTimeSchema }),
    answer: z.array(CrmCalendarSchema),
  },
  'GET /rest/crm/settings': { answer: CrmSettingsSchema },
  'PUT /rest/crm/settings': { body: CrmSettingsSchema, answer: z.null() },
  'POST /rest/crm/clients/:id/claim': { ...clientParams, answer: z.null() },
  'POST /rest/crm/clients/:id/release': { ...clientParams, body: CrmReleaseSchema, answer: z.null() },
  'POST /rest/crm/clients/:id/assign': { ...clientParams, body: CrmAssignSchema, answer: z.null() },
  'GET /rest/crm/hand-over': { query: z.object({ fromUserId: rowId }), answer: CrmHandedSchema },
  'POST /rest/crm/hand-over': { body: CrmHandOverSchema, answer: CrmHandedSchema },
} satisfies RouteTable;
