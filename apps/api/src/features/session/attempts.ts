import { isIPv6 } from 'node:net';
import type { Queryable } from '../../context.ts';
import { accountRule, addressRule, delayMs, MEMORY_MS } from './delay.ts';

/** The audit is the memory of failures: it knows unknown accounts too, outlives a restart and is shared by all processes. */
const failuresQuery = `
  SELECT
    count(*) FILTER (WHERE account_name = $1 AND at > coalesce((SELECT max(at) FROM audit
      WHERE action = 'login' AND is_success AND account_name = $1 AND at > $3), $3)) AS account_failures,
    max(at) FILTER (WHERE account_name = $1) AS account_last,
    count(*) FILTER (WHERE address = $2) AS address_failures,
    max(at) FILTER (WHERE address = $2) AS address_last
  FROM audit WHERE action = 'login' AND NOT is_success AND at > $3 AND (account_name = $1 OR address = $2)`;

interface Row {
  account_failures: number;
  account_last: Date | null;
  address_failures: number;
  address_last: Date | null;
}

/** Accounts are told apart without regard to case. */
export const accountKey = (accountName: string): string => accountName.toLowerCase();

/** An IPv6 host owns its whole /64. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.startsWith('::ffff:')) return address.slice(7);
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter((group) => group !== '');
  const right = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** Seconds to wait before the next attempt is looked at; 0: now. */
export async function secondsToWait(db: Queryable, account: string, address: string, now: number): Promise<number> {
  const { rows } = await db.query<Row>({
    name: 'login-failures',
    text: failuresQuery,
    values: [account, address, new Date(now - MEMORY_MS)],
  });
  const row = rows[0]!;
  const until = Math.max(
    (row.account_last?.getTime() ?? 0) + delayMs(row.account_failures, accountRule),
    (row.address_last?.getTime() ?? 0) + delayMs(row.address_failures, addressRule),
  );
  return until > now ? Math.ceil((until - now) / 1_000) : 0;
}

/** Attempts at one account follow one another, so that many at once do not get past the count. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const settled = mine.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}
