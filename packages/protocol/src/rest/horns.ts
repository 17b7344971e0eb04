import { z } from 'zod';
import { commandStates, endReasons, hornEvents, hornStates } from '../model/index.ts';
import { DeviceNoSchema, IsoTimeSchema, PageQuerySchema, pageOf, UuidParamsSchema, rowId } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Seconds. Limit of a test by one person where two are required. */
export const LONGEST_LONE_TEST_S = 30;

/** 65535 means missing on the wire. */
const duration = z.number().int().min(1).max(65_534);

/** A horn of a station: a device with warning horns. */
export const HornPlaceSchema = z.object({
  deviceNo: DeviceNoSchema,
  deviceName: z.string(),
  isEnabled: z.boolean(),
  /** It is plain and on an untrusted network, so it gets no command to sound. */
  isUnproven: z.boolean(),
  /** Number of reported horns, which sound together. */
  horns: z.number().int(),
  /** Whether it is excluded from selection and reserves. */
  isOut: z.boolean(),
  /** s; tells how old its report may be. */
  sendCycle: z.number(),
  /** The geo-sound sensor that listens to it, with its threshold and time limit in s. */
  ear: z
    .object({
      sensorId: z.number().int(),
      sensorName: z.string(),
      threshold: z.number(),
      windowS: z.number().int(),
    })
    .nullable(),
  /** Its newest report; null: none yet. Battery in V, signal in dBm. */
  report: z
    .object({
      collectTime: z.iso.datetime(),
      isSounding: z.boolean().nullable(),
      battery: z.number().nullable(),
      signal: z.number().nullable(),
    })
    .nullable(),
});
export type HornPlace = z.infer<typeof HornPlaceSchema>;

/** `GET /rest/horns/stations`: settings of stations with warning horns; horns in the order of the site. */
export const HornStationSchema = z.object({
  stationId: z.number().int(),
  stationName: z.string(),
  projectName: z.string(),
  timeZone: z.string(),
  /** Every sounding needs a release by another person. */
  needsTwo: z.boolean(),
  /** Time limit of the release, s. */
  releaseS: z.number().int(),
  /** Time in s after which an unanswered horn's reserve is called. */
  answerS: z.number().int(),
  /** A horn that its geo-sound sensor does not hear counts as failed. */
  needsHearing: z.boolean(),
  version: z.number().int(),
  horns: z.array(HornPlaceSchema),
  /** Geo-sound sensors of the station. */
  ears: z.array(z.object({ sensorId: z.number().int(), sensorName: z.string(), deviceName: z.string() })),
});
export type HornStation = z.infer<typeof HornStationSchema>;

/** `PUT /rest/horns/stations/:stationId`. Horns in order; those not named come last. */
export const HornStationPutSchema = z.object({
  /** The version that was read; conflict if it has changed. */
  version: z.number().int().min(0),
  needsTwo: z.boolean(),
  releaseS: z.number().int().min(30).max(3_600),
  answerS: z.number().int().min(10).max(120),
  needsHearing: z.boolean(),
  horns: z
    .array(
      z.object({
        deviceNo: DeviceNoSchema,
        isOut: z.boolean(),
        ear: z
          .object({
            sensorId: z.number().int().positive(),
            threshold: z.number().positive().max(4_294_967),
            windowS: z.number().int().min(5).max(3_600),
          })
          .nullable(),
      }),
    )
    .max(200),
});
export type HornStationPut = z.infer<typeof HornStationPutSchema>;

const consent = z.object({
  /** The user's own password. Absent or empty: `passwordMissing`. */
  password: z.string().max(1_000).default(''),
  note: z.string().trim().max(500).default(''),
});

/** `POST /rest/horns`: requests a sounding. The same id is the same request, however often it is posted. */
export const HornAskSchema = consent.extend({
  id: z.uuid().optional(),
  stationId: z.number().int().positive(),
  alarmId: z.number().int().positive().nullable().default(null),
  /** A test is audible too, but is no warning. */
  action: z.enum(['sound', 'test']),
  level: z.number().int().min(1).max(4),
  duration,
  voice: z.number().int().min(0).max(254),
  /** Horns that are to sound. */
  deviceNos: z.array(DeviceNoSchema).min(1).max(50),
  /** Calls the station's other horns, in order, for those that fail. */
  hasReserves: z.boolean().default(true),
});
export type HornAsk = z.infer<typeof HornAskSchema>;

/** `POST /rest/horns/:id/release`, `…/cancel`, `…/stop`; each returns the HornSounding. */
export const HornConsentSchema = z.preprocess((body) => body ?? {}, consent);

