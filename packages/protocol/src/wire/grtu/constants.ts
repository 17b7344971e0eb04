/** Frame types of GRTU/1. An answer has the type of the request with the ANSWER bit set. */
export const FrameType = {
  HELLO: 0x01,
  HEARTBEAT: 0x02,
  REPORT: 0x03,
  WAVE: 0x05,
  PARAMS: 0x06,
  COMMAND: 0x10,
  PARAM_READ: 0x11,
  PARAM_WRITE: 0x12,
  CLOCK: 0x13,
  HORN: 0x14,
  ERROR: 0x7f,
} as const;

/** Bit 7 of the type byte: this frame is an answer. */
export const ANSWER = 0x80;

/** Low nibble of byte 2. MORE is a hint only. */
export const FrameFlag = { CLOCK_UNSET: 1, RESEND: 2, MORE: 4, ENC: 8 } as const;

/** Codes of the RESULT item. */
export const ResultCode = {
  STORED: 0,
  DUPLICATE: 1,
  MALFORMED: 2,
  BUSY: 3,
  UNKNOWN_DEVICE: 4,
  NOT_AUTHORISED: 5,
  UNSUPPORTED: 6,
  COLLECT_TIME_REFUSED: 7,
} as const;
export type ResultCode = (typeof ResultCode)[keyof typeof ResultCode];

/** Tags of the TLV items. */
export const Tag = {
  RESULT: 0x01,
  NONCE: 0x02,
  AUTH: 0x03,
  IDENT: 0x04,
  STATUS: 0x10,
  SLOT_MASK: 0x20,
  SLOT: 0x21,
  WAVE: 0x30,
  PARAM: 0x40,
  COMMAND_TEXT: 0x50,
  COMMAND_RESULT: 0x51,
  HORN_CONTROL: 0x60,
} as const;

export const PROTOCOL_VERSION = 1;
export const MAGIC = 0xd5c3;
export const HEADER_BYTES = 28;
export const CRC_TRAILER_BYTES = 4;
export const TAG_TRAILER_BYTES = 16;
export const MAX_BODY_BYTES = 4096;
export const MAX_FRAME_BYTES = HEADER_BYTES + MAX_BODY_BYTES + TAG_TRAILER_BYTES;
/** A frame that stays incomplete this long after its magic is rescanned from its second byte. */
export const PARTIAL_FRAME_MS = 20_000;
export const NONCE_BYTES = 16;
export const AUTH_BYTES = 32;
/** Session key: AES-128. */
export const KEY_BYTES = 16;
export const MAX_COMMAND_BYTES = 512;
/** Ports of SLOT and WAVE: 0 on board, 1 to 6. */
export const MAX_PORT = 6;
