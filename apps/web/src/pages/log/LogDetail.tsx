import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { LoggedError } from '../../errors/error-log.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import classes from './LogPage.module.css';

/** The whole message, and what helps to find its cause. */
export function LogDetail({ entry }: { entry: LoggedError }) {
  const { t } = useTranslation('admin');
  const clipboard = useClipboard({ timeout: 2_000 });
  const text = [entry.message, entry.detail].filter((part) => part !== '').join('\n');
  return (
    <div className={classes.detail}>
      <pre className={classes.stack} tabIndex={0} aria-label={t('log.detail')}>
        {text}
      </pre>
      <Button
        size="xs"
        variant="default"
        leftSection={clipboard.copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
        onClick={() => clipboard.copy(text)}
      >
        {t(clipboard.copied ? 'log.copied' : 'log.copy')}
      </Button>
    </div>
  );
}
