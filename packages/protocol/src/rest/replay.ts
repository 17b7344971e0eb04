import { z } from 'zod';
import type { AlarmLevel, LiveReading, LiveStatus } from '../model/index.ts';
import type { Alarm } from './alarms.ts';
import { IsoTimeSchema, StationIdsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Limit per call: longer requests are answered up to here, and continued with `next`. */
export const MOST_REPLAYED_MS = 600_000;
/** Longest period of alarm marks, ms. */
export const MOST_MARKED_MS = 86_400_000;
/** Devices of one replay; in a larger fleet its stations are chosen. More devices are refused. */
export const MOST_REPLAYED_DEVICES = 2_000;

/** A past state of an alarm, with the fields of the live feed. */
type ReplayedAlarm = Pick<
  Alarm,
  | 'id'
  | 'revision'
  | 'ruleId'
  | 'ruleName'
  | 'kind'
  | 'subject'
  | 'stationId'
  | 'deviceNo'
  | 'sensorId'
  | 'sensorType'
  | 'state'
  | 'trigger'
  | 'triggerTime'
  | 'raisedTime'
  | 'changedTime'
  | 'acknowledgedTime'
  | 'shelvedUntil'
  | 'isSuppressed'
  | 'isOutOfService'
  | 'isResent'
  | 'isHeld'
> & { level: AlarmLevel | 0; worstLevel: AlarmLevel };

/** Stations of a replay. Absent: all that the caller sees. */
const place = z.object({ stationIds: StationIdsSchema.optional() });

/** `GET /rest/replay/bounds?stationIds=`: what the caller can replay. */
export const ReplayBoundsQuerySchema = place;
export const ReplayBoundsSchema = z.object({
  /** Oldest stored collect time; null: there is no data. */
  since: z.iso.datetime().nullable(),
  /** Start of the alarm log; null: no alarm was ever raised, or the caller may not see alarms. */
  alarmsSince: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
});
export type ReplayBounds = z.infer<typeof ReplayBoundsSchema>;

/** `GET /rest/replay/state?at&stationIds`: what was known at that moment, by receive times. */
export const ReplayStateQuerySchema = place.extend({ at: IsoTimeSchema });
export const ReplayStateSchema = z.object({
  at: z.iso.datetime(),
  readings: z.array(z.custom<LiveReading>()),
  statuses: z.array(z.custom<LiveStatus>()),
  /** Alarms open then, in their state then. */
  alarms: z.array(z.custom<ReplayedAlarm>()),
});
export type ReplayState = z.infer<typeof ReplayStateSchema>;

/**
 * `GET /rest/replay/changes?from&to&stationIds`: data received after `from` up to `to`, by receive time. Readings resent more than a week after they
 * were collected are left out: the next state has them.
 */
export const ReplayChangesQuerySchema = place
  .extend({ from: IsoTimeSchema, to: IsoTimeSchema })
  .refine(({ from, to }) => to > from, { path: ['to'], params: { problem: 'untilAfter' } });
export const ReplayChangesSchema = z.object({
  readings: z.array(z.custom<LiveReading>()),
  statuses: z.array(z.custom<LiveStatus>()),
  /** Each change of an alarm with its state then. */
  alarms: z.array(z.object({ at: z.iso.datetime(), alarm: z.custom<ReplayedAlarm>() })),
  /** The answer is complete up to here. */
  until: z.iso.datetime(),
  /** `from` of the next call; null: `to` was reached. */
  next: z.iso.datetime().nullable(),
});
export type ReplayChanges = z.infer<typeof ReplayChangesSchema>;

/** `GET /rest/replay/marks?from&to&stationIds`: rises of alarms, for the slider. */
export const ReplayMarksQuerySchema = ReplayChangesQuerySchema.refine(
  ({ from, to }) => Date.parse(to) - Date.parse(from) <= MOST_MARKED_MS,
  { path: ['to'], params: { problem: 'tooDeep' } },
);
export const ReplayMarksSchema = z.array(
  z.object({
    at: z.iso.datetime(),
    alarmId: z.number().int(),
    level: z.number().int().min(1).max(4),
    ruleName: z.string(),
    stationName: z.string(),
  }),
);
export type ReplayMark = z.infer<typeof ReplayMarksSchema>[number];

export const replayRoutes = {
  'GET /rest/replay/bounds': { query: ReplayBoundsQuerySchema, answer: ReplayBoundsSchema },
  'GET /rest/replay/changes': { query: ReplayChangesQuerySchema, answer: ReplayChangesSchema },
  'GET /rest/replay/marks': { query: ReplayMarksQuerySchema, answer: ReplayMarksSchema },
  'GET /rest/replay/state': { query: ReplayStateQuerySchema, answer: ReplayStateSchema },
} satisfies RouteTable;
