import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { chunkRecovery, useRecovery } from '../errors/chunk-recovery.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { Text } from './box.tsx';
import classes from './Failure.module.css';

const ASK_MS = 3_000;

/** Stands where a part of the page could not be fetched: what is being done about it, and what the user can do. */
export function ChunkFailure() {
  const { t } = useTranslation();
  const { recovery, isNewBuild } = useRecovery();
  useEffect(() => {
    if (chunkRecovery.state.getState().recovery === 'none') void chunkRecovery.begin();
  }, []);
  const isUnreachable = recovery === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return undefined;
    const timer = setInterval(() => void chunkRecovery.again(), ASK_MS);
    return () => clearInterval(timer);
  }, [isUnreachable]);

  if (recovery === 'none' || recovery === 'reloading') {
    return (
      <div className={classes.panel} role="status" aria-busy>
        <Text tone="text3">{t('chunk.reloading')}</Text>
      </div>
    );
  }
  const text = isUnreachable
    ? t('chunk.unreachable')
    : recovery === 'unsaved'
      ? t(isNewBuild ? 'chunk.unsavedNewer' : 'chunk.unsaved')
      : t('chunk.failed');
  return (
    <div className={classes.panel} role="alert">
      <strong>{t('chunk.title')}</strong>
      <Text tone="text3">{text}</Text>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        onClick={() => (isUnreachable ? void chunkRecovery.begin() : chunkRecovery.reloadNow())}
      >
        {t(isUnreachable ? 'common.retry' : 'common.reload')}
      </Button>
    </div>
  );
}
