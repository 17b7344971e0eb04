import { isTaken, type StoredCommand } from '@groundwatch/db';
import type { RequestPart, Verdict } from '@groundwatch/domain/commands';
import type { CommandResult, ParamSet, Reply } from '@groundwatch/protocol/wire';
import { withoutSecrets } from '../parameters/secrets.ts';

/** The part of a reply that is stored as the command's `answer`. */
export interface StoredAnswer {
  readonly code: number;
  readonly result?: CommandResult;
  readonly values?: ParamSet['values'];
}

export interface Judged {
  readonly verdict: Verdict;
  readonly answer: StoredAnswer;
}

/** `other`: a reply to another request. `malformed`: a part is missing. */
export type Judgement = Judged | 'other' | 'malformed';

/** Interprets a device's reply to one part of a command. */
export function judge(command: StoredCommand, part: RequestPart, reply: Reply): Judgement {
  const { to, outcome, code } = reply;
  const { kind } = command.lifecycle;
  const asked = part === 'readBack' ? 'read' : kind;
  if (to !== asked && to !== 'any') return 'other';
  if (outcome === 'busy') return { verdict: { kind: 'busy' }, answer: { code } };
  if (outcome !== 'done') {
    return { verdict: { kind: 'no', reason: outcome === 'unsupported' ? outcome : 'refused' }, answer: { code } };
  }
  if (asked === 'read') return judgeValues(command, part, reply);
  if (kind === 'raw' || kind === 'query') return judgeRaw(reply);
  return { verdict: { kind: 'done' }, answer: { code } };
}

function judgeValues(command: StoredCommand, part: RequestPart, { code, params }: Reply): Judgement {
  const own = params.filter(({ set }) => set === command.body['set']);
  if (own.length === 0) return 'malformed';
  const values = Object.assign({}, ...own.map(withoutSecrets)) as ParamSet['values'];
  const verdict: Verdict = part === 'order' ? { kind: 'done' } : { kind: 'values', isSame: isTaken(command, values) };
  return { verdict, answer: { code, values } };
}

function judgeRaw({ code, result }: Reply): Judgement {
  if (!result) return 'malformed';
  const verdict: Verdict = result.code === 0 ? { kind: 'done' } : { kind: 'no', reason: 'rejected' };
  return { verdict, answer: { code, result: { code: result.code, text: result.text } } };
}
