import type { Recipient } from '@groundwatch/protocol/rest';

export type DeliveryState = 'sent' | 'waiting' | 'failed';

/** The state of one recipient: reached by any channel, else waiting on one, else failed. Pure. */
export function deliveryStateOf({ deliveries }: Pick<Recipient, 'deliveries'>): DeliveryState {
  if (deliveries.some(({ state }) => state === 'sent')) return 'sent';
  return deliveries.some(({ state }) => state === 'waiting' || state === 'sending') ? 'waiting' : 'failed';
}

export function countsOf(recipients: readonly Recipient[]): Readonly<Record<DeliveryState, number>> {
  const counts = { sent: 0, waiting: 0, failed: 0 };
  for (const one of recipients) counts[deliveryStateOf(one)] += 1;
  return counts;
}
