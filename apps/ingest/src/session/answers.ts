import {
  FrameFlag,
  FrameType,
  encodeAnswer,
  encodeFrame,
  type Answer,
  type FrameHeader,
} from '@groundwatch/protocol/wire';

/** An answer with the boot counter and sequence of what it answers, and this side's own frame counter; sealed where there is a key. */
export function answerFrame(
  asked: FrameHeader,
  type: number,
  counter: number,
  answer: Answer,
  key: Buffer | null,
): Buffer {
  const { deviceNo, boot, sequence } = asked;
  const sendTime = Math.floor(answer.result.serverTimeMs / 1000);
  const header: FrameHeader = { flags: key ? FrameFlag.ENC : 0, type, deviceNo, boot, sequence, counter, sendTime };
  return encodeFrame(header, encodeAnswer(answer), key ? { key, direction: 'down' } : undefined);
}

/** What this side asks of a device. */
export interface Request {
  readonly type: number;
  readonly sequence: number;
  readonly isRepeated: boolean;
  readonly body: Buffer;
}

/** Boot counter of all requests of this side. */
export const OWN_BOOT = 0;

/** A request over one connection at `now` (ms since 1970), which is also the time that CLOCK sets. */
export function requestFrame(
  deviceNo: string,
  { type, sequence, isRepeated, body }: Request,
  counter: number,
  now: number,
  key: Buffer | null,
): Buffer {
  const flags = isRepeated ? FrameFlag.RESEND : 0;
  const sendTime = Math.floor(now / 1000);
  const header: FrameHeader = { flags, type, deviceNo, boot: OWN_BOOT, sequence, counter, sendTime };
  return encodeFrame(header, body, key ? { key, direction: 'down' } : undefined);
}

/** Types that an RTU sends of its own accord. */
export const isUplink = (type: number): boolean =>
  type === FrameType.HELLO ||
  type === FrameType.HEARTBEAT ||
  type === FrameType.REPORT ||
  type === FrameType.WAVE ||
  type === FrameType.PARAMS;
