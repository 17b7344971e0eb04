import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { readScheme } from '../../theme/look-preferences.ts';

export function SchemePicker() {
  const { t } = useTranslation();
  const { t: tools } = useTranslation('tools');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      aria-label={tools('look.scheme')}
      value={colorScheme}
      onChange={(value) => setColorScheme(readScheme(value))}
      data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`shell.${value}`) }))}
    />
  );
}