const OrderSchema = z.object({
  commandId: z.uuid().nullable(),
  /** Its number for people. */
  number: z.number().int().nullable(),
  state: z.enum(commandStates),
  reason: z.enum([...endReasons, '']),
  tries: z.number().int(),
  queuedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  acknowledgedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type HornOrderView = z.infer<typeof OrderSchema>;

export const SoundingHornSchema = z.object({
  position: z.number().int(),
  deviceNo: DeviceNoSchema,
  deviceName: z.string(),
  isChosen: z.boolean(),
  insteadOf: z.number().int().nullable(),
  order: OrderSchema.nullable(),
  stop: OrderSchema.nullable(),
  ear: z.object({ sensorId: z.number().int(), sensorName: z.string(), threshold: z.number() }).nullable(),
  /** Until when it may be heard; null: nothing is expected. */
  hearUntil: z.iso.datetime().nullable(),
  soundingAt: z.iso.datetime().nullable(),
  heardAt: z.iso.datetime().nullable(),
  heardPeak: z.number().nullable(),
  unheardAt: z.iso.datetime().nullable(),
  missedAt: z.iso.datetime().nullable(),
  /** When its reserve is called unless it has answered; null: it has, or was not commanded. */
  answerUntil: z.iso.datetime().nullable(),
  /** Until when it sounds; null: it does not. */
  soundsUntil: z.iso.datetime().nullable(),
});
export type SoundingHorn = z.infer<typeof SoundingHornSchema>;

export const HornSoundingSchema = z.object({
  id: z.uuid(),
  number: z.number().int(),
  revision: z.number().int(),
  stationId: z.number().int(),
  stationName: z.string(),
  timeZone: z.string(),
  alarm: z.object({ id: z.number().int(), ruleName: z.string(), level: z.number().int() }).nullable(),
  action: z.enum(['sound', 'test']),
  level: z.number().int().min(1).max(4),
  duration: z.number().int(),
  voice: z.number().int(),
  state: z.enum(hornStates),
  needsTwo: z.boolean(),
  askedBy: z.string(),
  /** Whether the caller requested it: another person has to release it. */
  isOwn: z.boolean(),
  note: z.string(),
  askedAt: z.iso.datetime(),
  releaseUntil: z.iso.datetime().nullable(),
  releasedBy: z.string(),
  releasedAt: z.iso.datetime().nullable(),
  endedBy: z.string(),
  endedAt: z.iso.datetime().nullable(),
  horns: z.array(SoundingHornSchema),
});
export type HornSounding = z.infer<typeof HornSoundingSchema>;

export const HornEventSchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  what: z.enum(hornEvents),
  /** The horn; null: the whole sounding. */
  position: z.number().int().nullable(),
  accountName: z.string(),
  note: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type HornEvent = z.infer<typeof HornEventSchema>;

/** `GET /rest/horns/:id`. */
export const HornSoundingDetailSchema = HornSoundingSchema.extend({ events: z.array(HornEventSchema) });
export type HornSoundingDetail = z.infer<typeof HornSoundingDetailSchema>;

/** `GET /rest/horns`: newest first. `open`: not ended. */
export const HornsQuerySchema = PageQuerySchema.extend({
  stationId: z.coerce.number<number>().int().positive().optional(),
  alarmId: z.coerce.number<number>().int().positive().optional(),
  state: z.enum([...hornStates, 'open']).optional(),
  from: IsoTimeSchema.optional(),
  to: IsoTimeSchema.optional(),
});
export type HornsQuery = z.infer<typeof HornsQuerySchema>;

const deciding = { params: UuidParamsSchema, body: HornConsentSchema, answer: HornSoundingSchema };

export const hornsRoutes = {
  'GET /rest/horns': { query: HornsQuerySchema, answer: pageOf(HornSoundingSchema) },
  'POST /rest/horns': { body: HornAskSchema, answer: HornSoundingSchema },
  'GET /rest/horns/:id': { params: UuidParamsSchema, answer: HornSoundingDetailSchema },
  'POST /rest/horns/:id/release': deciding,
  'POST /rest/horns/:id/cancel': deciding,
  'POST /rest/horns/:id/stop': deciding,
  'GET /rest/horns/stations': { answer: z.array(HornStationSchema) },
  'PUT /rest/horns/stations/:stationId': {
    params: z.object({ stationId: rowId }),
    body: HornStationPutSchema,
    answer: HornStationSchema,
  },
} satisfies RouteTable;
