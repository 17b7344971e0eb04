import type { ServerResponse } from 'node:http';
import type { Pool, Queryable } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Runs `work` with a connection whose statement is cancelled when the caller disconnects. It then throws, as there is nobody to answer. */
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
    // A late cancel could hit the statement of another user, so the connection is closed.
    client.release(hasLeft);
  }
}
