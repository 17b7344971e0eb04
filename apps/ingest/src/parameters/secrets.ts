import { parameterSets } from '@groundwatch/protocol/model';
import type { ParamSet } from '@groundwatch/protocol/wire';

const secretKeys = new Map(
  parameterSets.map((set) => [
    set.id,
    new Set(set.params.filter((param) => param.isWriteOnly).map((param) => param.key)),
  ]),
);

/** Whether a parameter may be written but never shown. */
export const isSecret = (set: number, key: string): boolean => secretKeys.get(set)?.has(key) ?? false;

/** Removes values that must not be shown, in case a device sends them. */
export const withoutSecrets = ({ set, values }: ParamSet): ParamSet['values'] =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !isSecret(set, key)));
