import type { HomeFigures } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Column } from '../../ui/box.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Axis } from '../ui/Axis.tsx';
import { Bars } from '../ui/Bars.tsx';
import { ShareLine } from './ShareLine.tsx';
import classes from './ArrivalsPanel.module.css';

const RAIN_UNIT = 'mm';

interface DayFiguresProps {
  figures: HomeFigures;
  /** Share of online devices at the shown moment, 0 to 1. Null without devices. */
  online: number | null;
}

/** Rain and online share over the last day. */
export function DayFigures({ figures: { rain, heard, devices }, online }: DayFiguresProps) {
  const { t } = useTranslation('panels');
  const { t: word } = useTranslation();
  const { locale } = useLanguage();
  // The last half hour is incomplete, so the present share replaces it.
  const past = devices > 0 ? heard.slice(0, -1).map((count) => (100 * count) / devices) : [];
  const share = online === null ? undefined : 100 * online;
  const shares = share === undefined ? past : [...past, share];
  const axis = ['−24 h', word('home.now')];
  return (
    <>
      {rain && (
        <Column justify="end" shrink>
          <span className={classes.head} title={t('arrivals.gauges', { count: rain.gauges })}>
            {t('arrivals.rain')}
            <span>
              <b className={classes.number}>{formatNumber(rain.total, locale, 1)}</b> {RAIN_UNIT}
            </span>
          </span>
          <div className={classes.plot}>
            <Bars
              bars={rain.hours.map((value, index) => ({ key: index, value }))}
              label={t('arrivals.rainHours', { total: formatNumber(rain.total, locale, 1) })}
            />
          </div>
          <Axis words={axis} />
        </Column>
      )}
      {share !== undefined && (
        <Column justify="end" shrink>
          <span className={classes.head} title={t('arrivals.heard')}>
            {t('arrivals.share')}
            <span>
              <b className={classes.number}>{formatNumber(share, locale, 1)}</b> %
            </span>
          </span>
          <div className={classes.plot}>
            <ShareLine shares={shares} />
          </div>
          <Axis words={axis} />
        </Column>
      )}
    </>
  );
}
