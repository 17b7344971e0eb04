import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { Row, Text } from '../../../ui/box.tsx';
import { formatNumber } from '../../../ui/format-number.ts';
import { formatStamp } from '../../../ui/format-time.ts';
import type { ArrivalStrip, Run } from './arrival-runs.ts';
import lines from '../time-line.module.css';
import classes from './Arrivals.module.css';

interface ArrivalRowProps {
  title: string;
  place: string;
  strip: ArrivalStrip;
  /** ms since 1970. */
  begin: number;
  stepMs: number;
  lengthMs: number;
  zone: string | undefined;
}

const MOST_LISTED = 50;

/** One source over the period. Expanded it lists the gaps. */
export function ArrivalRow({ title, place, strip, begin, stepMs, lengthMs, zone }: ArrivalRowProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const count = (n: number): string => formatNumber(n, locale, 0);
  const at = (run: Run) => ({
    left: `${((run.begin * stepMs) / lengthMs) * 100}%`,
    width: `${((Math.min(run.end * stepMs, lengthMs) - run.begin * stepMs) / lengthMs) * 100}%`,
  });
  const time = (step: number): string => formatStamp(begin + step * stepMs, zone).slice(0, 16);
  const bars = [
    ['full', strip.full],
    ['partial', strip.partial],
    ['gap', strip.silent],
    ['late', strip.late],
    ['doubtful', strip.doubtful],
    ['fault', strip.fault],
  ] as const;
  const { received, late, doubtful, fault } = strip.sum;
  return (
    <details className={lines.row}>
      <summary>
        <Text breaks>
          {title}{' '}
          <Text as="small" text="least" tone="text3">
            {place}
          </Text>
        </Text>
        <span className={`${lines.strip} ${classes.strip}`} aria-hidden>
          {bars.map(([kind, runs]) =>
            runs.map((run) => <i key={`${kind}${run.begin}`} className={classes[kind]} style={at(run)} />),
          )}
        </span>
        <Row as="span" gap="0 12" justify="end" wrap tone="text2" textAlign="right">
          <Text as="b" tone="text1" weight={600}>
            {t('arrivals.received', { count: count(received) })}
          </Text>
          {strip.gaps.length > 0 && <span>{t('arrivals.gaps', { count: count(strip.gaps.length) })}</span>}
          {late > 0 && <span>{t('arrivals.late', { count: count(late) })}</span>}
          {doubtful > 0 && <span>{t('arrivals.doubtful', { count: count(doubtful) })}</span>}
          {fault > 0 && <span>{t('arrivals.fault', { count: count(fault) })}</span>}
        </Row>
      </summary>
      {strip.gaps.length === 0 ? (
        <Text as="p" p="4 4 12 4" text="table" tone="text2">
          {t(received === 0 ? 'arrivals.never' : 'arrivals.noGaps')}
        </Text>
      ) : (
        <Text as="ol" reversed text="table" tone="text2" mb={12} className={lines.spells}>
          {strip.gaps
            .slice(-MOST_LISTED)
            .toReversed()
            .map((run) => (
              <li key={run.begin}>{t('arrivals.nothing', { from: time(run.begin), to: time(run.end) })}</li>
            ))}
        </Text>
      )}
    </details>
  );
}
