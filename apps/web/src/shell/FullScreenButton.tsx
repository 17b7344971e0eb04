import { ActionIcon } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';

export function FullScreenButton() {
  const { t } = useTranslation();
  const { fullscreen, toggle } = useFullscreenDocument();
  const label = fullscreen ? t('shell.leaveFullScreen') : t('shell.fullScreen');
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} onClick={() => void toggle()}>
      {fullscreen ? <IconMinimize size={19} stroke={1.6} /> : <IconMaximize size={19} stroke={1.6} />}
    </ActionIcon>
  );
}
