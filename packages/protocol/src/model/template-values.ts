import { jointProblems, parameterProblem, writtenWith } from './parameter-values.ts';
import { parameterSetOf, type Parameter } from './parameters.ts';

/**
 * Values of one device only: its identity, its mounting, its calibration and its present activity. Equal values on many devices would be
 * wrong, so templates do not have them.
 */
const individual: ReadonlySet<string> = new Set([
  ...['installState', 'longitude', 'latitude', 'deviceKey', 'deviceName'].map((key) => `rtu.${key}`),
  ...[0, 1, 2, 3, 4, 5].map((c) => `rtu.centre${c}TerminalId`),
  ...['mems', 'rt3000'].flatMap((set) => [`${set}.sensorAddress`, `${set}.angleOffset`]),
  'crack.installedLength',
  ...['hornNo', 'disasterState', 'subDeviceId', 'sensorAddress'].map((key) => `horn.${key}`),
  ...['xmarkOffset', 'sensorAddress', 'orificeElevation', 'lineLength'].map((key) => `array.${key}`),
  ...['burialDepth', 'temperatureSerialNo', 'airFrequency', 'waterFrequency', 'a', 'b', 'c'].map(
    (key) => `moisture.${key}`,
  ),
]);

/** Whether a parameter may be set on many devices at once: no secret, and nothing individual. */
export function isForTemplates(setId: number, { key, isWriteOnly }: Parameter): boolean {
  return !isWriteOnly && !individual.has(`${parameterSetOf(setId)?.key}.${key}`);
}

/** Parameters that a template of a set may have, in catalogue order. */
export const templateParameters = (setId: number): readonly Parameter[] =>
  (parameterSetOf(setId)?.params ?? []).filter((parameter) => isForTemplates(setId, parameter));

export interface TemplateProblem {
  /** Key of the parameter; empty for the whole. */
  readonly key: string;
  /** A key of the words below `field`. */
  readonly problem: string;
  readonly values?: Record<string, unknown>;
}

/** Problems of a template's values, by parameter. Page and server share this function. */
export function templateProblems(setId: number, values: Readonly<Record<string, unknown>>): TemplateProblem[] {
  const known = new Map((parameterSetOf(setId)?.params ?? []).map((parameter) => [parameter.key, parameter]));
  const keys = Object.keys(values);
  if (keys.length === 0) return [{ key: '', problem: 'nothingToWrite' }];
  const single = keys.flatMap((key): TemplateProblem[] => {
    const parameter = known.get(key);
    if (!parameter) return [{ key, problem: 'unknownParameter', values: { set: setId, key } }];
    if (parameter.isWriteOnly) return [{ key, problem: 'secretInTemplate' }];
    if (!isForTemplates(setId, parameter)) return [{ key, problem: 'individual' }];
    const missing = writtenWith(setId, parameter).find((other) => !(other.key in values));
    if (missing) return [{ key, problem: 'writtenTogether' }];
    const found = parameterProblem(parameter, values[key]);
    return found ? [{ key, ...found }] : [];
  });
  return single.length > 0 ? single : jointProblems(setId, values);
}
