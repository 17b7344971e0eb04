import type { FailureCounts } from '../../passwords/failure-counts.ts';

/** Number of failures without a proof. */
const FREE_OF_ACCOUNT = 3;
const FREE_OF_ADDRESS = 10;
export const LEAST_COST = 8;
/** About 400,000 hashes: one to three seconds on a phone. */
export const MOST_COST = 128;

/** From this many failures of an account within the hour, the cost for unknown browsers doubles with them. */
const ATTACKED = 100;
const MOST_DOUBLINGS = 4;

/** Hashes per guess of a proof of work; 0: no proof is required. Each further failure doubles them. */
export function proofCost({ accountFailures, addressFailures }: FailureCounts, isKnown = false): number {
  const beyond = Math.max(accountFailures - FREE_OF_ACCOUNT, addressFailures - FREE_OF_ADDRESS);
  if (beyond < 0) return 0;
  const doublings = isKnown ? 0 : 1 + Math.floor(Math.log2(accountFailures / ATTACKED));
  const attacked = 2 ** Math.min(MOST_DOUBLINGS, Math.max(0, doublings));
  return attacked * Math.min(MOST_COST, LEAST_COST * 2 ** Math.min(beyond, 10));
}
