import { ActionIcon } from '@mantine/core';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';
import { toggleFullScreen, useIsFullScreen } from '../ui/full-screen.ts';

export function FullScreenButton() {
  const { t } = useTranslation();
  const isFull = useIsFullScreen();
  const label = isFull ? t('shell.leaveFullScreen') : t('shell.fullScreen');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => void toggleFullScreen()}
    >
      {isFull ? <IconMinimize size={19} stroke={1.6} /> : <IconMaximize size={19} stroke={1.6} />}
    </ActionIcon>
  );
}
