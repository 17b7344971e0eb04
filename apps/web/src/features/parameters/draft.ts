import {
  isSameValue,
  parameterProblem,
  type Parameter,
  type ParameterProblem,
  type ParameterValue,
} from '@groundwatch/protocol/model';
import type { ParameterState } from '@groundwatch/protocol/rest';
import { fieldText, typedValue } from '../../commands/typed-value.ts';

/** What was typed for one parameter, and what the page showed of it when the typing began. */
export interface Draft {
  readonly typed: string;
  readonly seen: Seen;
}

export interface Seen {
  readonly reported: ParameterValue;
  readonly desired: ParameterValue;
}

export type Drafts = Readonly<Record<string, Draft>>;

/** The value that a field holds while nothing is typed: what is on its way, else what the device runs with. */
export const baseOf = (state: ParameterState | undefined): ParameterValue =>
  state?.desired ? state.desired.value : (state?.reported ?? null);

export const seenOf = (state: ParameterState | undefined): Seen => ({
  reported: state?.reported ?? null,
  desired: state?.desired?.value ?? null,
});

export interface Wanted {
  /** Null: what is typed cannot be set. */
  readonly value: number | string | null;
  readonly problem: ParameterProblem | null;
}

/** What a draft asks for; null where it asks for nothing new. */
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

/** What has become otherwise since the typing began, of what the user cannot have had in mind. */
export function meanwhileOf(
  parameter: Parameter,
  state: ParameterState | undefined,
  draft: Draft | undefined,
): 'reported' | 'desired' | null {
  if (!draft || !state || parameter.isWriteOnly) return null;
  const now = seenOf(state);
  const { seen } = draft;
  if (now.desired !== null && !isSame(parameter, now.desired, seen.desired)) return 'desired';
  // Known for the first time, or as it was sent: nothing that the user did not see.
  const isNew = !isSame(parameter, now.reported, seen.reported) && !isSame(parameter, now.reported, seen.desired);
  return seen.reported !== null && now.reported !== null && isNew ? 'reported' : null;
}

const isSame = (parameter: Parameter, one: ParameterValue, other: ParameterValue): boolean =>
  one === other || (one !== null && isSameValue(parameter, one, other));
