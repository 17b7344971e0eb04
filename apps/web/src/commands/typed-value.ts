import { enums, type Parameter, type ParameterValue } from '@groundwatch/protocol/model';
import { nameIn, type Language } from '../i18n/language.ts';

/** A value as shown in a field: codes as numbers, figures with the decimals of the wire. Empty if unknown. */
export function fieldText(parameter: Parameter, value: ParameterValue): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  return parameter.options ? String(value) : value.toFixed(parameter.exponent).replace('-', '−');
}

const FIGURE = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;

/** The typed value, NaN if it is no number. Full-width digits and the true minus are accepted. */
export function typedValue(parameter: Parameter, typed: string): number | string {
  if (parameter.type === 'string') return typed;
  const text = typed.normalize('NFKC').replace('−', '-').trim();
  return FIGURE.test(text) ? Number(text) : Number.NaN;
}

/** Codes with their names, or the few values of a stepped parameter. Null for a free field. */
export function knownChoices(
  { options, range, step, unit }: Parameter,
  language: Language,
): { value: string; label: string }[] | null {
  if (options)
    return enums[options].map(({ code, names }) => ({ value: String(code), label: nameIn(names, language) }));
  if (step === undefined || !range) return null;
  const [low, high] = range;
  return Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => {
    const value = low + index * step;
    return { value: String(value), label: unit === '' ? String(value) : `${value} ${unit}` };
  });
}
