import {
  isSameValue,
  parameterSetOf,
  writtenWith,
  type Parameter,
  type ParameterValue,
  type ParameterValues,
  type SkipReason,
} from '@groundwatch/protocol/model';

/** The change of one parameter in a line of a rollout. */
export interface Change {
  key: string;
  from: ParameterValue;
  isKnown: boolean;
  to: ParameterValue;
}

export interface WritePlan {
  changes: Change[];
  /** Keys that already have the wanted value. */
  same: string[];
  skipped: SkipReason | null;
}

export interface DeviceParameters {
  readonly isEnabled: boolean;
  /** The last report of the device; null: it never reported this set. */
  readonly reported: ParameterValues | null;
  /** Keys set by pending writes, whose reported values will change. */
  readonly onTheWay: ReadonlySet<string>;
}

/** The parameters of these keys, in catalogue order. */
export const parametersOf = (setId: number, values: ParameterValues): Parameter[] =>
  (parameterSetOf(setId)?.params ?? []).filter(({ key }) => key in values);

export function changeOf(key: string, reported: ParameterValues | null, to: ParameterValue): Change {
  const from = reported?.[key] ?? null;
  return { key, from, isKnown: from !== null, to };
}

/**
 * Plans what a device has to be sent to run with the wanted values: only those that it does not report. Writing an equal value again can
 * have an effect (a zero mode zeroes the sensor again).
 */
export function planWrite(
  setId: number,
  wanted: ParameterValues,
  { isEnabled, reported, onTheWay }: DeviceParameters,
): WritePlan {
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

/** The values that a line wrote, with the device's values before and now. */
export interface Written {
  readonly isEnabled: boolean;
  readonly values: ParameterValues;
  readonly before: ParameterValues;
  readonly reported: ParameterValues | null;
}

export interface RevertPlan {
  /** Changes that restore the former values. */
  changes: Change[];
  /** Why the device is skipped; with `changedSince` it is written anyway if the user wants that. */
  skipped: SkipReason | null;
}

/** Plans the revert of a write. A device with neither the former nor the written value was changed by somebody since. */
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
