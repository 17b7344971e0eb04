import { z } from 'zod';

export const rowParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
export const bigIdParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
export const versionQuery = z.object({ version: z.coerce.number().int().min(1).optional() });
