import { Button } from '@mantine/core';
import { useStore } from 'zustand';
import { useTranslation } from '../../i18n/i18n.ts';
import { Row, Text } from '../../ui/box.tsx';
import { useDurationWords } from '../../ui/duration-words.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { liveClient, liveStore } from '../live.ts';
import { useLineState } from './use-line-state.ts';
import classes from './OfflineFrame.module.css';

/** On a desk a restarting server is no reason for a frame at once. */
const SHOWN_AFTER_MS = { desk: 3_000, wall: 1_000 } as const;

interface OfflineFrameProps {
  readonly place?: 'desk' | 'wall';
  /** The time zone of the text. Default: this machine's. */
  readonly zone?: string | undefined;
}

/**
 * Without a connection all values are of the past: a frame around everything, and a row with the time of the data and of the loss.
 */
export function OfflineFrame({ place = 'desk', zone }: OfflineFrameProps) {
  const { t } = useTranslation();
  const duration = useDurationWords();
  const { isLive, word, retryIn, lostForMs } = useLineState(SHOWN_AFTER_MS[place]);
  const dataAt = useStore(liveStore, (live) => live.dataAt);
  if (isLive) return null;

  return (
    <Row align="end" className={classes.frame} data-offline data-place={place}>
      <Row wrap gap="4 16" p="8 16" tone="text1" grow className={classes.bar}>
        <strong>{t(word === 'connecting' ? 'connection.connecting' : 'connection.offline')}</strong>
        <Text tone="late">
          {dataAt === null
            ? t('connection.noData')
            : t('connection.dataAsOf', { time: formatZonedStamp(Date.parse(dataAt), zone) })}
        </Text>
        <Text ml="auto" tone="text2" className={classes.rest}>
          {retryIn === null ? t('connection.retrying') : t('connection.retryIn', { seconds: retryIn })}
          {' · '}
          {t('connection.lostFor', { duration: duration(lostForMs) })}
        </Text>
        {place === 'desk' && (
          <Button size="compact-xs" variant="default" disabled={retryIn === null} onClick={() => liveClient.retryNow()}>
            {t('connection.now')}
          </Button>
        )}
      </Row>
    </Row>
  );
}
