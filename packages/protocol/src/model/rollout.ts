import { isOpen, type CommandState } from './command-life.ts';

/** automatic: the others follow once the first device applied it; asked: once somebody says so; atOnce: a revert. */
export const rolloutModes = ['automatic', 'asked', 'atOnce'] as const;
export type RolloutMode = (typeof rolloutModes)[number];

/** Why a device of a rollout is not written to. */
export const skipReasons = [
  /** It reports all of the values already. */
  'unchanged',
  /** Its row is disabled. */
  'disabled',
  /** Of a revert: it runs with something else since. */
  'changedSince',
  /** Of a revert: nobody knows what it ran with before. */
  'beforeUnknown',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Beside the states of its command: waits for the first device, waits for a word, left out, and stopped before its turn. */
export const lineStates = ['held', 'waiting', 'skipped', 'stopped'] as const;
export type LineState = CommandState | (typeof lineStates)[number];

export interface LineFacts {
  /** Null: no command was made of it. */
  readonly command: { readonly state: CommandState; readonly isHeld: boolean } | null;
  readonly skipped: SkipReason | '';
}

/** How far one device of a rollout is. */
export function lineState({ command, skipped }: LineFacts, isStopped: boolean): LineState {
  if (command) return command.isHeld && command.state === 'queued' ? 'held' : command.state;
  if (skipped !== '') return 'skipped';
  return isStopped ? 'stopped' : 'waiting';
}

export const rolloutStates = [
  /** The first device has it before it, or is at it. */
  'canary',
  /** The first device applied it; somebody has to say that the others follow. */
  'asking',
  'running',
  /** The first device did not apply it, so the others do not get it. */
  'halted',
  'stopped',
  'done',
] as const;
export type RolloutState = (typeof rolloutStates)[number];

/** How far a rollout is; `canary` is the state of its first device, null where it has none. */
export function rolloutState(canary: LineState | null, lines: readonly LineState[], isStopped: boolean): RolloutState {
  const isUnderWay = (state: LineState): boolean => state === 'held' || isOpen(state as CommandState);
  if (canary !== null && isUnderWay(canary)) return 'canary';
  if (lines.some(isUnderWay)) return 'running';
  if (isStopped) return 'stopped';
  if (canary !== null && canary !== 'applied' && lines.length > 1) return 'halted';
  return lines.includes('waiting') ? 'asking' : 'done';
}
