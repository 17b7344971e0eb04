import { z } from 'zod';
import type { AlarmLevel, LiveReading, LiveStatus } from '../model/index.ts';
import type { Alarm } from './alarms.ts';
import { IsoTimeSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Of one call: longer asks are answered up to here, and go on with `next`. */
export const MOST_REPLAYED_MS = 600_000;
/** Alarm marks are asked for at most so long, ms. */
export const MOST_MARKED_MS = 86_400_000;

/** An alarm as it was: all that the live feed tells of one. */
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
  | 'state'
  | 'trip'
  | 'tripTime'
  | 'raisedTime'
  | 'changedTime'
  | 'acknowledgedTime'
  | 'shelvedUntil'
  | 'isSuppressed'
  | 'isOutOfService'
  | 'isLate'
  | 'isHeld'
> & { level: AlarmLevel | 0; worstLevel: AlarmLevel };

/** `GET /rest/replay/bounds`: what can be played for the caller. */
export const ReplayBoundsSchema = z.object({
  /** Collect time of the oldest that is stored; null: nothing is. */
  since: z.iso.datetime().nullable(),
  /** Alarms are known from here on; null: none was ever raised, or the caller may not see alarms. */
  alarmsSince: z.iso.datetime().nullable(),
  at: z.iso.datetime(),
});
export type ReplayBounds = z.infer<typeof ReplayBoundsSchema>;

/** `GET /rest/replay/state?at=`: what was known at that moment, by the times at which it was received. */
export const ReplayStateQuerySchema = z.object({ at: IsoTimeSchema });
export const ReplayStateSchema = z.object({
  at: z.iso.datetime(),
  readings: z.array(z.custom<LiveReading>()),
  statuses: z.array(z.custom<LiveStatus>()),
  /** Those that had not ended, as they were. */
  alarms: z.array(z.custom<ReplayedAlarm>()),
});
export type ReplayState = z.infer<typeof ReplayStateSchema>;

/**
 * `GET /rest/replay/changes?from&to`: what was received after `from` and not after `to`, by rising receive time. Readings that were
 * resent more than a week after they were collected are left out: they stand in the next state.
 */
export const ReplayChangesQuerySchema = z
  .object({ from: IsoTimeSchema, to: IsoTimeSchema })
  .refine(({ from, to }) => to > from, { path: ['to'], params: { problem: 'untilAfter' } });
export const ReplayChangesSchema = z.object({
  readings: z.array(z.custom<LiveReading>()),
  statuses: z.array(z.custom<LiveStatus>()),
  /** Each change of an alarm, and what it was then. */
  alarms: z.array(z.object({ at: z.iso.datetime(), alarm: z.custom<ReplayedAlarm>() })),
  /** The answer is complete up to here. */
  until: z.iso.datetime(),
  /** `from` of the next call; null: `to` was reached. */
  next: z.iso.datetime().nullable(),
});
export type ReplayChanges = z.infer<typeof ReplayChangesSchema>;

/** `GET /rest/replay/marks?from&to`: rises of alarms, for the slider. */
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
  'GET /rest/replay/bounds': { answer: ReplayBoundsSchema },
  'GET /rest/replay/changes': { query: ReplayChangesQuerySchema, answer: ReplayChangesSchema },
  'GET /rest/replay/marks': { query: ReplayMarksQuerySchema, answer: ReplayMarksSchema },
  'GET /rest/replay/state': { query: ReplayStateQuerySchema, answer: ReplayStateSchema },
} satisfies RouteTable;
