import type { z } from 'zod';
import type { SmsConfigSchema } from '@groundwatch/protocol/rest';
import { sendHttp } from '../net/send-http.ts';
import { fillTemplate, secretValues } from './fill-template.ts';
import { failureOf, outcomeOf, TRY_MS, type Outcome, type Send } from './outcome.ts';

type SmsConfig = z.output<typeof SmsConfigSchema>;

const types: Readonly<Record<SmsConfig['bodyType'], string>> = {
  json: 'application/json; charset=utf-8',
  form: 'application/x-www-form-urlencoded',
  xml: 'application/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
};

/** Cuts a text to at most `most` characters, with an ellipsis at the end; never splits a surrogate pair. */
export const shortened = (text: string, most: number): string => {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
};

/** Text of the value at a JSON pointer (RFC 6901); undefined: there is none. */
export function atPointer(text: string, pointer: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? `${value as string | number | boolean}` : undefined;
}

/** Gateways answer 200 for refused messages too: the channel's condition decides. */
function settled(outcome: Outcome, text: string, success: SmsConfig['success']): Outcome {
  if (outcome.kind !== 'sent') return outcome;
  const isTaken =
    success.kind === 'status' ||
    (success.kind === 'contains' && text.includes(success.text)) ||
    (success.kind === 'json' && atPointer(text, success.pointer) === success.equals);
  return isTaken ? outcome : { kind: 'failed', proof: outcome.proof };
}

export const sendSms: Send = async ({ channel, messageId, address, level, message }, { targets }) => {
  const config = channel.config as SmsConfig;
  const values = {
    ...secretValues(channel.secrets),
    phone: address.replaceAll(/[^+\d]/g, ''),
    text: shortened(message.short, config.longest),
    id: messageId,
    level: String(level),
  };
  try {
    const answer = await sendHttp(
      {
        method: config.method,
        url: fillTemplate(config.url, values, 'url'),
        headers: {
          'user-agent': 'Groundwatch',
          'idempotency-key': messageId,
          ...(config.method === 'POST' ? { 'content-type': types[config.bodyType] } : {}),
          ...Object.fromEntries(
            config.headers.map(({ name, value }) => [name.toLowerCase(), fillTemplate(value, values, 'header')]),
          ),
        },
        ...(config.method === 'POST' ? { body: fillTemplate(config.body, values, config.bodyType) } : {}),
      },
      targets,
      TRY_MS,
    );
    return settled(outcomeOf(answer, channel.secrets), answer.text, config.success);
  } catch (error) {
    return failureOf(error, channel.secrets);
  }
};
