import { z } from 'zod';
import { DeviceNoSchema, IsoTimeSchema } from './envelope.ts';
import type { RouteTable } from './route.ts';

/**
 * Of a sensor, or with `deviceNo` instead of `sensorId` of a device's status record. `fields`: comma-separated catalogue keys of the
 * sensor's type (or status fields); an element of a list field is `key.n`, n from 1. Either a period with the wanted number of points, or
 * the last n readings.
 */
export const HistoryQuerySchema = z
  .object({
    sensorId: z.coerce.number<number>().int().positive().optional(),
    deviceNo: DeviceNoSchema.optional(),
    fields: z
      .string()
      .regex(/^[A-Za-z0-9.]+(,[A-Za-z0-9.]+)*$/)
      .transform((text) => [...new Set(text.split(','))])
      .pipe(z.array(z.string()).min(1).max(16)),
    from: IsoTimeSchema.optional(),
    to: IsoTimeSchema.optional(),
    points: z.coerce.number<number>().int().min(10).max(10_000).default(1_000),
    last: z.coerce.number<number>().int().min(1).max(1_000).optional(),
    /** Values as sent, without calibration. */
    raw: z.stringbool().default(false),
    /** Only data received by then, for replays. */
    knownAt: IsoTimeSchema.optional(),
  })
  .refine((q) => (q.sensorId === undefined) !== (q.deviceNo === undefined), {
    path: ['sensorId'],
    message: 'either sensorId or deviceNo',
  })
  .refine((q) => q.last !== undefined || (q.from !== undefined && q.to !== undefined && q.from < q.to), {
    path: ['from'],
    message: 'either last, or from before to',
  });
export type HistoryQuery = z.infer<typeof HistoryQuerySchema>;

/**
 * `POST /rest/history/many`: several of these questions at once. Answers are in their order; null where the sensor or device does not exist
 * or is not visible.
 */
export const HistoriesBodySchema = z.object({ questions: z.array(HistoryQuerySchema).min(1).max(100) });

/** [time ms since 1970, min, max, avg]; raw readings have the value three times. Null values are gaps. */
export type HistoryPoint = [number, number | null, number | null, number | null];

export interface History {
  /** Bucket length in s; 0 for raw readings. */
  resolution: number;
  series: Record<string, HistoryPoint[]>;
  /** Times of late readings, or of buckets with some. */
  late: number[];
  /**
   * [time, reported quality, checks] of readings that are not good; for buckets the worst quality and all checks. Sensor faults are
   * excluded.
   */
  doubtful: [number, number, number][];
  /** [time, value] of readings ahead at their claimed times, at most a thousand per table; not in `series`. */
  ahead?: Record<string, [number, number | null][]> | undefined;
}

export const HistorySchema = z.object({
  resolution: z.number(),
  series: z.record(
    z.string(),
    z.array(z.tuple([z.number(), z.number().nullable(), z.number().nullable(), z.number().nullable()])),
  ),
  late: z.array(z.number()),
  doubtful: z.array(z.tuple([z.number(), z.number(), z.number()])),
  ahead: z.record(z.string(), z.array(z.tuple([z.number(), z.number().nullable()]))).optional(),
});

/**
 * `GET /rest/history/statistics`, with the query of `GET /rest/history` (`points` is ignored): statistics of the valid readings by
 * field, whatever is drawn; suspect readings and faults are not valid. null: too many readings (over 200,000).
 */
export const HistoryStatisticsSchema = z.record(
  z.string(),
  z.object({
    /** Valid readings with a value. */
    count: z.number().int(),
    /** Number of readings expected from the cycles in force; at least the present ones. */
    expected: z.number().int(),
    mean: z.number().nullable(),
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** Largest rate of an hour, or between readings that lie further apart, unit per day. */
    fastest: z.number().nullable(),
  }),
);
export type HistoryStatistics = z.infer<typeof HistoryStatisticsSchema>;

export const historyRoutes = {
  'GET /rest/history': { query: HistoryQuerySchema, answer: HistorySchema },
  'POST /rest/history/many': { body: HistoriesBodySchema, answer: z.array(HistorySchema.nullable()) },
  'GET /rest/history/statistics': { query: HistoryQuerySchema, answer: HistoryStatisticsSchema.nullable() },
} satisfies RouteTable;
