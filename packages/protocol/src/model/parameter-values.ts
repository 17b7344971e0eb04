import { enums } from './enums.ts';
import type { WireType } from './field.ts';
import { parameterSetOf, type Parameter } from './parameters.ts';

/** Physical value of a parameter; null: unknown, or write-only. */
export type ParameterValue = number | string | null;
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/** Range of wire integers, without the missing value. */
const wireLimits: Readonly<Record<WireType, readonly [number, number]>> = {
  u8: [0, 0xfe],
  u16: [0, 0xfffe],
  u32: [0, 0xffff_fffe],
  i16: [-0x7fff, 0x7fff],
  i32: [-0x7fff_ffff, 0x7fff_ffff],
};

/** Lowest and highest settable value, both included, in physical units; null for texts. */
export function settableRange(parameter: Parameter): readonly [number, number] | null {
  if (parameter.type === 'string') return null;
  const [low, high] = wireLimits[parameter.type];
  const divisor = 10 ** parameter.exponent;
  return parameter.range ?? [low / divisor, high / divisor];
}

/** A problem of a wanted value: a key of the words below `field`, with its values. */
export interface ParameterProblem {
  readonly problem: string;
  readonly values?: Record<string, unknown>;
}

const SECRET_DIGITS = /^(?:[0-9a-f]{2}){16,64}$/i;
const utf8 = new TextEncoder();

/** Why a user may not set the parameter to a value; null: they may. Page and server share this function. */
export function parameterProblem(parameter: Parameter, value: unknown): ParameterProblem | null {
  if (parameter.type === 'string') return textProblem(parameter, value);
  if (typeof value !== 'number' || !Number.isFinite(value)) return { problem: 'number' };
  if (parameter.options) {
    const codes = enums[parameter.options].map(({ code }) => code);
    return codes.includes(value) ? null : { problem: 'choice', values: { values: codes.join(', ') } };
  }
  const [low, high] = settableRange(parameter) ?? [-Infinity, Infinity];
  if (value < low) return { problem: 'tooSmall', values: { minimum: low } };
  if (value > high) return { problem: 'tooBig', values: { maximum: high } };
  const raw = value * 10 ** parameter.exponent;
  if (Math.abs(raw - Math.round(raw)) > 1e-6) {
    return { problem: 'decimals', values: { decimals: parameter.exponent } };
  }
  const { step } = parameter;
  if (step !== undefined && (value - low) % step !== 0) return { problem: 'step', values: { step, minimum: low } };
  return null;
}

/** Keys of wanted values that are valid alone but not together: a device does not send more often than it collects. */
export function jointProblems(
  setId: number,
  values: Readonly<Record<string, unknown>>,
): (ParameterProblem & { key: string })[] {
  const { sendCycle, collectCycle } = values;
  if (setId !== 1 || typeof sendCycle !== 'number' || typeof collectCycle !== 'number' || collectCycle <= sendCycle)
    return [];
  return [{ key: 'collectCycle', problem: 'aboveSendCycle', values: { maximum: sendCycle } }];
}

function textProblem(parameter: Parameter, value: unknown): ParameterProblem | null {
  if (typeof value !== 'string') return { problem: 'required' };
  // Characters that the wire drops would be read back differently.
  if (/\p{Cc}/u.test(value) || !value.isWellFormed()) return { problem: 'controlCharacters' };
  const { maxLength } = parameter;
  if (maxLength !== undefined && utf8.encode(value).length > maxLength)
    return { problem: 'tooLong', values: { maximum: maxLength } };
  if (parameter.key === 'deviceSecret' && !SECRET_DIGITS.test(value)) return { problem: 'secret' };
  return null;
}

/** Whether a reported value equals the wanted one, within the resolution of the wire. */
export function isSameValue(parameter: Parameter, wanted: ParameterValue, reported: ParameterValue): boolean {
  if (typeof wanted === 'number' && typeof reported === 'number') {
    const divisor = 10 ** parameter.exponent;
    return Math.round(wanted * divisor) === Math.round(reported * divisor);
  }
  return wanted === reported;
}

/** Parameters that share one wire value and are therefore written together, including the parameter itself. */
export const writtenWith = (setId: number, parameter: Parameter): readonly Parameter[] =>
  (parameterSetOf(setId)?.params ?? []).filter(({ id }) => id === parameter.id);
