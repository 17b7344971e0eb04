export {
  PROOF_WINDOW_S,
  type Conversation,
  type DeviceFacts,
  type Explained,
  type Hello,
  type Protocol,
  type Refusal,
  type Saying,
  type Step,
  type Who,
} from './conversation.ts';
export { readJpeg, type Picture } from './jpeg.ts';
export type { CommandResult, HornControl, Order, OrderContent, Query, Reply } from './order.ts';
export { explain, protocolOf } from './protocols.ts';
export {
  fates,
  isCollectTimeRefused,
  type Fate,
  type Ident,
  type ParamSet,
  type Note,
  type NoteUplink,
  type ParamsUplink,
  type Report,
  type ReportUplink,
  type Status,
  type Uplink,
  type WavePart,
  type WaveUplink,
  type WireReading,
} from './uplink.ts';
