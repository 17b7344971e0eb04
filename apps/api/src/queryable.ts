import type { Pool } from '@groundwatch/db';

/** What can run a statement: the pool, or a client inside a transaction. */
export type Queryable = Pick<Pool, 'query'>;
