import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../ui/format-number.ts';
import { formatStamp } from '../../../ui/format-time.ts';
import type { ArrivalStrip, Run } from './arrival-runs.ts';
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

/** One source over the period; opened, it lists where records are missing. */
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
    ['gap', strip.gaps],
    ['late', strip.late],
    ['doubtful', strip.doubtful],
    ['fault', strip.fault],
  ] as const;
  const { received, late, doubtful, fault } = strip.sum;
  return (
    <details className={classes.row}>
      <summary>
        <span className={classes.name}>
          {title} <small>{place}</small>
        </span>
        <span className={classes.strip} aria-hidden>
          {bars.map(([kind, runs]) =>
            runs.map((run) => <i key={`${kind}${run.begin}`} className={classes[kind]} style={at(run)} />),
          )}
        </span>
        <span className={classes.sum}>
          <b>{t('arrivals.received', { count: count(received) })}</b>
          {strip.gaps.length > 0 && <span>{t('arrivals.gaps', { count: count(strip.gaps.length) })}</span>}
          {late > 0 && <span>{t('arrivals.late', { count: count(late) })}</span>}
          {doubtful > 0 && <span>{t('arrivals.doubtful', { count: count(doubtful) })}</span>}
          {fault > 0 && <span>{t('arrivals.fault', { count: count(fault) })}</span>}
        </span>
      </summary>
      {strip.gaps.length === 0 ? (
        <p className={classes.note}>{t(received === 0 ? 'arrivals.never' : 'arrivals.noGaps')}</p>
      ) : (
        <ol reversed className={classes.gaps}>
          {strip.gaps
            .slice(-MOST_LISTED)
            .toReversed()
            .map((run) => (
              <li key={run.begin}>{t('arrivals.nothing', { from: time(run.begin), to: time(run.end) })}</li>
            ))}
        </ol>
      )}
    </details>
  );
}
