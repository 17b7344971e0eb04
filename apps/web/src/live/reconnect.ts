const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Delay before connection attempt `attempt` (from 1): random from 1 s up to a ceiling that doubles to 30 s, so that a thousand
 * pages do not reconnect in the same second. `random` is in [0, 1).
 */
export function reconnectDelay(attempt: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(FIRST_MS + random * (ceiling - FIRST_MS));
}
