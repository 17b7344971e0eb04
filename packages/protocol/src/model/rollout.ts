import type { CommandState } from './command-states.ts';

/** automatic: the others follow once the first device applied it; asked: once a user confirms; atOnce: a revert. */
export const rolloutModes = ['automatic', 'asked', 'atOnce'] as const;
export type RolloutMode = (typeof rolloutModes)[number];

/** Why a device of a rollout is skipped. */
export const skipReasons = [
  /** It already reports all of the values. */
  'unchanged',
  /** Its row is disabled. */
  'disabled',
  /** For a revert: its values changed since. */
  'changedSince',
  /** For a revert: its former values are unknown. */
  'beforeUnknown',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Besides the states of its command: waits for the first device, waits for a confirmation, skipped, and stopped before its turn. */
export const lineStates = ['held', 'waiting', 'skipped', 'stopped'] as const;
export type LineState = CommandState | (typeof lineStates)[number];

export const rolloutStates = [
  /** The first device is pending or in progress. */
  'canary',
  /** The first device applied it; a user has to confirm the others. */
  'asking',
  'running',
  /** The first device did not apply it, so the others do not get it. */
  'halted',
  'stopped',
  'done',
] as const;
export type RolloutState = (typeof rolloutStates)[number];
