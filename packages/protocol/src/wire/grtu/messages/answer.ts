import type { CommandResult } from '../../order.ts';
import type { ParamSet } from '../../uplink.ts';
import { writeBody } from '../body-writer.ts';
import { readItems } from '../body.ts';
import { writeCommandResult } from '../items/command.ts';
import { writeParam } from '../items/param.ts';
import { writeResult, type Result } from '../items/result.ts';
import { writeSecrets } from '../items/secrets.ts';
import { attempt, malformed, type Decoded } from '../malformed.ts';

/** Body of every answer, and of ERROR. */
export interface Answer {
  result: Result;
  /** From the server, in the answer to HELLO of a device with a secret. */
  nonce?: Buffer;
  /** See `serverAuth`. */
  auth?: Buffer;
  /** In the answer to PARAM_READ. */
  params?: ParamSet[];
  /** In the answer to COMMAND. */
  commandResult?: CommandResult;
}

export const decodeAnswer = (body: Buffer): Decoded<Answer> =>
  attempt(() => {
    const { result = malformed('answer without RESULT'), nonce, auth, params, commandResult } = readItems(body);
    return {
      result,
      ...(nonce && { nonce }),
      ...(auth && { auth }),
      ...(params.length > 0 && { params }),
      ...(commandResult && { commandResult }),
    };
  });

export function encodeAnswer(answer: Answer): Buffer {
  return writeBody((writer) => {
    writeResult(writer, answer.result);
    writeSecrets(writer, answer.nonce, answer.auth);
    for (const set of answer.params ?? []) writeParam(writer, set);
    if (answer.commandResult) writeCommandResult(writer, answer.commandResult);
  });
}
