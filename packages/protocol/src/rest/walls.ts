import { z } from 'zod';
import { ArrangementSchema } from './dashboards.ts';
import { TimeZoneSchema, IdParamsSchema, rowId } from './envelope.ts';
import { MOST_SCENES, sceneKinds, wallFaults, wallFits, type WallReport, type WallSettings } from '../model/index.ts';
import { IdSchema } from './registry/calls.ts';
import type { RouteTable } from './route.ts';

const id = z.number().int().positive().max(2_147_483_647);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const WallSceneSchema = z
  .object({
    kind: z.enum(sceneKinds),
    seconds: z.number().int().min(5).max(3_600),
    stationId: id.optional(),
    sensorIds: z.array(id).max(8).optional(),
    comparisonId: id.optional(),
    panels: ArrangementSchema.shape.panels.min(1).optional(),
  })
  .refine(({ kind, comparisonId }) => kind !== 'comparison' || comparisonId !== undefined, {
    path: ['comparisonId'],
    params: { problem: 'required' },
  })
  .refine(({ kind, panels }) => kind !== 'panels' || panels !== undefined, {
    path: ['panels'],
    params: { problem: 'required' },
  });

export const WallSettingsSchema: z.ZodType<WallSettings, WallSettings> = z.object({
  scenes: z.array(WallSceneSchema).min(1).max(MOST_SCENES),
  takeoverFrom: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).nullable(),
  hasSound: z.boolean(),
  fit: z.enum(wallFits),
  nightFrom: time.nullable(),
  nightTo: time.nullable(),
});

/** `POST, PUT /rest/walls`. */
export const WallWriteSchema = z.object({
  name: z.string().trim().min(1).max(60),
  /** null: every station that the last editor of the wall may see, at the time of reading. */
  stationIds: z.array(id).min(1).max(2_000).nullable(),
  language: z.enum(['zh-chs', 'en', 'ja']),
  timeZone: TimeZoneSchema,
  settings: WallSettingsSchema,
});
export type WallWrite = z.infer<typeof WallWriteSchema>;

export const WallSchema = WallWriteSchema.extend({ id: z.number().int(), revision: z.number().int() });
export type Wall = z.infer<typeof WallSchema>;

/** `GET /rest/walls/:id/view`: data for the page of a wall, for its screens and for people who may see walls. */
export const WallViewSchema = WallSchema.extend({
  /** Stations shown now; null: all. */
  stationIds: z.array(z.number().int()).nullable(),
  /** Id of the requesting screen; null for a person. */
  displayId: z.number().int().nullable(),
  /** The reader may acknowledge alarms (only people can, never screens). */
  mayAcknowledge: z.boolean(),
});
export type WallView = z.infer<typeof WallViewSchema>;

const measure = z.number().min(0).max(1e9);
/** The report of a screen: `wall:report` of the live connection. */
export const WallReportSchema: z.ZodType<WallReport> = z.object({
  heap: measure.nullable(),
  frameTime: measure,
  paintTime: z.iso.datetime(),
  version: z.string().max(100),
  lag: z.number().min(-1e9).max(1e9).nullable(),
  clockOffset: z.number().min(-1e15).max(1e15),
  width: z.number().int().min(0).max(100_000),
  height: z.number().int().min(0).max(100_000),
  pixelRatio: z.number().min(0).max(100),
  isSoundAllowed: z.boolean(),
  scene: z.enum([...sceneKinds, 'takeover', 'replay']),
  sceneName: z.string().max(200),
  dataTime: z.iso.datetime().nullable(),
  alarmId: z.number().int().positive().nullable(),
  alarmSince: z.iso.datetime().nullable().optional(),
});

/** A screen paired with a wall. */
export const DisplaySchema = z.object({
  id: z.number().int(),
  wallId: z.number().int(),
  name: z.string(),
  pairedBy: z.string(),
  pairedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  isSilent: z.boolean(),
  /** Its fault; null: it works. */
  fault: z.enum(wallFaults).nullable(),
  report: z.custom<WallReport>().nullable(),
  reportedAt: z.iso.datetime().nullable(),
});
export type Display = z.infer<typeof DisplaySchema>;

/** `GET /rest/walls`. */
export const WallWithDisplaysSchema = WallSchema.extend({
  /** Account of its last editor; empty: deleted, and the wall shows nothing until somebody saves it. */
  setUpBy: z.string(),
  /** Number of stations shown now. */
  stationCount: z.number().int(),
  displays: z.array(DisplaySchema),
});
export type WallWithDisplays = z.infer<typeof WallWithDisplaysSchema>;

/** `POST /rest/walls/pairings`, by a screen without a login: the code to display, and the secret to keep. */
export const PairingSchema = z.object({ code: z.string(), secret: z.string(), expiresAt: z.iso.datetime() });
export type Pairing = z.infer<typeof PairingSchema>;
/** `POST /rest/walls/pairings/claim {secret}`: null until somebody enters the code; then the cookie `display` is set. */
export const PairingClaimSchema = z.object({ secret: z.string().min(20).max(200) });
export const PairedSchema = z.object({ wallId: z.number().int() }).nullable();
/** `PUT /rest/walls/:id`; `revision`: the one that was read. */
export const WallChangeSchema = WallWriteSchema.extend({ revision: z.number().int().min(1) });
export type WallChange = z.infer<typeof WallChangeSchema>;
/** `PUT /rest/walls/:id/displays/:displayId`. */
export const RenameDisplaySchema = z.object({ name: z.string().trim().min(1).max(60) });
/** `POST /rest/walls/:id/displays {code, name}`, by a person. */
export const PairDisplaySchema = z.object({
  code: z.string().trim().min(4).max(12),
  name: z.string().trim().min(1).max(60),
});

export const wallsRoutes = {
  'GET /rest/walls': { answer: z.array(WallWithDisplaysSchema) },
  'POST /rest/walls': { body: WallWriteSchema, answer: IdSchema },
  'PUT /rest/walls/:id': { params: IdParamsSchema, body: WallChangeSchema, answer: z.null() },
  'DELETE /rest/walls/:id': { params: IdParamsSchema, answer: z.null() },
  'POST /rest/walls/:id/displays': { params: IdParamsSchema, body: PairDisplaySchema, answer: z.null() },
  'PUT /rest/walls/:id/displays/:displayId': {
    params: IdParamsSchema.extend({ displayId: rowId }),
    body: RenameDisplaySchema,
    answer: z.null(),
  },
  'DELETE /rest/walls/:id/displays/:displayId': {
    params: IdParamsSchema.extend({ displayId: rowId }),
    answer: z.null(),
  },
  'GET /rest/walls/:id/view': { params: IdParamsSchema, answer: WallViewSchema },
  'GET /rest/walls/mine': { answer: PairedSchema },
  'POST /rest/walls/pairings': { answer: PairingSchema },
  'POST /rest/walls/pairings/claim': { body: PairingClaimSchema, answer: PairedSchema },
} satisfies RouteTable;
