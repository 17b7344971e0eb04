import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect } from 'react';
import { chunkRecovery, useRecovery } from '../errors/chunk-recovery.ts';
import { useTranslation } from '../i18n/i18n.ts';
import { State } from './states.tsx';

const ASK_MS = 3_000;

/** Replaces a part of the page that could not be loaded, with the state of recovery and actions. */
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
    return <State role="status" isBusy text={t('chunk.reloading')} />;
  }
  const text = isUnreachable
    ? t('chunk.unreachable')
    : recovery === 'unsaved'
      ? t(isNewBuild ? 'chunk.unsavedNewer' : 'chunk.unsaved')
      : t('chunk.failed');
  return (
    <State role="alert" title={t('chunk.title')} text={text}>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} />}
        onClick={() => (isUnreachable ? void chunkRecovery.begin() : chunkRecovery.reloadNow())}
      >
        {t(isUnreachable ? 'common.retry' : 'common.reload')}
      </Button>
    </State>
  );
}
