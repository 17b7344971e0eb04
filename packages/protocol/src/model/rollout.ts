import type { CommandState } from './command-states.ts';

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
