import {
  isSameValue,
  parameterSetOf,
  writtenWith,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
  type SkipReason,
} from '@groundwatch/protocol/model';

/** A change of one parameter, as a line of a rollout tells it. */
export interface Change {
  key: string;
  from: ParameterValue;
  isKnown: boolean;
  to: ParameterValue;
}

export interface WritePlan {
  changes: Change[];
  /** Keys that are so already. */
  same: string[];
  skipped: SkipReason | null;
}

export interface Known {
  readonly isEnabled: boolean;
  /** What the device reported last; null: nothing of this set, ever. */
  readonly reported: ParameterValues | null;
  /** Keys that writes on their way will set: what was reported of them holds no longer. */
  readonly onTheWay: ReadonlySet<string>;
}

/** The parameters of these keys, in the order of the catalogue. */
export const parametersOf = (setId: number, values: ParameterValues): Parameter[] =>
  (parameterSetOf(setId)?.params ?? []).filter(({ key }) => key in values);

export function changeOf(key: string, reported: ParameterValues | null, to: ParameterValue): Change {
  const from = reported?.[key] ?? null;
  return { key, from, isKnown: from !== null, to };
}

/**
 * What a device has to be sent so that it runs with the wanted values: those that it does not report to have. Writing again
 * what it has is not harmless for every parameter (a zero mode sets the zero anew).
 */
export function planWrite(setId: number, wanted: ParameterValues, { isEnabled, reported, onTheWay }: Known): WritePlan {
  const params = parametersOf(setId, wanted);
  const isSo = (param: Parameter): boolean => {
    const { isKnown, from, to } = changeOf(param.key, reported, wanted[param.key] ?? null);
    return isKnown && !onTheWay.has(param.key) && isSameValue(param, to, from);
  };
  const same = params.filter((param) => writtenWith(setId, param).every(isSo)).map(({ key }) => key);
  const changes = params
    .filter(({ key }) => !same.includes(key))
    .map(({ key }) => changeOf(key, reported, wanted[key] ?? null));
  const nothing = changes.length === 0 ? 'unchanged' : null;
  return { changes, same, skipped: isEnabled ? nothing : 'disabled' };
}

/** What a line wrote, and what is known of the device before and now. */
export interface Written {
  readonly isEnabled: boolean;
  readonly values: ParameterValues;
  readonly before: ParameterValues;
  readonly reported: ParameterValues | null;
}

export interface RevertPlan {
  /** What brings the former values back. */
  changes: Change[];
  /** Why it is left alone; `changedSince` is written all the same where that is wished. */
  skipped: SkipReason | null;
}

/** What takes a write back. A device that runs with neither the former nor the written value was changed by somebody since. */
export function planRevert(setId: number, { isEnabled, values, before, reported }: Written): RevertPlan {
  let isUnknown = false;
  let isOther = false;
  const wanted: Record<string, ParameterValue> = {};
  for (const param of parametersOf(setId, values)) {
    const { key } = param;
    const former = before[key] ?? null;
    const now = reported?.[key] ?? null;
    if (former === null) isUnknown = true;
    else if (now === null || !isSameValue(param, former, now)) {
      if (now !== null && !isSameValue(param, values[key] ?? null, now)) isOther = true;
      for (const { key: own } of writtenWith(setId, param)) if (before[own] != null) wanted[own] = before[own];
    }
  }
  const changes = parametersOf(setId, wanted).map(({ key }) => changeOf(key, reported, wanted[key] ?? null));
  return { changes, skipped: whyNot(isEnabled, isOther, isUnknown, changes) };
}

function whyNot(isEnabled: boolean, isOther: boolean, isUnknown: boolean, changes: readonly Change[]) {
  if (!isEnabled) return 'disabled';
  if (isOther) return 'changedSince';
  if (changes.length > 0) return null;
  return isUnknown ? 'beforeUnknown' : 'unchanged';
}

export const valuesOf = (changes: readonly Change[]): ParameterValues =>
  Object.fromEntries(changes.map(({ key, to }) => [key, to]));

export const beforeOf = (changes: readonly Change[]): ParameterValues =>
  Object.fromEntries(changes.filter(({ isKnown }) => isKnown).map(({ key, from }) => [key, from]));
