import { valuesToWrite, type StoredCommand } from '@groundwatch/db';
import type { RequestPart } from '@groundwatch/domain/commands';
import type { HornControl, OrderContent, Query } from '@groundwatch/protocol/wire';

const SECRET_DIGITS = /^(?:[0-9a-f]{2}){16,64}$/i;
const RTU_SET = 1;

/** The device secret that a write sets; null: it sets none; `none`: what it sets is not a valid secret. */
export function deviceSecretOf(command: StoredCommand): Buffer | 'none' | null {
  if (command.lifecycle.kind !== 'write' || command.body['set'] !== RTU_SET) return null;
  const hex = valuesToWrite(command)['deviceSecret'];
  if (typeof hex !== 'string') return null;
  return SECRET_DIGITS.test(hex) ? Buffer.from(hex, 'hex') : 'none';
}

/** Stored times are texts. */
function queryIn({ target, quantity, from, to }: StoredCommand['body']): Query {
  const timeOf = (text: unknown): number | null => (typeof text === 'string' ? Date.parse(text) : null);
  return {
    target: target as Query['target'],
    quantity: (quantity ?? null) as Query['quantity'],
    from: timeOf(from),
    to: timeOf(to),
  };
}

/** Content of the request for a part of a command. */
export function orderContent(command: StoredCommand, part: RequestPart): OrderContent {
  const { body, lifecycle } = command;
  const set = Number(body['set']);
  if (part === 'readBack' || lifecycle.kind === 'read') return { kind: 'read', set };
  if (lifecycle.kind === 'write') return { kind: 'write', set, values: { ...valuesToWrite(command) } };
  if (lifecycle.kind === 'raw') return { kind: 'raw', text: String(body['text']) };
  if (lifecycle.kind === 'horn') return { kind: 'horn', horn: body as unknown as HornControl };
  if (lifecycle.kind === 'query') return { kind: 'query', ...queryIn(body) };
  return { kind: 'clock' };
}
