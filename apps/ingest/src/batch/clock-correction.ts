import { MAX_SKEW_S } from '@groundwatch/protocol/model';
import type { Uplink } from '@groundwatch/protocol/wire';

/** When an uplink was sent, whole seconds since 1970. */
export const sentAtS = ({ sentAt }: Uplink): number => Math.floor(sentAt / 1000);

/**
 * Seconds to add to a device's own times. The offset stays as it is while it still explains the skew to within 300 s:
 * recomputed for each frame it would give the resend of a report another collect time than its first transmission.
 */
export function clockOffset(previousS: number, sendTimeS: number, receivedAt: number): number {
  const skewS = Math.round(receivedAt / 1000) - sendTimeS;
  if (Math.abs(skewS) <= MAX_SKEW_S) return 0;
  return previousS !== 0 && Math.abs(skewS - previousS) <= MAX_SKEW_S ? previousS : skewS;
}

/**
 * The collect time on the server's clock. A time well ahead of the send time was taken under another setting of the
 * device's clock and is left alone.
 */
export const corrected = (collectedAt: number, offsetS: number, sendTimeS: number): number =>
  offsetS === 0 || collectedAt > (sendTimeS + MAX_SKEW_S) * 1000 ? collectedAt : collectedAt + offsetS * 1000;
