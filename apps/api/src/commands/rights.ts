import type { CommandKind } from '@groundwatch/protocol/model';
import type { Caller } from '../access/caller.ts';
import { AppError } from '../errors.ts';

/** Any of these lets its holder ask a device for something; of which kind, `refuseKind` says. */
export const COMMANDING = ['device:command', 'device:horn'] as const;

/** Horns are heard by people: they are a right of their own. Throws forbidden. */
export function refuseKind(caller: Caller, kind: CommandKind): void {
  const wanted = kind === 'horn' ? 'device:horn' : 'device:command';
  if (!caller.permissions.has(wanted)) throw new AppError('forbidden');
}
