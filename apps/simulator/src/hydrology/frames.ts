import { crc16 } from '@groundwatch/protocol/wire/grtu';

/** Function codes of SL651-2014 that a simulated station uses. */
export const Fn = {
  KEEP_ALIVE: 0x2f,
  TIMER: 0x32,
  TEXT: 0x35,
  PICTURE: 0x36,
  NOW: 0x37,
  READ_TEXT: 0x39,
  SOME: 0x3a,
  WRITE_PARAMETERS: 0x42,
  READ_PARAMETERS: 0x43,
} as const;
export const End = { ETX: 0x03, EOT: 0x04, ENQ: 0x05, NAK: 0x15, ETB: 0x17, ESC: 0x1b } as const;
const STX = 0x02;
const SYN = 0x16;

/** Addressing of a frame. */
export interface Address {
  readonly isAscii: boolean;
  readonly centre: number;
  /** Ten hexadecimal digits. */
  readonly station: string;
  /** Four hexadecimal digits. */
  readonly password: string;
}

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');
/** YYMMDDHHmmSS in UTC+8 of a time in ms since 1970. */
export const digitsOf = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(2, 14);

/** One frame of a station. `packet`: total and index, 12 bits each. */
export function encodeFrame(to: Address, fn: number, body: Buffer, end: number = End.ETX, packet?: number): Buffer {
  const { isAscii } = to;
  const bytesOf = (digits: string): Buffer => (isAscii ? Buffer.from(digits) : Buffer.from(digits, 'hex'));
  const whole = packet === undefined ? body : Buffer.concat([bytesOf(hex(packet, 6)), body]);
  const head = `${hex(to.centre, 2)}${to.station}${to.password}${hex(fn, 2)}0${hex(whole.length, 3)}`;
  const checked = Buffer.concat([
    isAscii ? Buffer.of(0x01) : Buffer.of(0x7e, 0x7e),
    bytesOf(head),
    Buffer.of(packet === undefined ? STX : SYN),
    whole,
    Buffer.of(end),
  ]);
  return Buffer.concat([checked, bytesOf(hex(crc16(checked, 0, checked.length), 4))]);
}

/** The same in packets of `size` bytes, where it is longer than one. */
export function encodePackets(to: Address, fn: number, body: Buffer, size: number): Buffer[] {
  const total = Math.ceil(body.length / size);
  if (total === 1) return [encodeFrame(to, fn, body)];
  return Array.from({ length: total }, (_, i) => {
    const end = i + 1 < total ? End.ETB : End.ETX;
    return encodeFrame(to, fn, body.subarray(i * size, (i + 1) * size), end, (total << 12) | (i + 1));
  });
}

/** A message of the centre. */
export interface Message {
  readonly fn: number;
  readonly serial: number;
  readonly end: number;
  /** The body after serial and time. */
  readonly body: Buffer;
}

/** Extracts the messages of the centre from a stream; the rest is incomplete. */
export function readMessages(stream: Buffer, isAscii: boolean): { messages: Message[]; rest: Buffer } {
  const messages: Message[] = [];
  const unit = isAscii ? 2 : 1;
  const start = isAscii ? 1 : 2;
  const headBytes = start + 11 * unit;
  let at = 0;
  while (stream.length - at > headBytes) {
    const head = stream.subarray(at, at + headBytes);
    const digits = head.toString(isAscii ? 'latin1' : 'hex', start);
    const length = Number.parseInt(digits.slice(19, 22), 16);
    const total = headBytes + 1 + length + 1 + 2 * unit;
    if (stream.length - at < total) break;
    const numbers = stream[at + headBytes] === SYN ? 3 * unit : 0;
    const body = stream.subarray(at + headBytes + 1 + numbers, at + headBytes + 1 + length);
    const serialDigits = body.toString(isAscii ? 'latin1' : 'hex', 0, 2 * unit);
    messages.push({
      fn: Number.parseInt(digits.slice(16, 18), 16),
      serial: Number.parseInt(serialDigits, 16),
      end: stream[at + headBytes + 1 + length] as number,
      body: Buffer.from(body.subarray(8 * unit)),
    });
    at += total;
  }
  return { messages, rest: Buffer.from(stream.subarray(at)) };
}
