import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatClock, formatDelay, formatZonedStamp } from '../../ui/format-time.ts';
import { liveClient, serverClock } from '../live.ts';
import { useSecond } from '../second.ts';
import { useLiveSource } from '../source.ts';
import type { Shown } from './data-path.ts';
import { Row, Stack, Text } from '../../ui/box.tsx';
import classes from './DataPathChain.module.css';

interface DataPathChainProps {
  readonly place?: 'desk' | 'wall';
  /** Of the times. Default: this machine's zone. */
  readonly zone?: string | undefined;
  /** Shows every link separately, and the clock offset below. */
  readonly hasLinks?: boolean;
}

const stops = ['collected', 'received', 'shown'] as const;
const momentOf: Readonly<Record<(typeof stops)[number], (shown: Shown) => number>> = {
  collected: (shown) => shown.collectedAt,
  received: (shown) => shown.receivedAt,
  shown: (shown) => shown.shownAt,
};

/**
 * The latest value received on time: when it was collected, received and shown, and the delays between. During a replay it says
 * so instead. Its texts are in `panels`.
 */
export function DataPathChain({ place = 'desk', zone, hasLinks = false }: DataPathChainProps) {
  const { t } = useTranslation('panels');
  const { locale } = useLanguage();
  const source = useLiveSource();
  useSecond();
  if (source.isReplay)
    return (
      <p className={classes.dataPath} data-place={place} data-path="replay">
        <Text tone="text1" weight={600}>
          {t('dataPath.replay', { time: formatZonedStamp(source.now(), zone) })}
        </Text>
      </p>
    );

  const { newest } = liveClient.dataPath;
  const seconds = (ms: number, decimals: number): string => `${formatNumber(ms / 1_000, locale, decimals)} s`;
  const lag = (from: 'collected' | 'received', to: 'received' | 'shown'): string =>
    newest ? formatDelay(momentOf[to](newest) - momentOf[from](newest), locale) : '—';
  return (
    <div className={classes.dataPath} data-place={place} data-path={newest ? 'live' : 'none'}>
      <Stack as="ol" columns="repeat(6, minmax(0, 1fr))" className={classes.chain} aria-label={t('dataPath.label')}>
        {stops.map((stop, index) => (
          <li key={stop} className={classes.stop} style={{ gridColumn: `${index * 2 + 1} / span 2` }}>
            <i className={classes.dot} aria-hidden />
            <Row as="span" align="stretch" wrap justify="center" nowrap className={classes.words}>
              {t(`dataPath.${stop}`)}{' '}
              <Text as="b" weight={650} tone="text1">
                {newest ? formatClock(momentOf[stop](newest), locale, zone) : '—'}
              </Text>
            </Row>
          </li>
        ))}
        <Row as="li" justify="center" tone="text1" nowrap className={classes.leg} style={{ gridColumn: '2 / span 2' }}>
          <span className="gw-visually-hidden">{t('dataPath.collectToReceive')}</span>
          {lag('collected', 'received')}
        </Row>
        <Row as="li" justify="center" tone="text1" nowrap className={classes.leg} style={{ gridColumn: '4 / span 2' }}>
          <span className="gw-visually-hidden">{t('dataPath.receiveToShow')}</span>
          {lag('received', 'shown')}
        </Row>
      </Stack>
      {hasLinks && newest && (
        <Row as="p" gap="0 16" wrap justify="center" mt={2} className={classes.links}>
          <span>{t('dataPath.serverToPage', { lag: seconds(newest.arrivedAt - newest.receivedAt, 2) })}</span>
          <span>{t('dataPath.pageToScreen', { lag: seconds(newest.shownAt - newest.arrivedAt, 2) })}</span>
          <span>
            {t('dataPath.clockAhead', { lag: `${formatNumber(-serverClock.offsetMs / 1_000, locale, 2, true)} s` })}
          </span>
        </Row>
      )}
    </div>
  );
}
