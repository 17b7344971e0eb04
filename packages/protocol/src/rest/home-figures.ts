import { z } from 'zod';
import { IsoTimeSchema, StationIdsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** Length of a step in s; answers cover a day. */
export const FIGURE_STEP_S = 1_800;

/** Query of all `GET /rest/home-figures…`. `at` absent: now. */
export const HomeFiguresQuerySchema = z.object({
  at: IsoTimeSchema.optional(),
  /** Limited to those that the caller sees. Absent: all of them. */
  stationIds: StationIdsSchema.optional(),
});
export type HomeFiguresQuery = z.infer<typeof HomeFiguresQuerySchema>;

const count = z.number().int();
/** At the requested moment, and a day earlier. */
const nowAndBefore = z.tuple([count, count]);

/** The day before a moment, by collect time. Lists have one number per step, oldest first. */
export const HomeFiguresSchema = z.object({
  /** End of the last step: at most five minutes before the requested time. */
  at: z.iso.datetime(),
  devices: count,
  /**
   * How many of them had reported within three of their cycles, at each full half hour before the end: as it was known when the server was
   * first asked for it, at least five minutes later.
   */
  heard: z.array(count),
  /** Computed from records only, so that both moments are comparable. */
  offline: nowAndBefore,
  lowBattery: nowAndBefore,
  poorSignal: nowAndBefore,
  /**
   * Number of sensors at a level of a rule of rate or accumulated change at the end of each step; of those with an abnormal value in it.
   */
  fastChange: z.array(count),
  largeChange: z.array(count),
  abnormal: z.array(count),
  /** mm per hour, the mean of the rain gauges; null: there is none. */
  rain: z.object({ gauges: count, total: z.number(), hours: z.array(z.number()) }).nullable(),
});
export type HomeFigures = z.infer<typeof HomeFiguresSchema>;

/** Reports received in each minute of the last hour, oldest first. */
export const ReportMinutesSchema = z.object({
  at: z.iso.datetime(),
  onTime: z.array(count),
  /** Resent reports, of the last seven days. */
  resent: z.array(count),
});
export type ReportMinutes = z.infer<typeof ReportMinutesSchema>;

/** `raised`: began, or came back; `worsened`: reached a worse level. `online`: reports again, or for the first time. */
export const changeKinds = ['worsened', 'raised', 'offline', 'returned', 'online'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Alarms that changed, and devices whose connection is not what it was an hour before. */
export const ChangeSchema = z.object({
  kind: z.enum(changeKinds),
  /** Level reached by `raised` and `worsened`, otherwise 0. */
  level: z.number().int().min(0).max(4),
  /** Number of alarms or devices. */
  count,
  stations: count,
  /** The two stations with the most of them. */
  stationIds: z.array(count),
  /** Time of the last one. */
  at: z.iso.datetime(),
});
export type Change = z.infer<typeof ChangeSchema>;

/** The hour before `at`, worst levels first. */
export const HourChangesSchema = z.object({ at: z.iso.datetime(), changes: z.array(ChangeSchema) });
export type HourChanges = z.infer<typeof HourChangesSchema>;

/** `GET /rest/first-steps`: what an installation lacks before it can warn, within the caller's scope. */
export const FirstStepsSchema = z.object({
  company: z.boolean(),
  project: z.boolean(),
  station: z.boolean(),
  device: z.boolean(),
  /** A device has reported. */
  report: z.boolean(),
  /** A rule is in force. */
  rule: z.boolean(),
  /** Number of stations whose alarms reach nobody at present: they have no notification policy, or it reaches nobody. */
  unreached: count,
});
export type FirstSteps = z.infer<typeof FirstStepsSchema>;

export const homeFiguresRoutes = {
  'GET /rest/first-steps': { answer: FirstStepsSchema },
  'GET /rest/home-figures': { query: HomeFiguresQuerySchema, answer: HomeFiguresSchema },
  'GET /rest/home-figures/changes': { query: HomeFiguresQuerySchema, answer: HourChangesSchema },
  'GET /rest/home-figures/reports': { query: HomeFiguresQuerySchema, answer: ReportMinutesSchema },
} satisfies RouteTable;
