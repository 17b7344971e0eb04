import { z } from 'zod';
import { DAY_MS, ruleScopes, type AlarmSubject } from '../model/index.ts';
import { RuleDefinitionSchema } from './alarm-rule-definition.ts';
import { AlarmTriggerSchema } from './alarms.ts';
import { IsoTimeSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Longest period of a back-test, days. */
export const BACKTEST_DAYS = 400;
/** Most episodes in an answer; figures cover all. */
export const BACKTEST_EPISODES = 500;

const id = z.number().int().positive();

/**
 * `POST /rest/alarm-rules/backtest`: what a definition would have done over stored history, computed by the evaluator of ingest as if it
 * had always been in force. `ruleId`: it would be the next version of this rule, and is compared with the one in force; its overrides
 * elsewhere stay. Else `overridesId`: it would override this rule in the scope, and is compared with it. Nothing is stored. Disconnecting
 * cancels it.
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
/** Seconds by level 1 to 4. */
const byLevel = z.record(z.string(), z.number());

export const BacktestFiguresSchema = z.object({
  /** Alarms (from none to any level), and their number per week. */
  alarms: count,
  alarmsPerWeek: z.number(),
  /** Rises to each level, from none or a milder one, and their number per week. */
  rises: byLevel,
  risesPerWeek: byLevel,
  /** Seconds at each level or a worse one over all subjects, and the longest such period of one subject. */
  secondsAbove: byLevel,
  longestAbove: byLevel,
  /** Alarms open at the end. */
  open: count,
});
export type BacktestFigures = z.infer<typeof BacktestFiguresSchema>;

/** An alarm: from none to any level until back to none. */
export const BacktestEpisodeSchema = z.object({
  run: z.enum(['proposed', 'inForce']),
  subject: z.custom<AlarmSubject>((value) => typeof value === 'string'),
  from: z.iso.datetime(),
  /** null: open at the end. */
  to: z.iso.datetime().nullable(),
  worstLevel: level,
  /** [collect time, level] of each change. */
  changes: z.array(z.tuple([z.iso.datetime(), level])),
  /** Of its worst rise: value, limit, unit, field and the like. */
  trigger: AlarmTriggerSchema.pick({ isAhead: true, isSuspect: true }).catchall(z.unknown()),
  /**
   * Index in `episodes` of the other run's episode that it overlaps most, null where there is none: only this run would have raised it (or
   * the other one is not listed).
   */
  other: count.nullable(),
  isInBoth: z.boolean(),
  /** Seconds by which it begins later than the other one; negative: earlier. */
  shiftS: z.number().nullable(),
});
export type BacktestEpisode = z.infer<typeof BacktestEpisodeSchema>;

/** Lead time in s from the rise to each level (or a worse one) to the event, of the longest alarm; null: not reached. */
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
  /** Empty for devices and multi-sensor rules. */
  sensorName: z.string(),
  sensorType: z.string(),
  deviceName: z.string(),
  deviceNo: z.string(),
  stationId: id.nullable(),
  stationName: z.string(),
  /** Judged readings; 0: nothing is stored in the period. */
  readings: count,
});

export const BacktestSchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Number of readings read. */
  readings: count,
  tookMs: count,
  /** Judged subjects, those with alarms first; at most 500, `subjectCount` of all. */
  subjects: z.array(BacktestSubjectSchema),
  subjectCount: count,
  proposed: BacktestFiguresSchema,
  /** null: there is nothing to compare with. */
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
  /** Ascending, of both runs; where there are too many, the worst and newest are kept. */
  episodes: z.array(BacktestEpisodeSchema),
  episodeCount: count,
  events: z.array(BacktestEventSchema),
});
export type Backtest = z.infer<typeof BacktestSchema>;

export const backtestRoutes = {
  'POST /rest/alarm-rules/backtest': { body: BacktestPostSchema, answer: BacktestSchema },
} satisfies RouteTable;
