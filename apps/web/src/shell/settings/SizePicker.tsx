import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { usePreference } from '../../session/preferences.ts';
import { readSize } from '../../theme/look-preferences.ts';
import { sizes, type SizeName } from '../../theme/tokens.ts';

export function SizePicker() {
  const { t } = useTranslation('tools');
  const [size, setSize] = usePreference('size', readSize);
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('look.size')}
      value={size}
      onChange={(value) => setSize(readSize(value))}
      data={(Object.keys(sizes) as SizeName[]).map((value) => ({ value, label: t(`look.sizes.${value}`) }))}
    />
  );
}
