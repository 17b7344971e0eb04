import type { HomeFigures } from '@groundwatch/protocol/rest';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { CountsAge } from '../../live/CountsAge.tsx';
import { formatNumber } from '../../ui/format-number.ts';
import { Bars } from '../ui/Bars.tsx';
import { Figure } from './Figure.tsx';
import { ShareLine } from './ShareLine.tsx';

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
  const past = devices > 0 ? heard.map((count) => (100 * count) / devices) : [];
  const share = online === null ? undefined : 100 * online;
  const shares = share === undefined ? past : [...past, share];
  const axis = ['−24 h', word('home.now')];
  return (
    <>
      {rain && (
        <Figure
          lead={t('arrivals.rain')}
          number={formatNumber(rain.total, locale, 1)}
          unit={RAIN_UNIT}
          title={t('arrivals.gauges', { count: rain.gauges })}
          axis={axis}
        >
          <Bars
            bars={rain.hours.map((value, index) => ({ key: index, value }))}
            label={t('arrivals.rainHours', { total: formatNumber(rain.total, locale, 1) })}
          />
        </Figure>
      )}
      {share !== undefined && (
        <Figure
          lead={
            <span>
              {t('arrivals.share')} <CountsAge isBrief />
            </span>
          }
          number={formatNumber(share, locale, 1)}
          unit="%"
          title={t('arrivals.heard')}
          axis={axis}
        >
          <ShareLine shares={shares} />
        </Figure>
      )}
    </>
  );
}
