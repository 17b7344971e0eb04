import { enums, unknownNames, versionText, type Field } from '@groundwatch/protocol/model';
import { localeOf, nameIn, type Language } from '../i18n/language.ts';
import { fewestDigits } from './fewest-digits.ts';
import { formatNumber } from './format-number.ts';

export interface FieldText {
  readonly text: string;
  /** Empty for codes, counts and missing values. */
  readonly unit: string;
  readonly isMissing: boolean;
}

export const MISSING = '—';

type Shown = Pick<Field, 'decimals' | 'unit' | 'signed' | 'options' | 'isVersion' | 'isRare'>;

/**
 * A physical value in its field's format: a number with decimals and sign, the name of a code, `2.7` for a version, or the text
 * for missing.
 */
export function formatField(field: Shown, value: number | null | undefined, language: Language): FieldText {
  if (value === null || value === undefined || Number.isNaN(value))
    return {
      text: field.options && !field.isRare ? nameIn(unknownNames, language) : MISSING,
      unit: '',
      isMissing: true,
    };
  if (field.options) {
    const option = enums[field.options].find(({ code }) => code === value);
    return { text: option ? nameIn(option.names, language) : String(value), unit: '', isMissing: false };
  }
  if (field.isVersion) return { text: versionText(value), unit: '', isMissing: false };
  const text = formatNumber(value, localeOf[language], field.decimals, field.signed === true);
  return { text, unit: field.unit, isMissing: false };
}

/** A limit of a field: as its values, but with no more decimals than it was set with. */
export const formatLimit = (field: Shown, limit: number | null, language: Language): FieldText =>
  formatField({ ...field, decimals: limit === null ? 0 : fewestDigits(limit, field.decimals) }, limit, language);
