import type { Field } from '@groundwatch/protocol/model';
import { useLanguage, useTranslation } from '../i18n/i18n.ts';
import { Text } from './box.tsx';
import { formatField } from './format-field.ts';
import classes from './Value.module.css';

interface ValueProps {
  field: Pick<Field, 'decimals' | 'unit' | 'signed' | 'options' | 'isVersion'>;
  value: number | null | undefined;
}

/** Number and unit. A missing value is "unknown", for a quantity a dash. */
export function Value({ field, value }: ValueProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { text, unit, isMissing } = formatField(field, value, language);
  if (isMissing) {
    return (
      <Text tone="text3" title={t('common.unknown')}>
        <span aria-hidden={!field.options || undefined}>{text}</span>
        {!field.options && <span className="gw-visually-hidden">{t('common.unknown')}</span>}
      </Text>
    );
  }
  return (
    <Text nowrap>
      {text}
      {unit && (
        <Text weight={400} tone="text3" className={classes.unit}>
          {unit}
        </Text>
      )}
    </Text>
  );
}
