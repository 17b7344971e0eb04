import type { ParamSet } from '@groundwatch/protocol/wire';

/** Parameters that may be written but never shown: a device that reports them all the same is not believed to mean it. */
const secretKeys = /(?:secret|password)/i;

export const withoutSecrets = (_set: number, values: ParamSet['values']): ParamSet['values'] =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !secretKeys.test(key)));
