import { valuesToWrite, type StoredCommand } from '@groundwatch/db';
import type { RequestPart } from '@groundwatch/protocol/model';
import { FrameType, encodeCommand, encodeHorn, encodeParams, type HornControl } from '@groundwatch/protocol/wire';

const SECRET_DIGITS = /^(?:[0-9a-f]{2}){16,64}$/i;
const RTU_SET = 1;

/** The secret that a write gives the device, or null. Throws RangeError for one that is no secret. */
export function deviceSecretOf(command: StoredCommand): Buffer | null {
  if (command.life.kind !== 'write' || command.body['set'] !== RTU_SET) return null;
  const hex = valuesToWrite(command)['deviceSecret'];
  if (typeof hex !== 'string') return null;
  if (!SECRET_DIGITS.test(hex)) throw new RangeError('the secret is not 16 to 64 bytes in hex');
  return Buffer.from(hex, 'hex');
}

/** Frame type of a part of a command. */
export function requestType({ life }: StoredCommand, part: RequestPart): number {
  if (part === 'readBack') return FrameType.PARAM_READ;
  return typeOf[life.kind];
}

const typeOf = {
  read: FrameType.PARAM_READ,
  write: FrameType.PARAM_WRITE,
  raw: FrameType.COMMAND,
  clock: FrameType.CLOCK,
  horn: FrameType.HORN,
} as const;

/** Body of the frame. Throws RangeError for what does not fit the wire. */
export function requestBody(command: StoredCommand, part: RequestPart): Buffer {
  const { body, life } = command;
  const set = Number(body['set']);
  if (part === 'readBack' || life.kind === 'read') return encodeParams([{ set, values: {} }]);
  if (life.kind === 'write') return encodeParams([{ set, values: { ...valuesToWrite(command) } }]);
  if (life.kind === 'raw') return encodeCommand(String(body['text']));
  if (life.kind === 'horn') return encodeHorn(body as unknown as HornControl);
  return Buffer.alloc(0);
}
