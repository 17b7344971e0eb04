import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/i18n.ts';
import { useConnection, useLive } from '../live/hooks.ts';
import { liveClient } from '../live/live.ts';
import { useSecond } from '../live/second.ts';
import { formatDuration, formatZonedStamp } from '../ui/format-time.ts';
import classes from './OfflineFrame.module.css';

const SHOWN_AFTER_MS = 3_000;

/** Without a connection every value is of the past: a frame round everything, and since when. */
export function OfflineFrame() {
  const { t } = useTranslation();
  const { state, lostAt, retryAt, attempts } = useConnection((connection) => connection);
  const dataAt = useLive((live) => live.dataAt);
  useSecond();
  const now = Date.now();
  if (state === 'live' || lostAt === null || now - lostAt < SHOWN_AFTER_MS) return null;

  const seconds = retryAt === null ? null : Math.max(0, Math.ceil((retryAt - now) / 1_000));
  return (
    <div className={classes.frame} data-offline>
      <div className={classes.bar}>
        <strong>{attempts === 0 ? t('connection.connecting') : t('connection.offline')}</strong>
        <span className={classes.as}>
          {dataAt === null
            ? t('connection.noData')
            : t('connection.dataAsOf', { time: formatZonedStamp(Date.parse(dataAt)) })}
        </span>
        <span className={classes.rest}>
          {seconds === null ? t('connection.retrying') : t('connection.retryIn', { seconds })}
          {' · '}
          {t('connection.lostFor', { duration: formatDuration(now - lostAt) })}
        </span>
        <Button size="compact-xs" variant="default" disabled={seconds === null} onClick={() => liveClient.retryNow()}>
          {t('connection.now')}
        </Button>
      </div>
    </div>
  );
}
