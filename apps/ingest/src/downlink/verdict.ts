import { isTaken, type StoredCommand } from '@groundwatch/db';
import type { RequestPart, Verdict } from '@groundwatch/protocol/model';
import {
  ANSWER,
  FrameType,
  ResultCode,
  type Answer,
  type CommandResult,
  type ParamSet,
} from '@groundwatch/protocol/wire';
import { withoutSecrets } from '../parameters/secrets.ts';
import { requestType } from './requests.ts';

/** What is kept of an answer, as the command's `answer`. */
export interface KeptAnswer {
  readonly code: number;
  readonly result?: CommandResult;
  readonly values?: ParamSet['values'];
}

export interface Judged {
  readonly verdict: Verdict;
  readonly answer: KeptAnswer;
}

/** `other`: of another type than was asked. `malformed`: without what belongs in it. */
export type Judgement = Judged | 'other' | 'malformed';

/** What a device's answer, or its ERROR, says about one part of a command. */
export function judge(command: StoredCommand, part: RequestPart, type: number, answer: Answer): Judgement {
  const { code } = answer.result;
  const no = (reason: 'refused' | 'unsupported'): Judged => ({ verdict: { kind: 'no', reason }, answer: { code } });
  if (type === FrameType.ERROR) return no('unsupported');
  if (type !== (requestType(command, part) | ANSWER)) return 'other';
  if (code === ResultCode.BUSY) return { verdict: { kind: 'busy' }, answer: { code } };
  if (code === ResultCode.UNSUPPORTED) return no('unsupported');
  if (code !== ResultCode.STORED && code !== ResultCode.DUPLICATE) return no('refused');
  const { kind } = command.life;
  if (part === 'readBack' || kind === 'read') return judgeValues(command, part, answer);
  if (kind === 'raw') return judgeRaw(answer);
  return { verdict: { kind: 'done' }, answer: { code } };
}

function judgeValues(command: StoredCommand, part: RequestPart, { result, params = [] }: Answer): Judgement {
  const own = params.filter(({ set }) => set === command.body['set']);
  if (own.length === 0) return 'malformed';
  const values = Object.assign({}, ...own.map(withoutSecrets)) as ParamSet['values'];
  const verdict: Verdict = part === 'order' ? { kind: 'done' } : { kind: 'values', isSame: isTaken(command, values) };
  return { verdict, answer: { code: result.code, values } };
}

function judgeRaw({ result, commandResult }: Answer): Judgement {
  if (!commandResult) return 'malformed';
  const { code, text } = commandResult;
  const verdict: Verdict = code === 0 ? { kind: 'done' } : { kind: 'no', reason: 'rejected' };
  return { verdict, answer: { code: result.code, result: { code, text } } };
}
