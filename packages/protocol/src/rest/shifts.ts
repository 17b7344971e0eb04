import { z } from 'zod';
import { alarmStates, commandKinds, commandStates, conditionKinds, shiftStates } from '../model/index.ts';
import { AlarmTriggerSchema } from './alarms.ts';
import { DeviceNoSchema, LanguageSchema, PageQuerySchema, pageOf, IdParamsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

const time = z.iso.datetime();
const level = z.number().int().min(0).max(4);

export const ShiftSchema = z.object({
  id: z.number().int(),
  state: z.enum(shiftStates),
  userId: z.number().int(),
  accountName: z.string(),
  startedTime: time,
  /** When its owner handed it over; null while it is running. */
  handedTime: time.nullable(),
  /** Intended or actual successor; empty where there is none. */
  nextUserId: z.number().int().nullable(),
  nextName: z.string(),
  takenTime: time.nullable(),
  /** Remark of the owner when signing. */
  remark: z.string(),
  /** SHA-256 of the signed report, hex; empty before. */
  fingerprint: z.string(),
  /** It belongs to the caller; the caller may take over. */
  isOwn: z.boolean(),
  isForCaller: z.boolean(),
});
export type Shift = z.infer<typeof ShiftSchema>;

const ofStation = { stationId: z.number().int().nullable(), stationName: z.string() };

export const ShiftNoteSchema = z.object({
  id: z.number().int(),
  at: time,
  accountName: z.string(),
  text: z.string(),
  ...ofStation,
});
export type ShiftNote = z.infer<typeof ShiftNoteSchema>;

export const ShiftAlarmSchema = z.object({
  id: z.number().int(),
  ...ofStation,
  subjectName: z.string(),
  ruleName: z.string(),
  kind: z.enum(conditionKinds),
  sensorType: z.string(),
  level,
  worstLevel: level,
  state: z.enum(alarmStates),
  trigger: AlarmTriggerSchema,
  raisedTime: time,
  acknowledgedTime: time.nullable(),
  acknowledgedBy: z.string(),
  endedTime: time.nullable(),
  /** Shelved, under maintenance or out of service. */
  isAside: z.boolean(),
});
export type ShiftAlarm = z.infer<typeof ShiftAlarmSchema>;

export const shiftDeeds = [
  'acknowledged',
  'noted',
  'shelved',
  'unshelved',
  'outOfService',
  'inService',
  'closed',
  'command',
  'horn',
  'hornTest',
  'works',
] as const;

/** An action of a person. */
export const ShiftDeedSchema = z.object({
  at: time,
  what: z.enum(shiftDeeds),
  accountName: z.string(),
  ...ofStation,
  /** The alarm's rule, the device, or empty. */
  subjectName: z.string(),
  commandKind: z.enum(commandKinds).nullable(),
  note: z.string(),
  /** Path of its page: an alarm's id, the number of a command's device, a sounding's id. */
  reference: z.string(),
});
export type ShiftDeed = z.infer<typeof ShiftDeedSchema>;

export const ShiftReportSchema = z.object({
  /** Time of the open items: the signing, or now. */
  at: time,
  figures: z.object({
    /** Alarms raised in the shift, by their worst level. */
    raised: z.number().int(),
    byLevel: z.record(z.string(), z.number().int()),
    open: z.number().int(),
    unacknowledged: z.number().int(),
    deeds: z.number().int(),
    /** Number of offline devices. */
    silent: z.number().int(),
    devices: z.number().int(),
  }),
  raised: z.array(ShiftAlarmSchema),
  open: z.array(ShiftAlarmSchema),
  silent: z.array(z.object({ deviceNo: z.string(), deviceName: z.string(), ...ofStation, since: time })),
  works: z.array(
    z.object({ id: z.number().int(), ...ofStation, from: time, to: time, reason: z.string(), by: z.string() }),
  ),
  commands: z.array(
    z.object({
      number: z.number().int(),
      deviceNo: DeviceNoSchema,
      deviceName: z.string(),
      ...ofStation,
      kind: z.enum(commandKinds),
      state: z.enum(commandStates),
      by: z.string(),
      at: time,
    }),
  ),
  deeds: z.array(ShiftDeedSchema),
  notes: z.array(ShiftNoteSchema),
});
export type ShiftReport = z.infer<typeof ShiftReportSchema>;

/** `GET /rest/shifts`: shifts that the caller may read, newest first. */
export const ShiftsQuerySchema = PageQuerySchema;
/** `GET /rest/shifts/current`: the caller's own open shift, and those offered to them. */
export const CurrentShiftsSchema = z.object({ own: ShiftSchema.nullable(), offered: z.array(ShiftSchema) });
export type CurrentShifts = z.infer<typeof CurrentShiftsSchema>;
/** `GET /rest/shifts/:id`. */
export const ShiftDetailSchema = z.object({ shift: ShiftSchema, report: ShiftReportSchema });
export type ShiftDetail = z.infer<typeof ShiftDetailSchema>;
/** `GET /rest/shifts/successors`: possible successors. */
export const SuccessorsSchema = z.array(z.object({ userId: z.number().int(), accountName: z.string() }));

const password = z.string().max(1_000).default('');
/** `POST /rest/shifts/:id/notes`. */
export const ShiftNotePostSchema = z.object({
  text: z.string().trim().min(1).max(2_000),
  stationId: z.number().int().positive().nullable().default(null),
});
/** `POST /rest/shifts/:id/hand-over`: signs it. `nextUserId` null: no successor, the shift ends. */
export const HandOverSchema = z.object({
  nextUserId: z.number().int().positive().nullable(),
  remark: z.string().trim().max(2_000).default(''),
  password,
});
/** `POST /rest/shifts/:id/take`: signs it as the successor, whose own shift starts. */
export const TakeShiftSchema = z.object({ password });
/** `GET /rest/shifts/:id/pdf`. */
export const ShiftPdfQuerySchema = z.object({ language: LanguageSchema.optional(), timeZone: z.string().max(64) });

export const shiftsRoutes = {
  'GET /rest/shifts': { query: ShiftsQuerySchema, answer: pageOf(ShiftSchema) },
  'POST /rest/shifts': { answer: ShiftDetailSchema },
  'GET /rest/shifts/:id': { params: IdParamsSchema, answer: ShiftDetailSchema },
  'POST /rest/shifts/:id/hand-over': { params: IdParamsSchema, body: HandOverSchema, answer: ShiftDetailSchema },
  'DELETE /rest/shifts/:id/hand-over': { params: IdParamsSchema, answer: ShiftDetailSchema },
  'POST /rest/shifts/:id/notes': { params: IdParamsSchema, body: ShiftNotePostSchema, answer: ShiftDetailSchema },
  'GET /rest/shifts/:id/pdf': { params: IdParamsSchema, query: ShiftPdfQuerySchema },
  'POST /rest/shifts/:id/take': { params: IdParamsSchema, body: TakeShiftSchema, answer: ShiftDetailSchema },
  'GET /rest/shifts/current': { answer: CurrentShiftsSchema },
  'GET /rest/shifts/successors': { answer: SuccessorsSchema },
} satisfies RouteTable;
