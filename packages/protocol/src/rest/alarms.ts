import { z } from 'zod';
import { alarmEvents, alarmStates, conditionKinds, type AlarmSubject } from '../model/index.ts';
import { IsoTimeSchema, PageQuerySchema } from './envelope.ts';

const level = z.number().int().min(1).max(4);
const levelOrNone = z.number().int().min(0).max(4);

export const AlarmTripSchema = z.object({
  value: z.number().nullable(),
  limit: z.number().nullable(),
  unit: z.string(),
  field: z.string().nullable(),
  /** Of a list field: the element, 0 the first on the wire. */
  element: z.number().int().optional(),
  /** Of a time of failure: when, and its 95 % interval. */
  failureTime: z.iso.datetime().optional(),
  failureInterval: z.tuple([z.iso.datetime().nullable(), z.iso.datetime().nullable()]).optional(),
  /** Of an expression: names of the members that had reached the level. */
  members: z.array(z.string()).optional(),
});
export type AlarmTrip = z.infer<typeof AlarmTripSchema>;

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
  trip: AlarmTripSchema,
  /** Collect times of the first rise and of the last. */
  firstTripTime: z.iso.datetime(),
  tripTime: z.iso.datetime(),
  raisedTime: z.iso.datetime(),
  changedTime: z.iso.datetime(),
  acknowledgedTime: z.iso.datetime().nullable(),
  acknowledgedBy: z.string(),
  returnedTime: z.iso.datetime().nullable(),
  endedTime: z.iso.datetime().nullable(),
  isLate: z.boolean(),
  isHeld: z.boolean(),
  isOutOfService: z.boolean(),
  isSuppressed: z.boolean(),
  shelvedUntil: z.iso.datetime().nullable(),
  shelvedBy: z.string(),
  shelveReason: z.string(),
  reactivations: z.number().int(),
  escalationStep: z.number().int(),
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

/** `GET /rest/alarms`: standing ones worst and unacknowledged first, others the newest first. */
export const AlarmsQuerySchema = PageQuerySchema.extend({
  /** `open`: not ended; `active`: still above. */
  state: z.enum([...alarmStates, 'open', 'active', 'shelved', 'suppressed', 'outOfService']).optional(),
  level: z.coerce.number().int().min(1).max(4).optional(),
  kind: z.enum(conditionKinds).optional(),
  projectId: z.coerce.number().int().positive().optional(),
  stationId: z.coerce.number().int().positive().optional(),
  deviceNo: z
    .string()
    .regex(/^\d{1,20}$/)
    .optional(),
  sensorId: z.coerce.number().int().positive().optional(),
  ruleId: z.coerce.number().int().positive().optional(),
  from: IsoTimeSchema.optional(),
  to: IsoTimeSchema.optional(),
  keyword: z.string().trim().max(100).optional(),
});
export type AlarmsQuery = z.infer<typeof AlarmsQuerySchema>;

const note = z.string().trim().max(500).default('');
const reason = z.string().trim().min(1).max(500);

/** `POST /rest/alarms/:id/acknowledge`, and `POST /rest/alarms/acknowledge` for several. `revision`: as it was seen; a worse one since is refused. */
export const AcknowledgeSchema = z.object({ revision: z.number().int().optional(), note });
export const GroupAcknowledgeSchema = z.object({
  alarms: z
    .array(z.object({ id: z.number().int().positive(), revision: z.number().int() }))
    .min(1)
    .max(500),
  note,
});
/** `POST /rest/alarms/:id/shelve`: until a time at most 7 days off. `DELETE …/shelve` ends it. */
export const ShelveSchema = z.object({ until: IsoTimeSchema, reason });
/** `POST /rest/alarms/:id/close`: of one that is held, or that nothing will return any more. */
export const CloseSchema = z.object({ reason });
/** `POST /rest/alarms/:id/out-of-service` and `DELETE`. */
export const OutOfServiceSchema = z.object({ reason });
/** `POST /rest/alarms/:id/notes`. */
export const AlarmNoteSchema = z.object({ note: reason });

/** `GET, POST /rest/maintenance-windows`, `DELETE /rest/maintenance-windows/:id`. */
export const MaintenanceWindowPostSchema = z
  .object({ stationId: z.number().int().positive(), startsAt: IsoTimeSchema, endsAt: IsoTimeSchema, reason })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    params: { problem: 'endBeforeStart' },
  });
export const MaintenanceWindowSchema = z.object({
  id: z.number().int(),
  stationId: z.number().int(),
  stationName: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  reason: z.string(),
  accountName: z.string(),
  createdAt: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
});
export type MaintenanceWindow = z.infer<typeof MaintenanceWindowSchema>;

/** `GET /rest/alarms/figures?from&to`: after EEMUA 191. */
export const AlarmFiguresSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Rises in the period. */
  raised: z.number().int(),
  perHour: z.number(),
  /** Of a ten-minute stretch: the most rises, and the share of stretches with more than 10. */
  mostInTenMinutes: z.number().int(),
  floodShare: z.number(),
  /** Now. */
  standing: z.object({
    all: z.number().int(),
    unacknowledged: z.number().int(),
    byLevel: z.record(z.string(), z.number().int()),
  }),
  /** Active for longer than a day. */
  stale: z.number().int(),
  shelved: z.number().int(),
  suppressed: z.number().int(),
  /** Three rises or more of one rule and subject within a minute of each other's return, or an hour. */
  chattering: z.number().int(),
  /** s from rise to acknowledgement, median; null: none was acknowledged. */
  medianAcknowledgeS: z.number().nullable(),
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
export type AlarmFigures = z.infer<typeof AlarmFiguresSchema>;
