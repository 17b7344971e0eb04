import { useTranslation } from '../i18n/i18n.ts';
import { useConnection } from '../live/hooks.ts';
import { useSecond } from '../live/second.ts';
import classes from './ConnectionState.module.css';

const SHOWN_AFTER_MS = 1_000;

/** Always in the same place: live with its delay, or reconnecting with the wait. */
export function ConnectionState() {
  const { t } = useTranslation();
  const { state, lostAt, retryAt, attempts, lag } = useConnection((connection) => connection);
  useSecond();
  const now = Date.now();
  // A blink of less than a second is not worth a word.
  const isLive = state === 'live' || (lostAt !== null && now - lostAt < SHOWN_AFTER_MS);

  if (isLive) {
    const title = lag && t('connection.delayLong', { collect: lag.collectToReceiveS, page: lag.receiveToShownS });
    return (
      <span className={classes.state} data-live title={title ?? undefined}>
        <i className={classes.dot} aria-hidden />
        <span>{t('connection.live')}</span>
        {lag && (
          <span className={classes.delay}>
            {t('connection.delay', { seconds: (lag.collectToReceiveS + lag.receiveToShownS).toFixed(1) })}
          </span>
        )}
      </span>
    );
  }
  const seconds = retryAt === null ? null : Math.max(0, Math.ceil((retryAt - now) / 1_000));
  const words = !navigator.onLine
    ? t('connection.offline')
    : attempts === 0
      ? t('connection.connecting')
      : t('connection.reconnecting');
  return (
    <span className={classes.state} data-lost>
      <i className={classes.dot} aria-hidden />
      <span role="status">{words}</span>
      {seconds !== null && <span className={classes.delay}>{t('connection.retryIn', { seconds })}</span>}
    </span>
  );
}
