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

/** Types that an RTU sends of its own accord. */
export const isUplink = (type: number): boolean =>
  type === FrameType.HELLO ||
  type === FrameType.HEARTBEAT ||
  type === FrameType.REPORT ||
  type === FrameType.WAVE ||
  type === FrameType.PARAMS;
