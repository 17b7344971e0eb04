import { type CommandKind, parameterSetOf } from '@groundwatch/protocol/model';

/** The action of HORN that silences a horn. */
const QUIET = 0;

/**
 * Whether a command may only be sent to a device with proven identity: it contains secrets, or people rely on its answer to warn others.
 * Any horn may be silenced. `body` as stored, with or without secrets.
 */
export function needsProof(kind: CommandKind, body: object): boolean {
  if (kind === 'horn') return (body as { action?: unknown }).action !== QUIET;
  if (kind !== 'write') return false;
  const { set, values } = body as { set: number; values: object };
  return (parameterSetOf(set)?.params ?? []).some(({ key, isWriteOnly }) => isWriteOnly === true && key in values);
}
