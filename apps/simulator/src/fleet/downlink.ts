import {
  ANSWER,
  decodeCommand,
  decodeHorn,
  decodeParams,
  encodeAnswer,
  FrameType,
  HornAction,
  ResultCode,
  type Answer,
  type Frame,
} from '@groundwatch/protocol/wire/grtu';
import type { Horn } from '../devices/horn.ts';
import type { ParameterStore } from '../devices/parameters.ts';
import type { ReportType } from './report.ts';

/** Effects of a request on the device besides its answer. */
export interface Reaction {
  readonly type: number;
  readonly body: Buffer;
  readonly setClockMs?: number;
  readonly report?: ReportType;
  readonly restart?: true;
  readonly isHornSounding?: boolean;
  /** Its parameters changed. */
  readonly isChanged?: true;
}

export interface RequestContext {
  readonly parameters: ParameterStore;
  readonly horn: Horn;
  readonly nowMs: number;
  /** Writes have no effect, though the device confirms them. */
  readonly isFrozen?: boolean;
}

const HORN_SET = 5;
/** A horn that has stopped does not start again from a late copy. */
const HORN_LATE_S = 120;
const COMMAND_REPORT: ReportType = 3;

/** Command texts that the simulated firmware knows; its answer reports unknown ones. */
function command(text: string): Pick<Reaction, 'report' | 'restart'> & { code: number; text: string } {
  switch (text.trim().toLowerCase()) {
    case 'report':
      return { code: 0, text: 'reporting', report: COMMAND_REPORT };
    case 'restart':
      return { code: 0, text: 'restarting', restart: true };
    case 'version':
      return { code: 0, text: 'GRTU/1 simulated RTU' };
    case 'help':
      return { code: 0, text: 'report, restart, version, help' };
    default:
      return { code: 1, text: `unknown command: ${text.slice(0, 80)}` };
  }
}

/** The device's answer to a request of the server, and its effects. */
export function answerRequest(frame: Frame, context: RequestContext): Reaction {
  const { parameters, horn, nowMs } = context;
  const { type } = frame.header;
  const answer = (code: ResultCode, extra: Partial<Answer> = {}): Pick<Reaction, 'type' | 'body'> => ({
    type: type | ANSWER,
    body: encodeAnswer({ result: { code, serverTimeMs: nowMs, waiting: 0 }, ...extra }),
  });
  switch (type) {
    case FrameType.COMMAND: {
      const decoded = decodeCommand(frame.body);
      if (!decoded.ok) return answer(ResultCode.MALFORMED);
      const { code, text, ...effects } = command(decoded.value);
      return { ...answer(ResultCode.STORED, { commandResult: { code, text } }), ...effects };
    }
    case FrameType.PARAM_READ: {
      const decoded = decodeParams(frame.body);
      if (!decoded.ok) return answer(ResultCode.MALFORMED);
      if (!decoded.value.every(({ set }) => parameters.has(set))) return answer(ResultCode.UNSUPPORTED);
      return answer(ResultCode.STORED, { params: decoded.value.map(({ set }) => parameters.read(set)) });
    }
    case FrameType.PARAM_WRITE: {
      const decoded = decodeParams(frame.body);
      if (!decoded.ok) return answer(ResultCode.MALFORMED);
      if (!decoded.value.every(({ set }) => parameters.has(set))) return answer(ResultCode.UNSUPPORTED);
      if (context.isFrozen) return answer(ResultCode.STORED);
      for (const { set, values } of decoded.value) parameters.write(set, values);
      return { ...answer(ResultCode.STORED), isChanged: true };
    }
    case FrameType.CLOCK:
      return { ...answer(ResultCode.STORED), setClockMs: frame.header.sendTime * 1_000 };
    case FrameType.HORN: {
      const decoded = decodeHorn(frame.body);
      if (!decoded.ok) return answer(ResultCode.MALFORMED);
      if (!parameters.has(HORN_SET)) return answer(ResultCode.UNSUPPORTED);
      if (nowMs / 1_000 - frame.header.sendTime > HORN_LATE_S) return answer(ResultCode.NOT_AUTHORISED);
      const isSilenced = parameters.number(HORN_SET, 'warningEnable') === 0;
      if (isSilenced && decoded.value.action !== HornAction.STOP) return answer(ResultCode.NOT_AUTHORISED);
      if (!horn.order(decoded.value, nowMs)) return answer(ResultCode.MALFORMED);
      return { ...answer(ResultCode.STORED), isHornSounding: horn.isSounding(nowMs), report: COMMAND_REPORT };
    }
    default:
      return {
        type: FrameType.ERROR,
        body: encodeAnswer({ result: { code: ResultCode.UNSUPPORTED, serverTimeMs: nowMs, waiting: 0 } }),
      };
  }
}
