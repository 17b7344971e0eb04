import { ActionIcon } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { useTranslation } from '../../i18n/i18n.ts';
import { open } from '../open-panel.ts';

/** Opens themes, sizes, colour and language. */
export function SettingsButton({ size = 36 }: { size?: number }) {
  const { t } = useTranslation();
  const label = t('shell.settings');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={size}
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      onClick={() => open('settings')}
    >
      <IconPalette size={19} stroke={1.6} />
    </ActionIcon>
  );
}
