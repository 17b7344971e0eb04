import { z } from 'zod';
import { DeviceParamsSchema, PageQuerySchema, StationIdsSchema, pageOf } from './envelope.ts';
import type { RouteTable } from './route.ts';

const count = z.number().int();

const period = {
  /** Days, both included; each starts at midnight in its station's zone. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Limited to those that the caller sees. Absent: all of them. */
  stationIds: StationIdsSchema.optional(),
};
/** Finds devices by number, name, station, IMEI or ICCID. */
const keyword = z.string().trim().max(100).optional();
const MOST_DAYS = 1_100;
/** For `refine`: ordered days, at most three years, whose months and the next one have four digits as their year. */
const isPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from >= '1970' && from <= to && to < '9999' && Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000;
const notPeriod = { path: ['from'], message: 'from before to, at most three years, from 1970 to 9998' };

/** Statistics of the days of a device, or of a group, in a period. */
export const StatisticsSchema = z.object({
  /** Reports expected by the send cycles in force, and how many are missing. */
  due: count,
  missing: count,
  /** Status records, including late ones. */
  received: count,
  late: count,
  repeated: count,
  contradicting: count,
  /** Watched seconds, and online seconds among them: until three cycles after a report. */
  dueS: count,
  onlineS: count,
  /** Silences over 2.5 cycles, and the longest in s. */
  gaps: count,
  longestGapS: count,
  /** Device days with at least two silences. */
  occasional: count,
});
export type Statistics = z.infer<typeof StatisticsSchema>;

/** `GET /rest/statistics/groups`; `keyword`: only devices that match it. */
export const StatisticsGroupsQuerySchema = z
  .object({ ...period, keyword, by: z.enum(['all', 'company', 'project', 'station', 'family']) })
  .refine(isPeriod, notPeriod);
export type StatisticsGroupsQuery = z.infer<typeof StatisticsGroupsQuerySchema>;

export const StatisticsGroupSchema = StatisticsSchema.extend({
  /** Id of the company, project or station; else null. */
  id: count.nullable(),
  parentId: count.nullable(),
  /** For a family its key. A device with sensors of several families counts in each. */
  name: z.string(),
  devices: count,
  /** Those of them with data in the period. The other figures are theirs alone. */
  withData: count,
});

const deviceName = {
  deviceNo: z.string(),
  name: z.string(),
  stationId: count,
  stationName: z.string(),
  timeZone: z.string(),
};

/** 5, 50 and 95 % quantiles of the records; null: no values. */
const QuantilesSchema = z.tuple([z.number(), z.number(), z.number()]).nullable();

/** `GET /rest/statistics/devices`. */
const devicesFilter = z.object({
  ...period,
  keyword,
  sort: z.enum(['completeness', 'online', 'gaps', 'name']).default('completeness'),
  /** Further data: each day, or quantiles and time by channel. */
  detail: z.enum(['days', 'spread', 'none']).default('none'),
});
export const StatisticsDevicesQuerySchema = devicesFilter.extend(PageQuerySchema.shape).refine(isPeriod, notPeriod);
export type StatisticsDevicesQuery = z.infer<typeof StatisticsDevicesQuerySchema>;

export const StatisticsDeviceSchema = StatisticsSchema.extend({
  ...deviceName,
  isEnabled: z.boolean(),
  /** dBm and V. */
  signal: QuantilesSchema,
  voltage: QuantilesSchema,
  /** Online seconds by channel, zx0 first. */
  channels: z.array(count),
  /** Days with data: day, due, missing, received, late, run status bits, and whether maintenance was done. */
  days: z.array(z.tuple([z.iso.date(), count, count, count, count, count, z.boolean()])),
});
export type StatisticsDevice = z.infer<typeof StatisticsDeviceSchema>;

/** `GET /rest/statistics/lanes/:deviceNo`. */
export const StatisticsLanesQuerySchema = z.object(period).omit({ stationIds: true }).refine(isPeriod, notPeriod);

/** Days of one device with its faults. */
export const StatisticsLanesSchema = z.object({
  /** Day, due, missing, received, late, watched seconds and online seconds. */
  days: z.array(z.tuple([z.iso.date(), count, count, count, count, count, count])),
  /** Per bit that was set: day, seconds with the fault, and how often it was set. */
  faults: z.array(z.object({ bit: count, days: z.array(z.tuple([z.iso.date(), count, count])) })),
  /** The longest silences over 2.5 cycles, with the bits set before. */
  gaps: z.array(z.object({ at: z.iso.datetime(), seconds: count, faults: count, isOver: z.boolean() })),
  /** Reported cards; `before` empty: the first. */
  cards: z.array(z.object({ at: z.iso.datetime(), before: z.string(), iccid: z.string() })),
});
export type StatisticsLanes = z.infer<typeof StatisticsLanesSchema>;

/** `GET /rest/statistics/faults`: bits of the run status. `bit`: only this one. */
const faultsFilter = z.object({
  ...period,
  keyword,
  by: z.enum(['bit', 'model', 'firmware', 'operator', 'device']).default('bit'),
  bit: z.coerce.number<number>().int().min(0).max(28).optional(),
});
export const StatisticsFaultsQuerySchema = faultsFilter.extend(PageQuerySchema.shape).refine(isPeriod, notPeriod);
export type StatisticsFaultsQuery = z.infer<typeof StatisticsFaultsQuerySchema>;

