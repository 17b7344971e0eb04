import { z } from 'zod';
import { IsoTimeSchema, StationIdsSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/** s; a day is answered in so long steps. */
export const FIGURE_STEP_S = 1_800;

/** `GET /rest/home-figures?at&stationIds`, `GET /rest/home-figures/reports?at&stationIds`. `at` absent: now. */
export const HomeFiguresQuerySchema = z.object({
  at: IsoTimeSchema.optional(),
  /** Of these, those that the caller sees. Absent: all of them. */
  stationIds: StationIdsSchema.optional(),
});
export type HomeFiguresQuery = z.infer<typeof HomeFiguresQuerySchema>;

const count = z.number().int();
/** At the moment that is asked for, and a day before. */
const nowAndBefore = z.tuple([count, count]);

/** The day up to a moment, by what was collected in it. Lists have a number for each step, the oldest first. */
export const HomeFiguresSchema = z.object({
  /** The end of the last step: at most five minutes before what was asked for. */
  at: z.iso.datetime(),
  /** Devices that there are, and how many of them had reported within three of their cycles at the end of each step. */
  devices: count,
  heard: z.array(count),
  /** Judged by records alone, so that both moments are judged alike. */
  offline: nowAndBefore,
  lowBattery: nowAndBefore,
  poorSignal: nowAndBefore,
  /** Sensors: those that stood at a rule of rate or of accumulated change at the end of each step; those with an abnormal value in it. */
  fastChange: z.array(count),
  largeChange: z.array(count),
  abnormal: z.array(count),
  /** mm in each hour, mean of the rain gauges; null: there is none. */
  rain: z.object({ gauges: count, total: z.number(), hours: z.array(z.number()) }).nullable(),
});
export type HomeFigures = z.infer<typeof HomeFiguresSchema>;

/** Reports received in each minute of the hour up to a full minute, the oldest first. */
export const ReportMinutesSchema = z.object({
  at: z.iso.datetime(),
  onTime: z.array(count),
  /** Sent again, of the last seven days. */
  resent: z.array(count),
});
export type ReportMinutes = z.infer<typeof ReportMinutesSchema>;

/** `GET /rest/first-steps`: what an installation needs before it warns anybody, by what the caller sees. */
export const FirstStepsSchema = z.object({
  company: z.boolean(),
  project: z.boolean(),
  station: z.boolean(),
  device: z.boolean(),
  /** A device has reported. */
  report: z.boolean(),
  /** A rule is in force. */
  rule: z.boolean(),
  /** Stations whose notification policy, if there is one, reaches nobody at present: of their alarms nobody is told. */
  untold: count,
});
export type FirstSteps = z.infer<typeof FirstStepsSchema>;

export const homeFiguresRoutes = {
  'GET /rest/first-steps': { answer: FirstStepsSchema },
  'GET /rest/home-figures': { query: HomeFiguresQuerySchema, answer: HomeFiguresSchema },
  'GET /rest/home-figures/reports': { query: HomeFiguresQuerySchema, answer: ReportMinutesSchema },
} satisfies RouteTable;
