import { useMemo } from 'react';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { nameIn } from '../../i18n/language.ts';
import type { PlacedSeries } from './series.ts';

type Named = Pick<PlacedSeries, 'station' | 'device' | 'sensor' | 'field' | 'element'>;

export interface SeriesNames {
  /** 青石沟滑坡 深部03 */
  readonly place: (series: Named) => string;
  /** 开度; 含水率 2 */
  readonly quantity: (series: Pick<Named, 'field' | 'element'>) => string;
  /** The place, with the quantity if there are others of the same sensor. */
  readonly whole: (series: Named, all: readonly Named[]) => string;
}

export function useSeriesNames(): SeriesNames {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return useMemo(() => {
    const place = ({ station, device, sensor }: Named): string => {
      const own = sensor.name || `${device.name || device.deviceNo} ${t('common.port', { count: sensor.port })}`;
      return [station?.name, own].filter(Boolean).join(' ');
    };
    const quantity = ({ field, element }: Pick<Named, 'field' | 'element'>): string =>
      `${nameIn(field.names, language)}${element === null ? '' : ` ${element}`}`;
    const whole = (one: Named, all: readonly Named[]): string => {
      const hasOthers = all.some((other) => other.sensor.id === one.sensor.id && quantity(other) !== quantity(one));
      return hasOthers ? `${place(one)} ${quantity(one)}` : place(one);
    };
    return { place, quantity, whole };
  }, [t, language]);
}
