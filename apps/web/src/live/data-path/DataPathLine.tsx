import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatClock, formatZonedStamp } from '../../ui/format-time.ts';
import { liveClient } from '../live.ts';
import { useSecond } from '../second.ts';
import { useLiveSource } from '../source.ts';
import { ConnectionState } from './ConnectionState.tsx';
import { Row, Text } from '../../ui/box.tsx';
import classes from './DataPathLine.module.css';

/** The content of `DataPathChain` in one line, after the state of the connection. Its texts are in `panels`. */
export function DataPathLine({ zone }: { zone: string | undefined }) {
  const { t } = useTranslation('panels');
  const { locale } = useLanguage();
  const source = useLiveSource();
  useSecond();
  if (source.isReplay)
    return (
      <Row as="span" tone="text2" nowrap shrink className={classes.line}>
        {t('dataPath.replay', { time: formatZonedStamp(source.now(), zone) })}
      </Row>
    );
  const { newest } = liveClient.dataPath;
  const clock = (ms: number | undefined): string => (ms === undefined ? '—' : formatClock(ms, locale, zone));
  const lag = (ms: number): string => (newest ? `${formatNumber(ms / 1_000, locale, 1)} s` : '—');
  return (
    <Row tone="text2" nowrap shrink className={classes.line}>
      <ConnectionState isBrief />
      <span>
        {t('dataPath.collected')}{' '}
        <Text as="b" weight={650} tone="text1">
          {clock(newest?.collectedAt)}
        </Text>
      </span>
      <span className={classes.leg}>{newest ? lag(newest.receivedAt - newest.collectedAt) : '—'}</span>
      <span>
        {t('dataPath.received')}{' '}
        <Text as="b" weight={650} tone="text1">
          {clock(newest?.receivedAt)}
        </Text>
      </span>
      <span className={classes.leg}>{newest ? lag(newest.shownAt - newest.receivedAt) : '—'}</span>
      <span>
        {t('dataPath.shown')}{' '}
        <Text as="b" weight={650} tone="text1">
          {clock(newest?.shownAt)}
        </Text>
      </span>
    </Row>
  );
}
