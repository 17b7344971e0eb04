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
export type { CommandResult, HornControl, Order, OrderContent, Reply } from './order.ts';
export { explain, protocolOf } from './protocols.ts';
export {
  fates,
  isCollectTimeRefused,
  type Fate,
  type Ident,
  type ParamSet,
  type ParamsUplink,
  type Report,
  type ReportUplink,
  type Status,
  type Uplink,
  type WavePart,
  type WaveUplink,
  type WireReading,
} from './uplink.ts';
