import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { WebhookConfigSchema } from '@groundwatch/protocol/rest';
import { sendHttp } from '../net/send-http.ts';
import { fillTemplate, secretValues } from './fill-template.ts';
import { failureOf, outcomeOf, TRY_MS, type ChannelRow, type Send, type Sending } from './outcome.ts';

/** `v1=<hex>`: HMAC-SHA256 over `<timestamp>.<body>` with the text of the key. */
export const signatureOf = (key: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`;

/** Signatures with the key and, for a while after a change, with the previous one. */
function signaturesOf(channel: ChannelRow, now: number, timestamp: string, body: string): string[] {
  const { key, previousKey } = channel.secrets;
  const isPreviousGood = channel.previousKeyUntil !== null && now < channel.previousKeyUntil.getTime();
  return [key, isPreviousGood ? previousKey : undefined].flatMap((one) =>
    one === undefined ? [] : [signatureOf(one, timestamp, body)],
  );
}

export const webhookBody = ({ messageId, what, level, alarmId, createdAt, message }: Sending): string =>
  JSON.stringify({
    id: messageId,
    what,
    level,
    alarmId,
    createdAt: new Date(createdAt).toISOString(),
    subject: message.subject,
    text: message.text,
    url: message.url,
    ...message.facts,
  });

/** Sends JSON by POST. `webhook-id` is the same in every attempt, so that receivers can detect repeats. */
export const sendWebhook: Send = async (sending, { targets, clock }) => {
  const { channel, messageId } = sending;
  const config = channel.config as z.output<typeof WebhookConfigSchema>;
  const values = secretValues(channel.secrets);
  const body = webhookBody(sending);
  const timestamp = String(Math.floor(clock() / 1_000));
  try {
    const answer = await sendHttp(
      {
        method: 'POST',
        url: fillTemplate(config.url, values, 'url'),
        headers: {
          ...Object.fromEntries(
            config.headers.map(({ name, value }) => [name.toLowerCase(), fillTemplate(value, values, 'header')]),
          ),
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Groundwatch',
          'idempotency-key': messageId,
          'webhook-id': messageId,
          'webhook-timestamp': timestamp,
          'webhook-signature': signaturesOf(channel, clock(), timestamp, body).join(' '),
        },
        body,
      },
      targets,
      TRY_MS,
    );
    return outcomeOf(answer, channel.secrets);
  } catch (error) {
    return failureOf(error, channel.secrets);
  }
};
