import { sql } from '@groundwatch/db/orm';
import type { Executor } from '../audit.ts';
import { AppError } from '../errors.ts';

/** Throws where somebody already has as many clients as allowed. Takes a lock, so that concurrent requests cannot exceed the limit. */
export async function refuseBeyondLimit(tx: Executor, userId: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(710202673, ${userId})`);
  const { rows } = await tx.execute<{ most: number }>(sql`
    SELECT most_clients AS most FROM crm_setting
    WHERE most_clients <= (SELECT count(*) FROM crm_client WHERE owner_id = ${userId})`);
  if (rows[0]) throw new AppError('clientLimit', { values: { count: rows[0].most } });
}
