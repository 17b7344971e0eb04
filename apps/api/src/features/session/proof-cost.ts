import type { Standing } from '../../passwords/standing.ts';

/** Failures that cost no proof. */
const FREE_OF_ACCOUNT = 3;
const FREE_OF_ADDRESS = 10;
export const LEAST_COST = 8;
/** About 400,000 hashes: one to three seconds of a phone. */
export const MOST_COST = 128;

/** Hashes for each guess of a proof of work; 0: none is asked for. Each further failure doubles them. */
export function proofCost({ accountFailures, addressFailures }: Standing): number {
  const beyond = Math.max(accountFailures - FREE_OF_ACCOUNT, addressFailures - FREE_OF_ADDRESS);
  return beyond < 0 ? 0 : Math.min(MOST_COST, LEAST_COST * 2 ** Math.min(beyond, 10));
}
