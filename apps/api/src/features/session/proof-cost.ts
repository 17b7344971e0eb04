import type { Standing } from '../../passwords/standing.ts';

/** Failures that cost no proof. */
const FREE_OF_ACCOUNT = 3;
const FREE_OF_ADDRESS = 10;
export const LEAST_COST = 8;
/** About 400,000 hashes: one to three seconds of a phone. */
export const MOST_COST = 128;

/** From so many failures of an account within the hour on, the work of browsers that it is not known in doubles with them. */
const ATTACKED = 100;
const MOST_DOUBLINGS = 4;

/** Hashes for each guess of a proof of work; 0: none is asked for. Each further failure doubles them. */
export function proofCost({ accountFailures, addressFailures }: Standing, isKnown = false): number {
  const beyond = Math.max(accountFailures - FREE_OF_ACCOUNT, addressFailures - FREE_OF_ADDRESS);
  if (beyond < 0) return 0;
  const doublings = isKnown ? 0 : 1 + Math.floor(Math.log2(accountFailures / ATTACKED));
  const attacked = 2 ** Math.min(MOST_DOUBLINGS, Math.max(0, doublings));
  return attacked * Math.min(MOST_COST, LEAST_COST * 2 ** Math.min(beyond, 10));
}
