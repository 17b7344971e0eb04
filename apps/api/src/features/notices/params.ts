import { z } from 'zod';

export const versionQuery = z.object({ version: z.coerce.number().int().min(1).optional() });
export const bigIdParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
