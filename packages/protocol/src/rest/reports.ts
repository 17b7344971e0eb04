import { z } from 'zod';
import { DAY_MS, MOST_REPORT_DAYS, reportBlocks, reportForms, reportSpans } from '../model/index.ts';
import {
  IdParamsSchema,
  LanguageSchema,
  pageOf,
  PageQuerySchema,
  TimeZoneSchema,
  VersionQuerySchema,
} from './envelope.ts';
import type { RouteTable } from './route.ts';

const id = z.number().int().positive().max(2_147_483_647);

/** A project, or one of its stations. */
const place = { projectId: id.nullable().default(null), stationId: id.nullable().default(null) };
const isOnePlace = ({ projectId, stationId }: { projectId: number | null; stationId: number | null }): boolean =>
  (projectId === null) !== (stationId === null);
const onePlace = { path: ['stationId'], params: { problem: 'projectOrStation' } };

/** `POST /rest/reports`: makes and stores a report. Days are whole days of the zone, both included. */
export const ReportPostSchema = z
  .object({
    ...place,
    span: z.enum(reportSpans),
    firstDay: z.iso.date(),
    lastDay: z.iso.date(),
    timeZone: TimeZoneSchema,
    language: LanguageSchema,
    templateId: id.nullable().default(null),
    notes: z.string().trim().max(4_000).default(''),
  })
  .refine(isOnePlace, onePlace)
  .refine(({ firstDay, lastDay }) => lastDay >= firstDay, { path: ['lastDay'], params: { problem: 'endBeforeStart' } })
  .refine(({ firstDay, lastDay }) => Date.parse(lastDay) - Date.parse(firstDay) < MOST_REPORT_DAYS * DAY_MS, {
    path: ['firstDay'],
    params: { problem: 'periodLong', values: { days: MOST_REPORT_DAYS } },
  });
export type ReportPost = z.output<typeof ReportPostSchema>;

/** `GET /rest/reports`: reports of which the caller sees all stations, newest first. `keyword`: in title, template, schedule or author. */
const listQuery = PageQuerySchema.extend({ keyword: z.string().trim().max(100).optional() });
export const ReportRowSchema = z.object({
  id: z.number().int(),
  projectId: z.number().int().nullable(),
  stationId: z.number().int().nullable(),
  span: z.enum(reportSpans),
  firstDay: z.string(),
  lastDay: z.string(),
  timeZone: z.string(),
  language: LanguageSchema,
  title: z.string(),
  templateName: z.string(),
  fingerprint: z.string(),
  /** It includes what had been received by then. */
  knownAt: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  accountName: z.string(),
  /** Name of its schedule; empty: made by a person. */
  scheduleName: z.string(),
});
export type ReportRow = z.infer<typeof ReportRowSchema>;

/** `POST /rest/reports/templates`; `PUT …/:id` with `version`; `DELETE …/:id?version=`. */
export const ReportTemplateBodySchema = z.object({
  name: z.string().trim().min(1).max(100),
  issuer: z.string().trim().max(100).default(''),
  blocks: z
    .array(z.enum(reportBlocks))
    .min(1)
    .refine((blocks) => new Set(blocks).size === blocks.length, { params: { problem: 'repeated' } }),
  signers: z.array(z.string().trim().min(1).max(40)).max(4).default([]),
});
export type ReportTemplateBody = z.output<typeof ReportTemplateBodySchema>;
export const ReportTemplateSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  issuer: z.string(),
  blocks: z.array(z.enum(reportBlocks)),
  signers: z.array(z.string()),
  version: z.number().int(),
});
export type ReportTemplate = z.infer<typeof ReportTemplateSchema>;

/** `POST /rest/reports/schedules`; `PUT …/:id` with `version`; `DELETE …/:id?version=`. */
export const ReportScheduleBodySchema = z
  .object({
    name: z.string().trim().min(1).max(100),
    ...place,
    span: z.enum(['day', 'week', 'month']),
    /** Local time HH:MM of the zone. */
    clock: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
    /** Weekly: 1 Monday to 7 Sunday; monthly: 1 to 28. */
    onDay: z.number().int().min(1).max(28).default(1),
    timeZone: TimeZoneSchema,
    language: LanguageSchema,
    templateId: id.nullable().default(null),
    forms: z.array(z.enum(reportForms)).min(1).max(reportForms.length),
    userIds: z.array(id).max(100).default([]),
    roleIds: z.array(id).max(20).default([]),
    isEnabled: z.boolean().default(true),
  })
  .refine(isOnePlace, onePlace)
  .refine(({ span, onDay }) => span !== 'week' || onDay <= 7, {
    path: ['onDay'],
    params: { problem: 'tooBig', values: { maximum: 7 } },
  });
export type ReportScheduleBody = z.output<typeof ReportScheduleBodySchema>;
const change = z.object({ version: z.number().int().min(1) });

export const ReportScheduleSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  projectId: z.number().int().nullable(),
  stationId: z.number().int().nullable(),
  placeName: z.string(),
  span: z.enum(['day', 'week', 'month']),
  clock: z.string(),
  onDay: z.number().int(),
  timeZone: z.string(),
  language: LanguageSchema,
  templateId: z.number().int().nullable(),
  forms: z.array(z.enum(reportForms)),
  userIds: z.array(z.number().int()),
  roleIds: z.array(z.number().int()),
  isEnabled: z.boolean(),
  ownerName: z.string(),
  nextAt: z.iso.datetime(),
  lastAt: z.iso.datetime().nullable(),
  /** Why the last run failed: a key of the words; empty: it succeeded. */
  failure: z.string(),
  version: z.number().int(),
});
export type ReportSchedule = z.infer<typeof ReportScheduleSchema>;

/** `GET /rest/reports/receivers`: people and roles that reports may be sent to. */
export const ReportReceiversSchema = z.object({
  people: z.array(z.object({ id: z.number().int(), name: z.string(), hasAddress: z.boolean() })),
  roles: z.array(z.object({ id: z.number().int(), name: z.string() })),
});

const made = z.object({ id: z.number().int() });
const one = { params: IdParamsSchema };

export const reportsRoutes = {
  'GET /rest/reports': { query: listQuery, answer: pageOf(ReportRowSchema) },
  'POST /rest/reports': { body: ReportPostSchema, answer: made },
  'DELETE /rest/reports/:id': { ...one, query: VersionQuerySchema, answer: z.null() },
  'GET /rest/reports/:id/file': { ...one, query: z.object({ form: z.enum(reportForms) }) },
  'GET /rest/reports/templates': { answer: z.array(ReportTemplateSchema) },
  'POST /rest/reports/templates': { body: ReportTemplateBodySchema, answer: made },
  'PUT /rest/reports/templates/:id': { ...one, body: ReportTemplateBodySchema.extend(change.shape), answer: z.null() },
  'DELETE /rest/reports/templates/:id': { ...one, query: VersionQuerySchema, answer: z.null() },
  'GET /rest/reports/schedules': { answer: z.array(ReportScheduleSchema) },
  'POST /rest/reports/schedules': { body: ReportScheduleBodySchema, answer: made },
  'PUT /rest/reports/schedules/:id': {
    ...one,
    body: z.intersection(ReportScheduleBodySchema, change),
    answer: z.null(),
  },
  'DELETE /rest/reports/schedules/:id': { ...one, query: VersionQuerySchema, answer: z.null() },
  'GET /rest/reports/receivers': { answer: ReportReceiversSchema },
} satisfies RouteTable;
