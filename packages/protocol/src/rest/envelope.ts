import { z } from 'zod';
import { isTimeZone } from '../model/index.ts';

/** Every answer: code 0 with data, or an error code with data null. `msg` is in the caller's language. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ code: z.number().int(), msg: z.string(), data });

export const PageQuerySchema = z.object({
  current: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number<number>().int().min(1).max(1_000).default(20),
});

export type PageQuery = z.infer<typeof PageQuerySchema>;

export const pageOf = <T extends z.ZodType>(record: T) =>
  z.object({ current: z.number(), size: z.number(), total: z.number(), records: z.array(record) });

export interface Page<T> {
  current: number;
  size: number;
  total: number;
  records: T[];
}

/** ISO 8601 with an offset or Z; normalized to UTC with milliseconds and four-digit years, so that text sorts by time. */
export const IsoTimeSchema = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => /^(?!0000)\d{4}-/.test(text), { message: 'a year from 0001 to 9999' });

/** Comma-separated station ids, made unique and ascending, so that equal sets are the same query. */
export const StationIdsSchema = z
  .string()
  .max(20_000)
  .regex(/^\d{1,9}(,\d{1,9})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))].sort((a, b) => a - b));

export const DeviceNoSchema = z.string().regex(/^\d{1,15}$/);

/** Id of a row in a path. */
export const rowId = z.coerce.number<number>().int().positive().max(2_147_483_647);
export const IdParamsSchema = z.object({ id: rowId });
/** Ids of tables that exceed 32 bits. */
export const BigIdParamsSchema = z.object({
  id: z.coerce.number<number>().int().positive().max(Number.MAX_SAFE_INTEGER),
});
export const UuidParamsSchema = z.object({ id: z.uuid() });
export const DeviceParamsSchema = z.object({ deviceNo: DeviceNoSchema });
/** The version of the row that was read. */
export const VersionQuerySchema = z.object({ version: z.coerce.number<number>().int().min(1).optional() });

/** A zone of the IANA database. */
export const TimeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, { params: { problem: 'timeZone' } });

export const LanguageSchema = z.enum(['zh-chs', 'en', 'ja']);
export type Language = z.infer<typeof LanguageSchema>;
