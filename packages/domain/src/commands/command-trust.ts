import type { CommandKind } from '@groundwatch/protocol/model';
import { parameterSetOf } from '@groundwatch/protocol/model';

/** Action of HORN that makes a horn be quiet. */
const QUIET = 0;

/**
 * Whether a command is only for a device that has proved who it is: it gives away what may only be written, or people rely on
 * the answer to warn others. Any horn may be told to be quiet. `body` as commands are stored, secrets in it or not.
 */
export function needsProof(kind: CommandKind, body: object): boolean {
  if (kind === 'horn') return (body as { action?: unknown }).action !== QUIET;
  if (kind !== 'write') return false;
  const { set, values } = body as { set: number; values: object };
  return (parameterSetOf(set)?.params ?? []).some(({ key, isWriteOnly }) => isWriteOnly === true && key in values);
}
