import type { Told } from '@groundwatch/protocol/rest';

export type ToldState = 'sent' | 'waiting' | 'failed';

/** The state of one recipient: reached by any channel, else waiting on one, else failed. Pure. */
export function stateOfTold({ deliveries }: Pick<Told, 'deliveries'>): ToldState {
  if (deliveries.some(({ state }) => state === 'sent')) return 'sent';
  return deliveries.some(({ state }) => state === 'waiting' || state === 'sending') ? 'waiting' : 'failed';
}

export function countsOf(told: readonly Told[]): Readonly<Record<ToldState, number>> {
  const counts = { sent: 0, waiting: 0, failed: 0 };
  for (const one of told) counts[stateOfTold(one)] += 1;
  return counts;
}
