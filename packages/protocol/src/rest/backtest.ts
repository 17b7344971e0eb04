import { z } from 'zod';
import { DAY_MS, ruleScopes, type AlarmSubject } from '../model/index.ts';
import { RuleDefinitionSchema } from './alarm-rule-definition.ts';
import { AlarmTripSchema } from './alarms.ts';
import { IsoTimeSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Longest period of a back-test, days. */
export const BACKTEST_DAYS = 400;
/** Episodes that an answer holds; figures are of all. */
export const BACKTEST_EPISODES = 500;

const id = z.number().int().positive();

/**
 * `POST /rest/alarm-rules/backtest`: what a definition would have done over stored history, judged by the very evaluator of the
 * recorder, as if it had been in force all the time. `ruleId`: it would be the next version of this rule, and is compared with the
 * one in force; its overrides elsewhere stay as they are. Else `overridesId`: it would take this rule's place in the scope, and is
 * compared with it. Nothing is stored. Leaving ends it.
 */
export const BacktestPostSchema = z
  .object({
    scope: z.object({ kind: z.enum(ruleScopes), id }),
    overridesId: id.nullable().default(null),
    ruleId: id.nullable().default(null),
    definition: RuleDefinitionSchema,
    from: IsoTimeSchema,
    to: IsoTimeSchema,
  })
  .refine(({ from, to }) => Date.parse(to) > Date.parse(from), {
    path: ['to'],
    params: { problem: 'endBeforeStart' },
  })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= BACKTEST_DAYS * DAY_MS, {
    path: ['from'],
    params: { problem: 'backtestLong', values: { days: BACKTEST_DAYS } },
  });
export type BacktestPost = z.input<typeof BacktestPostSchema>;

const count = z.number().int();
const level = z.number().int().min(0).max(4);
/** s by level 1 to 4. */
const byLevel = z.record(z.string(), z.number());

export const BacktestFiguresSchema = z.object({
  /** From none to any level, and how many of these a week. */
  alarms: count,
  alarmsPerWeek: z.number(),
  /** Rises to each level, from none or a milder one, and how many a week. */
  rises: byLevel,
  risesPerWeek: byLevel,
  /** s at each level or a worse one, all subjects together, and the longest such stretch of one subject. */
  secondsAbove: byLevel,
  longestAbove: byLevel,
  /** Alarms still standing at the end. */
  standing: count,
});
export type BacktestFigures = z.infer<typeof BacktestFiguresSchema>;

/** From none to any level until back to none. */
export const BacktestEpisodeSchema = z.object({
  run: z.enum(['proposed', 'inForce']),
  subject: z.custom<AlarmSubject>((value) => typeof value === 'string'),
  from: z.iso.datetime(),
  /** null: it stood at the end. */
  to: z.iso.datetime().nullable(),
  worstLevel: level,
  /** [collect time, level], each change of it. */
  changes: z.array(z.tuple([z.iso.datetime(), level])),
  /** Of its worst rise: value, limit, unit, field and the like. */
  trip: AlarmTripSchema.pick({ isAhead: true, isSuspect: true }).catchall(z.unknown()),
  /**
   * Index in `episodes` of the one of the other run that it overlaps, null where there is none: only this run would have raised it
   * (or the other one stands beyond the episodes that are listed).
   */
  other: count.nullable(),
  isInBoth: z.boolean(),
  /** s by which it begins later than the other one; negative: earlier. */
  shiftS: z.number().nullable(),
});
export type BacktestEpisode = z.infer<typeof BacktestEpisodeSchema>;

/** s from the rise to each level (or a worse one) to the event, of the longest standing; null: not reached. */
const leads = z.record(z.string(), z.number().nullable());

export const BacktestEventSchema = z.object({
  id,
  name: z.string(),
  stationId: id,
  stationName: z.string(),
  at: z.iso.datetime(),
  proposed: leads,
  inForce: leads.nullable(),
});

export const BacktestSubjectSchema = z.object({
  subject: z.custom<AlarmSubject>((value) => typeof value === 'string'),
  /** Empty of devices, and of a rule of several. */
  sensorName: z.string(),
  sensorType: z.string(),
  deviceName: z.string(),
  deviceNo: z.string(),
  stationId: id.nullable(),
  stationName: z.string(),
  /** Readings that were judged; 0: nothing is stored of it in the period. */
  readings: count,
});

export const BacktestSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Readings read. */
  readings: count,
  tookMs: count,
  /** What is judged, those with alarms first; at most 500, `subjectCount` of all. */
  subjects: z.array(BacktestSubjectSchema),
  subjectCount: count,
  proposed: BacktestFiguresSchema,
  /** null: nothing to compare with. */
  inForce: BacktestFiguresSchema.nullable(),
  inForceVersion: z.object({ ruleId: id, version: count }).nullable(),
  difference: z
    .object({
      inBoth: count,
      onlyProposed: count,
      onlyInForce: count,
      /** Of those in both: how many begin earlier and later, and the median shift in s, negative: earlier. */
      earlier: count,
      later: count,
      medianShiftS: z.number().nullable(),
    })
    .nullable(),
  /** By rising beginning, of both runs; the worst and newest stay where there are too many. */
  episodes: z.array(BacktestEpisodeSchema),
  episodeCount: count,
  events: z.array(BacktestEventSchema),
});
export type Backtest = z.infer<typeof BacktestSchema>;

export const backtestRoutes = {
  'POST /rest/alarm-rules/backtest': { body: BacktestPostSchema, answer: BacktestSchema },
} satisfies RouteTable;
