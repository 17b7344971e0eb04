import { z } from 'zod';
import { alarmEvents, alarmStates, conditionKinds, type AlarmSubject } from '../model/index.ts';
import {
  DeviceNoSchema,
  IsoTimeSchema,
  PageQuerySchema,
  StationIdsSchema,
  pageOf,
  BigIdParamsSchema,
} from './envelope.ts';
import type { RouteTable } from './route.ts';

const level = z.number().int().min(1).max(4);
const levelOrNone = z.number().int().min(0).max(4);

export const AlarmTriggerSchema = z.object({
  value: z.number().nullable(),
  limit: z.number().nullable(),
  unit: z.string(),
  field: z.string().nullable(),
  /** For a list field: the element, 0 is the first on the wire. */
  element: z.number().int().optional(),
  /** For a time of failure: the time, and its 95 % interval. */
  failureTime: z.iso.datetime().optional(),
  failureInterval: z.tuple([z.iso.datetime().nullable(), z.iso.datetime().nullable()]).optional(),
  /** For an expression: names of the members that had reached the level. */
  members: z.array(z.string()).optional(),
  /** It is based on readings ahead, which count at their receive time. */
  isAhead: z.boolean().optional(),
  /** It is based on readings reported as suspect. */
  isSuspect: z.boolean().optional(),
});
export type AlarmTrigger = z.infer<typeof AlarmTriggerSchema>;

export const AlarmSchema = z.object({
  id: z.number().int(),
  revision: z.number().int(),
  ruleId: z.number().int(),
  ruleName: z.string(),
  version: z.number().int(),
  kind: z.enum(conditionKinds),
  subject: z.custom<AlarmSubject>((value) => typeof value === 'string'),
  stationId: z.number().int(),
  stationName: z.string(),
  projectId: z.number().int(),
  projectName: z.string(),
  deviceNo: z.string(),
  deviceName: z.string(),
  sensorId: z.number().int().nullable(),
  sensorName: z.string(),
  sensorType: z.string(),
  state: z.enum(alarmStates),
  /** Present level, 0 when returned. */
  level: levelOrNone,
  worstLevel: level,
  trigger: AlarmTriggerSchema,
  /** Collect times of the first and the last rise. */
  firstTriggerTime: z.iso.datetime(),
  triggerTime: z.iso.datetime(),
  raisedTime: z.iso.datetime(),
  changedTime: z.iso.datetime(),
  acknowledgedTime: z.iso.datetime().nullable(),
  acknowledgedBy: z.string(),
  returnedTime: z.iso.datetime().nullable(),
  endedTime: z.iso.datetime().nullable(),
  isResent: z.boolean(),
  isHeld: z.boolean(),
  isOutOfService: z.boolean(),
  isSuppressed: z.boolean(),
  shelvedUntil: z.iso.datetime().nullable(),
  shelvedBy: z.string(),
  shelveReason: z.string(),
  reactivations: z.number().int(),
  escalationStep: z.number().int(),
  /** Who has taken it, by id and name; null and empty: nobody yet. */
  assignedTo: z.number().int().nullable(),
  assignedName: z.string(),
  assignedTime: z.iso.datetime().nullable(),
});
export type Alarm = z.infer<typeof AlarmSchema>;

export const AlarmEventSchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  collectTime: z.iso.datetime().nullable(),
  what: z.enum(alarmEvents),
  level: levelOrNone,
  accountName: z.string(),
  note: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type AlarmEvent = z.infer<typeof AlarmEventSchema>;

/** `GET /rest/alarms/:id`. */
export const AlarmDetailSchema = AlarmSchema.extend({ events: z.array(AlarmEventSchema) });
export type AlarmDetail = z.infer<typeof AlarmDetailSchema>;

/** `GET /rest/alarms`: open ones worst and unacknowledged first, others newest first. */
export const AlarmsQuerySchema = PageQuerySchema.extend({
  /** `open`: not ended; `active`: the condition holds. */
  state: z.enum([...alarmStates, 'open', 'active', 'shelved', 'suppressed', 'outOfService']).optional(),
  level: z.coerce.number<number>().int().min(1).max(4).optional(),
  kind: z.enum(conditionKinds).optional(),
  projectId: z.coerce.number<number>().int().positive().optional(),
  /** Limited to those that the caller sees. */
  stationIds: StationIdsSchema.optional(),
  deviceNo: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  sensorId: z.coerce.number<number>().int().positive().optional(),
  ruleId: z.coerce.number<number>().int().positive().optional(),
  from: IsoTimeSchema.optional(),
  to: IsoTimeSchema.optional(),
  keyword: z.string().trim().max(100).optional(),
});
export type AlarmsQuery = z.infer<typeof AlarmsQuerySchema>;

const note = z.string().trim().max(500).default('');
const reason = z.string().trim().min(1).max(500);

/**
 * `POST /rest/alarms/:id/acknowledge`, and `POST /rest/alarms/acknowledge` for several. `revision`: the one that was seen; refused where
 * the alarm has become worse since.
 */
