import { isSameValue, type CommandState, type Parameter, type ParameterValue } from '@groundwatch/protocol/model';
import type { ParameterState } from '@groundwatch/protocol/rest';
import type { Wanted } from './draft.ts';

/** The relation of desired and reported value. */
export type Difference =
  | { readonly kind: 'same' }
  /** Not reported yet. */
  | { readonly kind: 'unknown' }
  /** Write-only, so the value is unknown. Last applied, ms since 1970. */
  | { readonly kind: 'secret'; readonly appliedAt: number | null }
  /** Typed: a number changed by this amount. */
  | { readonly kind: 'delta'; readonly by: number }
  /** Typed: a value where there was none. */
  | { readonly kind: 'new' }
  | { readonly kind: 'changed' }
  /** Typed: the reported value, instead of the write on its way. */
  | { readonly kind: 'back' }
  /** Typed and invalid. */
  | { readonly kind: 'problem' }
  | { readonly kind: 'underWay'; readonly state: CommandState; readonly number: number }
  | { readonly kind: 'changedOnDevice'; readonly applied: ParameterValue };

/** Nothing fitted at a port, or an empty text. */
const isNothing = ({ options }: Parameter, value: ParameterValue): boolean =>
  value === null || value === '' || (options === 'slotType' && value === 0);

export function differenceOf(
  parameter: Parameter,
  state: ParameterState | undefined,
  wanted: Wanted | null,
): Difference {
  if (wanted) return typedDifference(parameter, state?.reported ?? null, wanted);
  if (state?.desired) return { kind: 'underWay', state: state.desired.state, number: state.desired.number };
  if (parameter.isWriteOnly) {
    return { kind: 'secret', appliedAt: state?.applied ? Date.parse(state.applied.at) : null };
  }
  if (!state || state.reported === null) return { kind: 'unknown' };
  return state.isChangedOnDevice
    ? { kind: 'changedOnDevice', applied: state.applied?.value ?? null }
    : { kind: 'same' };
}

function typedDifference(parameter: Parameter, reported: ParameterValue, { value }: Wanted): Difference {
  if (value === null) return { kind: 'problem' };
  if (parameter.isWriteOnly) return { kind: 'changed' };
  if (reported !== null && isSameValue(parameter, value, reported)) return { kind: 'back' };
  if (isNothing(parameter, reported)) return { kind: 'new' };
  // For ports, addresses and codes the amount is meaningless.
  if (typeof value === 'number' && typeof reported === 'number' && parameter.unit !== '') {
    return { kind: 'delta', by: value - reported };
  }
  return { kind: 'changed' };
}