export const StatisticsFaultSchema = z.object({
  bit: count,
  /** Present model, firmware, operator or device number; empty: unknown. */
  group: z.string(),
  name: z.string(),
  /** For a device; else empty. */
  stationName: z.string(),
  timeZone: z.string(),
  /** Devices with the fault in the period, and with it now. */
  devices: count,
  active: count,
  begun: count,
  ended: count,
  /** Seconds: of faults in the period; of those that ended in it, from their start; of the longest. Silences do not count. */
  faultyS: count,
  endedS: count,
  longestS: count,
  /** Online seconds of all devices of the group. */
  onlineS: count,
  /** Day and devices with the fault, for a device its seconds; only for bits and devices. */
  days: z.array(z.tuple([z.iso.date(), count])),
});
export type StatisticsFault = z.infer<typeof StatisticsFaultSchema>;

/** `GET /rest/statistics/cards`: last reported cards of devices. */
const cardsFilter = z.object({ stationIds: period.stationIds, keyword, isShared: z.stringbool().optional() });
export const StatisticsCardSchema = z.object({
  ...deviceName,
  iccid: z.string(),
  imei: z.string(),
  operator: count.nullable(),
  /** Since when it reports this card, as far as known. */
  since: z.iso.datetime().nullable(),
  /** Number of devices that report the same card, including this and invisible ones. */
  sharedBy: count,
  /** Entered by people. */
  expiresOn: z.iso.date().nullable(),
  warnDays: count,
  note: z.string(),
});
export type StatisticsCard = z.infer<typeof StatisticsCardSchema>;

/** Default of `warnDays`. */
export const WARN_DAYS = 30;
export const StatisticsCardBodySchema = z.object({
  expiresOn: z.iso.date().nullable(),
  /** Days before expiry at which people are notified. */
  warnDays: z.number().int().min(0).max(365).default(WARN_DAYS),
  note: z.string().trim().max(200),
});

/** Row of a file: one card. */
export const StatisticsCardFileSchema = z.object({
  iccid: z.string().trim().min(1).max(40),
  ...StatisticsCardBodySchema.shape,
});

/** `GET /rest/statistics/card-changes`, newest first. */
export const StatisticsCardChangeSchema = z.object({
  ...deviceName,
  at: z.iso.datetime(),
  /** Empty: the first reported card. */
  before: z.string(),
  iccid: z.string(),
});

/** `GET /rest/statistics/history`: a day, week or month as known at its end, beside what is known now. */
const historyFilter = z.object({
  stationIds: period.stationIds,
  keyword,
  span: z.enum(['day', 'week', 'month']).default('day'),
  /** Any day within it. */
  on: z.iso.date(),
});
const closedKeys = { due: true, missing: true, received: true, late: true, dueS: true, onlineS: true } as const;
const ClosedSchema = StatisticsSchema.pick({ ...closedKeys, gaps: true, longestGapS: true }).extend({ faults: count });
export const StatisticsHistorySchema = z.object({ ...deviceName, atEnd: ClosedSchema, now: ClosedSchema.nullable() });
export type StatisticsHistory = z.infer<typeof StatisticsHistorySchema>;

const page = PageQuerySchema.shape;

/** `GET /rest/statistics/export`: all rows of a view as a file. */
export const StatisticsExportQuerySchema = z
  .object({
    ...period,
    keyword,
    view: z.enum(['count', 'fault', 'online', 'tree', 'history']),
    span: z.enum(['day', 'week', 'month']).default('day'),
    format: z.enum(['csv', 'xlsx']).default('xlsx'),
  })
  .refine(isPeriod, notPeriod);
export type StatisticsExportQuery = z.infer<typeof StatisticsExportQuerySchema>;

export const statisticsRoutes = {
  'GET /rest/statistics/groups': {
    query: StatisticsGroupsQuerySchema,
    /** `until`: data received until then is counted; null: none yet. */
    answer: z.object({ until: z.iso.datetime().nullable(), groups: z.array(StatisticsGroupSchema) }),
  },
  'GET /rest/statistics/devices': { query: StatisticsDevicesQuerySchema, answer: pageOf(StatisticsDeviceSchema) },
  'GET /rest/statistics/faults': { query: StatisticsFaultsQuerySchema, answer: pageOf(StatisticsFaultSchema) },
  'GET /rest/statistics/lanes/:deviceNo': {
    params: DeviceParamsSchema,
    query: StatisticsLanesQuerySchema,
    answer: StatisticsLanesSchema,
  },
  'GET /rest/statistics/cards': { query: cardsFilter.extend(page), answer: pageOf(StatisticsCardSchema) },
  'PUT /rest/statistics/cards/:iccid': {
    params: z.object({ iccid: z.string().min(1).max(40) }),
    body: StatisticsCardBodySchema,
    answer: z.object({}),
  },
  'GET /rest/statistics/card-changes': {
    query: cardsFilter.omit({ isShared: true }).extend(page),
    answer: pageOf(StatisticsCardChangeSchema),
  },
  'GET /rest/statistics/history': { query: historyFilter.extend(page), answer: pageOf(StatisticsHistorySchema) },
  'GET /rest/statistics/export': { query: StatisticsExportQuerySchema },
} satisfies RouteTable;
