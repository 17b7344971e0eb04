import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from '../i18n/i18n.ts';
import classes from './FullPageNote.module.css';
import { Logo } from './Logo.tsx';
import { Box, Text } from './box.tsx';

interface FullPageNoteProps {
  title: string;
  text?: string;
  isBusy?: boolean;
  onRetry?: () => void;
}

/** Shown when there is no page. */
export function FullPageNote({ title, text, isBusy = false, onRetry }: FullPageNoteProps) {
  const { t } = useTranslation();
  return (
    <Box p={24} textAlign="center" className={classes.page} aria-busy={isBusy}>
      <Logo size={48} />
      <Text as="h1" text="panel">
        {title}
      </Text>
      {text && (
        <Text as="p" tone="text2" className={classes.text}>
          {text}
        </Text>
      )}
      {onRetry && (
        <Button variant="default" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </Box>
  );
}
