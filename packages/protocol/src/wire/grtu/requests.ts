import type { Order, OrderContent, Reply } from '../order.ts';
import { ANSWER, FrameType, ResultCode } from './constants.ts';
import type { Frame } from './frame.ts';
import { decodeAnswer } from './messages/answer.ts';
import { encodeCommand, encodeHorn, encodeParams } from './messages/requests.ts';
import { typeName } from './uplink.ts';

/** Boot counter of all requests of this side. */
export const OWN_BOOT = 0;

type SupportedKind = Exclude<OrderContent['kind'], 'query'>;

const typeOf = {
  read: FrameType.PARAM_READ,
  write: FrameType.PARAM_WRITE,
  raw: FrameType.COMMAND,
  clock: FrameType.CLOCK,
  horn: FrameType.HORN,
} as const satisfies Record<SupportedKind, number>;

/** Throws RangeError for orders outside the protocol. */
export function requestType({ content }: Order): number {
  if (content.kind === 'query') throw new RangeError('GRTU/1 has no queries');
  return typeOf[content.kind];
}

/** Body of the request. Throws RangeError for what does not fit the wire. */
export function requestBody({ content }: Order): Buffer {
  switch (content.kind) {
    case 'read':
      return encodeParams([{ set: content.set, values: {} }]);
    case 'write':
      return encodeParams([content]);
    case 'raw':
      return encodeCommand(content.text);
    case 'horn':
      return encodeHorn(content.horn);
    case 'clock':
      return Buffer.alloc(0);
    case 'query':
      throw new RangeError('GRTU/1 has no queries');
  }
}

const askedBy = new Map<number, OrderContent['kind']>(
  Object.entries(typeOf).map(([kind, type]) => [type | ANSWER, kind as OrderContent['kind']]),
);

const outcomeOf = (code: number): Reply['outcome'] => {
  if (code === ResultCode.STORED || code === ResultCode.DUPLICATE) return 'done';
  if (code === ResultCode.BUSY) return 'busy';
  return code === ResultCode.UNSUPPORTED ? 'unsupported' : 'refused';
};

/** Meaning of a device's answer, or of its ERROR. */
export function replyOf({ header, body }: Frame): Reply {
  const { type, sequence } = header;
  const isError = type === FrameType.ERROR;
  const reply = {
    kind: 'reply',
    type: typeName(type),
    sequence,
    to: isError ? 'any' : (askedBy.get(type) ?? 'other'),
    code: 0,
    params: [],
    result: null,
  } as const;
  if (header.boot !== OWN_BOOT || sequence === 0) return { ...reply, outcome: 'unknown' };
  const decoded = decodeAnswer(body);
  if (!decoded.ok) return { ...reply, outcome: 'malformed' };
  const { result, params = [], commandResult = null } = decoded.value;
  const outcome = isError ? 'unsupported' : outcomeOf(result.code);
  return { ...reply, outcome, code: result.code, params, result: commandResult };
}
