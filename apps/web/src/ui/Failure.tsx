import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';
import classes from './Failure.module.css';
import { FullPageNote } from './FullPageNote.tsx';
import { Text } from './box.tsx';

interface FailureProps {
  message: string;
  onRetry: () => void;
}

export function PageError({ message, onRetry }: FailureProps) {
  const { t } = useTranslation();
  return <FullPageNote title={t('error.page')} text={message} onRetry={onRetry} />;
}

/** Fills its panel: what happened, in words, and a way on. */
export function PanelError({ message, onRetry }: FailureProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.panel} role="alert">
      <IconPlugConnectedX size={28} stroke={1.5} aria-hidden />
      <strong>{t('panel.failed')}</strong>
      <Text tone="text3">{message}</Text>
      <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
