export const START = 0x7e;
export const HEADER_BYTES = 14;
/** Start of a frame in characters. */
export const ASCII_START = 0x01;
export const ASCII_HEADER_BYTES = 24;
/** Header, end byte and CRC of a frame without a body. */
export const FRAME_BYTES = HEADER_BYTES + 3;
export const MAX_BODY_BYTES = 0xfff;
/** A frame that stays incomplete this long is rescanned from its second byte. */
export const PARTIAL_FRAME_MS = 20_000;

/** Byte before a body: of a complete message, or of one packet of several. */
export const Begin = { STX: 0x02, SYN: 0x16 } as const;

/** Byte after a body. A device sends ETX, ETB, ENQ and ACK; a centre one of the others. */
export const End = { ETX: 0x03, EOT: 0x04, ENQ: 0x05, ACK: 0x06, NAK: 0x15, ETB: 0x17, ESC: 0x1b } as const;
export const ends: ReadonlySet<number> = new Set(Object.values(End));

/** Function codes. */
export const Fn = {
  KEEP_ALIVE: 0x2f,
  TEST: 0x30,
  UNIFORM: 0x31,
  TIMER: 0x32,
  ADDED: 0x33,
  HOURLY: 0x34,
  MANUAL: 0x35,
  PICTURE: 0x36,
  QUERY_NOW: 0x37,
  QUERY_PERIOD: 0x38,
  QUERY_TEXT: 0x39,
  QUERY_SOME: 0x3a,
  READ_BASICS: 0x41,
  WRITE_PARAMETERS: 0x42,
  READ_PARAMETERS: 0x43,
  QUERY_VERSION: 0x45,
  QUERY_STATUS: 0x46,
  SET_CLOCK: 0x4a,
  QUERY_CLOCK: 0x51,
} as const;
