import type { CommandKind } from '@groundwatch/protocol/model';
import type { Caller } from '../access/caller.ts';
import { AppError } from '../errors.ts';

/** Any of these permissions lets its holder send commands; `refuseKind` checks the kind. */
export const COMMANDING = ['device:command', 'device:horn'] as const;

/** Horns have a permission of their own, as people hear them. Throws forbidden. */
export function refuseKind(caller: Caller, kind: CommandKind): void {
  const wanted = kind === 'horn' ? 'device:horn' : 'device:command';
  if (!caller.permissions.has(wanted)) throw new AppError('forbidden');
}
