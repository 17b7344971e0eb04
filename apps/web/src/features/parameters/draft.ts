import {
  isSameValue,
  parameterProblem,
  type Parameter,
  type ParameterProblem,
  type ParameterValue,
} from '@groundwatch/protocol/model';
import type { ParameterState } from '@groundwatch/protocol/rest';
import { fieldText, typedValue } from '../../commands/typed-value.ts';

/** The typed text of one parameter, and what the page showed when typing began. */
export interface Draft {
  readonly typed: string;
  readonly seen: Seen;
}

export interface Seen {
  readonly reported: ParameterValue;
  readonly desired: ParameterValue;
}

export type Drafts = Readonly<Record<string, Draft>>;

/** The value of an untouched field: the one on its way, else the reported one. */
export const baseOf = (state: ParameterState | undefined): ParameterValue =>
  state?.desired ? state.desired.value : (state?.reported ?? null);

export const seenOf = (state: ParameterState | undefined): Seen => ({
  reported: state?.reported ?? null,
  desired: state?.desired?.value ?? null,
});

export interface Wanted {
  /** Null: invalid input. */
  readonly value: number | string | null;
  readonly problem: ParameterProblem | null;
}

/** The desired value of a draft. Null if nothing new. */
export function wantedOf(
  parameter: Parameter,
  state: ParameterState | undefined,
  draft: Draft | undefined,
): Wanted | null {
  if (!draft) return null;
  const { typed } = draft;
  if (parameter.isWriteOnly ? typed === '' : typed === fieldText(parameter, baseOf(state))) return null;
  const value = typedValue(parameter, typed);
  const problem = parameterProblem(parameter, value);
  if (problem) return { value: null, problem };
  if (!parameter.isWriteOnly && isSameValue(parameter, value, baseOf(state))) return null;
  return { value, problem: null };
}

/** What changed since typing began without the user's knowledge. */
export function meanwhileOf(
  parameter: Parameter,
  state: ParameterState | undefined,
  draft: Draft | undefined,
): 'reported' | 'desired' | null {
  if (!draft || !state || parameter.isWriteOnly) return null;
  const now = seenOf(state);
  const { seen } = draft;
  if (now.desired !== null && !isSame(parameter, now.desired, seen.desired)) return 'desired';
  // Known for the first time, or as sent: no surprise for the user.
  const isNew = !isSame(parameter, now.reported, seen.reported) && !isSame(parameter, now.reported, seen.desired);
  return seen.reported !== null && now.reported !== null && isNew ? 'reported' : null;
}

const isSame = (parameter: Parameter, one: ParameterValue, other: ParameterValue): boolean =>
  one === other || (one !== null && isSameValue(parameter, one, other));
