import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Row, Text } from '../../ui/box.tsx';
import { formatDelay } from '../../ui/format-time.ts';
import { useConnection } from '../hooks.ts';
import { useLineState } from './use-line-state.ts';
import classes from './ConnectionState.module.css';

const SHOWN_AFTER_MS = 1_000;

/**
 * The state of the connection in a fixed place: live with delay, or reconnecting with countdown. `isBrief`: only the word. A wall
 * has `DataPathChain` for the delay, and a row at its foot for the countdown.
 */
export function ConnectionState({ isBrief = false }: { isBrief?: boolean }) {
  const { t } = useTranslation();
  const { isLive, word, retryIn } = useLineState(SHOWN_AFTER_MS);
  const { locale } = useLanguage();
  const lag = useConnection((connection) => connection.lag);

  if (isLive) {
    const words = (seconds: number): string => formatDelay(seconds * 1_000, locale);
    const title =
      lag && t('connection.delayLong', { collect: words(lag.collectToReceiveS), page: words(lag.receiveToShownS) });
    return (
      <Row as="span" inline tone="text2" nowrap className={classes.state} data-live title={title ?? undefined}>
        <i className={classes.dot} aria-hidden />
        <span>{t('connection.live')}</span>
        {!isBrief && lag && (
          <Text weight={400} className={classes.delay}>
            {t('connection.delay', { delay: words(lag.collectToReceiveS + lag.receiveToShownS) })}
          </Text>
        )}
      </Row>
    );
  }
  return (
    <Row as="span" inline tone="text2" nowrap className={classes.state} data-lost>
      <i className={classes.dot} aria-hidden />
      <span role="status">{t(`connection.${word}`)}</span>
      {!isBrief && retryIn !== null && (
        <Text weight={400} className={classes.delay}>
          {t('connection.retryIn', { seconds: retryIn })}
        </Text>
      )}
    </Row>
  );
}