export const AcknowledgeSchema = z.object({ revision: z.number().int().optional(), note });
export const GroupAcknowledgeSchema = z.object({
  alarms: z
    .array(z.object({ id: z.number().int().positive(), revision: z.number().int() }))
    .min(1)
    .max(500),
  note,
});
/** Result for each: acknowledged, or why not. */
export const GroupAcknowledgedSchema = z.object({
  acknowledged: z.array(z.number().int()),
  refused: z.array(z.object({ id: z.number().int(), why: z.enum(['worse', 'over']) })),
});
export type GroupAcknowledged = z.infer<typeof GroupAcknowledgedSchema>;
/** `POST /rest/alarms/:id/shelve`: until a time at most 7 days ahead. `DELETE …/shelve` ends it. */
export const ShelveSchema = z.object({ until: IsoTimeSchema, reason });
/** `POST /rest/alarms/:id/close`: for an alarm that has returned, is held or out of service, or whose device is silent. */
export const CloseSchema = z.object({ reason });
/** `POST /rest/alarms/:id/out-of-service` and `DELETE`. */
export const OutOfServiceSchema = z.object({ reason });
/** `POST /rest/alarms/:id/notes`. */
export const AlarmNoteSchema = z.object({ note: reason });

/** `GET /rest/alarms/judgements?sensorId|deviceNo&from&to`, at most 400 days: periods of rules at a level, for the shading of curves. */
export const AlarmSpansQuerySchema = z
  .object({
    sensorId: z.coerce.number<number>().int().positive().max(2_147_483_647).optional(),
    deviceNo: DeviceNoSchema.optional(),
    from: IsoTimeSchema,
    to: IsoTimeSchema,
  })
  .refine(({ sensorId, deviceNo }) => (sensorId === undefined) !== (deviceNo === undefined), {
    path: ['sensorId'],
    params: { problem: 'required' },
  })
  .refine(({ from, to }) => to > from, { path: ['to'], params: { problem: 'untilAfter' } });
export const AlarmSpansSchema = z.array(
  z.object({
    ruleId: z.number().int(),
    ruleName: z.string(),
    subject: z.custom<AlarmSubject>((value) => typeof value === 'string'),
    /** In ascending collect time, clipped to the period; `to` null: it lasts at its end. */
    spans: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime().nullable(), level, isResent: z.boolean() })),
  }),
);
export type AlarmSpans = z.infer<typeof AlarmSpansSchema>;

/**
 * `GET /rest/alarms/statistics?from&to&stationIds`: alarm statistics by EEMUA 191, over at most 31 days; for all stations that the caller
 * sees, or some of them.
 */
export const AlarmStatisticsQuerySchema = z
  .object({ from: IsoTimeSchema, to: IsoTimeSchema, stationIds: StationIdsSchema.optional() })
  .refine(({ from, to }) => to > from, { path: ['to'], params: { problem: 'untilAfter' } })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 31 * 86_400_000, {
    path: ['to'],
    params: { problem: 'tooDeep' },
  });
export type AlarmStatisticsQuery = z.infer<typeof AlarmStatisticsQuerySchema>;
export const AlarmStatisticsSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Notified rises in the period: raised, worse, or active again. */
  raised: z.number().int(),
  perHour: z.number(),
  /** In any ten minutes: the most rises, and the share of such intervals with more than 10. */
  mostInTenMinutes: z.number().int(),
  burstShare: z.number(),
  /** At present. */
  open: z.object({
    all: z.number().int(),
    unacknowledged: z.number().int(),
    byLevel: z.record(z.string(), z.number().int()),
  }),
  /** Active for longer than a day. */
  stale: z.number().int(),
  shelved: z.number().int(),
  suppressed: z.number().int(),
  outOfService: z.number().int(),
  /** Rules on subjects with at least three rises within an hour, in the period. */
  chattering: z.number().int(),
  /** Median time from a rise to its acknowledgement, s; null: none was acknowledged. */
  medianAcknowledgeS: z.number().nullable(),
  /** Each hour of the period. */
  hourly: z.array(z.object({ hour: z.iso.datetime(), byLevel: z.record(z.string(), z.number().int()) })),
  topTen: z.array(
    z.object({
      ruleId: z.number().int(),
      ruleName: z.string(),
      subject: z.string(),
      subjectName: z.string(),
      stationName: z.string(),
      count: z.number().int(),
      share: z.number(),
      isChattering: z.boolean(),
    }),
  ),
});
export type AlarmStatistics = z.infer<typeof AlarmStatisticsSchema>;

export const alarmsRoutes = {
  'GET /rest/alarms': { query: AlarmsQuerySchema, answer: pageOf(AlarmSchema) },
  'GET /rest/alarms/:id': { params: BigIdParamsSchema, answer: AlarmDetailSchema },
  'POST /rest/alarms/:id/acknowledge': { params: BigIdParamsSchema, body: AcknowledgeSchema, answer: AlarmSchema },
  'POST /rest/alarms/:id/close': { params: BigIdParamsSchema, body: CloseSchema, answer: AlarmSchema },
  'POST /rest/alarms/:id/notes': { params: BigIdParamsSchema, body: AlarmNoteSchema, answer: AlarmDetailSchema },
  'POST /rest/alarms/:id/out-of-service': { params: BigIdParamsSchema, body: OutOfServiceSchema, answer: AlarmSchema },
  'DELETE /rest/alarms/:id/out-of-service': { params: BigIdParamsSchema, answer: AlarmSchema },
  'POST /rest/alarms/:id/shelve': { params: BigIdParamsSchema, body: ShelveSchema, answer: AlarmSchema },
  'DELETE /rest/alarms/:id/shelve': { params: BigIdParamsSchema, answer: AlarmSchema },
  'POST /rest/alarms/acknowledge': { body: GroupAcknowledgeSchema, answer: GroupAcknowledgedSchema },
  'GET /rest/alarms/statistics': { query: AlarmStatisticsQuerySchema, answer: AlarmStatisticsSchema },
  'GET /rest/alarms/judgements': { query: AlarmSpansQuerySchema, answer: AlarmSpansSchema },
} satisfies RouteTable;
