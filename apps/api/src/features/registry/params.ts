import { z } from 'zod';

/** Which row a call is about. */
export const rowParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
