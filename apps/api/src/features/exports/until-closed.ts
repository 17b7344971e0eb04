import type { ServerResponse } from 'node:http';
import type { Pool, Queryable } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Runs `work` with one connection, whose statement ends when the caller leaves. Then it throws: there is nobody to answer. */
export async function untilClosed<T>(
  pool: Pool,
  response: ServerResponse,
  work: (db: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let hasLeft = response.destroyed;
  let isWorking = true;
  const cancel = (): void => {
    hasLeft = true;
    const { processID } = client as unknown as { processID: number };
    if (isWorking) pool.query('SELECT pg_cancel_backend($1)', [processID]).catch(() => undefined);
  };
  response.once('close', cancel);
  try {
    const result = await work(client);
    if (hasLeft) throw new AppError('unavailable');
    return result;
  } finally {
    isWorking = false;
    response.off('close', cancel);
    // What was cancelled may come late and meet another's statement: this connection is used no more.
    client.release(hasLeft);
  }
}
