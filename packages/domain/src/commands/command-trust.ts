import { type CommandKind, parameterSetOf } from '@groundwatch/protocol/model';

/** The action of HORN that silences a horn. */
const QUIET = 0;

/**
 * Whether a command may only go to a device that has proved who it is: it contains secrets, or people rely on the answer to warn others.
 * Any horn may be silenced. `body` as commands are stored, with or without secrets.
 */
export function needsProof(kind: CommandKind, body: object): boolean {
  if (kind === 'horn') return (body as { action?: unknown }).action !== QUIET;
  if (kind !== 'write') return false;
  const { set, values } = body as { set: number; values: object };
  return (parameterSetOf(set)?.params ?? []).some(({ key, isWriteOnly }) => isWriteOnly === true && key in values);
}
