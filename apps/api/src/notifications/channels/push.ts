import type { z } from 'zod';
import type { PushConfigSchema, PushPayload } from '@groundwatch/protocol/rest';
import { sendHttp } from '../net/send-http.ts';
import { shortened } from './sms.ts';
import { failureOf, outcomeOf, TRY_MS, type Send, type Sending } from './outcome.ts';

/** How long a push service keeps a message; later it would be outdated. */
const TTL_S = 86_400;
/** Within the limits of every push service, including encryption overhead. */
const LONGEST_TITLE = 120;
const LONGEST_TEXT = 600;

export const pushPayload = ({ messageId, alarmId, level, createdAt, message }: Sending): PushPayload => ({
  id: messageId,
  tag: alarmId === null ? 'test' : `alarm-${alarmId}`,
  title: shortened(message.subject, LONGEST_TITLE),
  body: shortened(message.text, LONGEST_TEXT),
  url: message.path,
  level,
  at: new Date(createdAt).toISOString(),
});

/** Encrypted for the browser (RFC 8291) and signed for its push service (RFC 8292). The service reports a cancelled subscription. */
export const sendPush: Send = async (sending, { targets, pushKeys }) => {
  const { channel, subscription, level, messageId } = sending;
  if (!subscription) return { kind: 'refused', proof: '', reason: 'unsubscribed' };
  // Loaded on first use, as it slows down the start of the process.
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = await pushKeys();
  const { endpoint, p256dh, auth } = subscription;
  try {
    const details = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(pushPayload(sending)),
      {
        vapidDetails: { subject: (channel.config as z.output<typeof PushConfigSchema>).subject, publicKey, privateKey },
        TTL: TTL_S,
        urgency: level === 1 || level === 2 ? 'high' : 'normal',
        // A later attempt replaces an earlier one while the browser is offline.
        topic: messageId.replaceAll('-', ''),
      },
    );
    const headers = Object.fromEntries(
      Object.entries(details.headers as Record<string, string | number>).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ]),
    );
    const answer = await sendHttp(
      { method: 'POST', url: details.endpoint, headers, ...(details.body ? { body: details.body } : {}) },
      targets,
      TRY_MS,
    );
    // Users choose the address of their pushes, so its answer is not shown to them.
    const outcome = outcomeOf({ ...answer, text: '' }, {});
    return [404, 410].includes(answer.status)
      ? { kind: 'refused', proof: outcome.proof, reason: 'unsubscribed' }
      : outcome;
  } catch (error) {
    return failureOf(error, {});
  }
};
