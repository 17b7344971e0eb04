import { isImpossible, statusFields } from '@groundwatch/protocol/model';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { formatField } from '../../ui/format-field.ts';

const fields = statusFields.filter(({ key }) => key === 'battery' || key === 'signal');

/** 12.62 V (12.6 V if short) and −71 dBm, as far as known. Impossible ones are marked as suspect. */
export function usePowerWords(
  isShort = false,
): (values: { battery: number | null; signal: number | null } | null | undefined) => string[] {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return (values) =>
    fields.flatMap((field) => {
      const value = values?.[field.key as 'battery' | 'signal'] ?? null;
      const { text, unit } = formatField(
        isShort ? { ...field, decimals: Math.min(1, field.decimals) } : field,
        value,
        language,
      );
      if (value === null) return [];
      return [`${text} ${unit}${isImpossible(field, value) ? ` (${t('state.suspect')})` : ''}`];
    });
}
