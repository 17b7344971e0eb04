export {
  ANSWER,
  AUTH_BYTES,
  FrameFlag,
  FrameType,
  HEADER_BYTES,
  KEY_BYTES,
  MAX_BODY_BYTES,
  MAX_COMMAND_BYTES,
  MAX_FRAME_BYTES,
  MAX_PORT,
  NONCE_BYTES,
  PARTIAL_FRAME_MS,
  PROTOCOL_VERSION,
  ResultCode,
  Tag,
} from './constants.ts';
export { crc16 } from '../crc16.ts';
export { equalConstantTime, helloAuth, serverAuth, sessionKey, type Direction } from './crypto.ts';
export { FrameReader, type ReaderEvent } from './frame-reader.ts';
export { encodeFrame, type Frame, type FrameHeader } from './frame.ts';
export type { Result } from './items/result.ts';
export type { Decoded } from './malformed.ts';
export { decodeAnswer, encodeAnswer, type Answer } from './messages/answer.ts';
export { decodeHello, encodeHello, type Hello } from './messages/hello.ts';
export { decodeReport, encodeReport, hasRefusedCollectTime } from './messages/report.ts';
export {
  decodeCommand,
  decodeEmpty,
  decodeHorn,
  decodeParams,
  decodeWave,
  encodeCommand,
  encodeHorn,
  encodeParams,
  encodeWave,
} from './messages/requests.ts';
export { HornAction, type CommandResult, type HornControl } from '../order.ts';
export {
  isCollectTimeRefused,
  type Ident,
  type ParamSet,
  type ParamValue,
  type Report,
  type Status,
  type WavePart,
  type WireReading,
} from '../uplink.ts';
export { resultCodes } from './conversation.ts';
export { FrameUplink } from './uplink.ts';
