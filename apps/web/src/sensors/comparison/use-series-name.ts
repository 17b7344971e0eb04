import { useCallback } from 'react';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import type { PlacedSeries } from './series.ts';

type Named = Pick<PlacedSeries, 'station' | 'device' | 'sensor' | 'field' | 'element'>;

export interface SeriesNames {
  /** 青石沟滑坡 深部03 */
  readonly place: (series: Named) => string;
  /** 开度; 含水率 2 */
  readonly quantity: (series: Pick<Named, 'field' | 'element'>) => string;
  /** The place, with the quantity where others are of the same sensor. */
  readonly whole: (series: Named, all: readonly Named[]) => string;
}

export function useSeriesNames(): SeriesNames {
  const { t } = useTranslation();
  const name = useNames();
  const place = useCallback(
    ({ station, device, sensor }: Named) => {
      const own = sensor.name || `${device.name || device.deviceNo} ${t('common.port', { port: sensor.port })}`;
      return [station?.name, own].filter(Boolean).join(' ');
    },
    [t],
  );
  const quantity = useCallback(
    ({ field, element }: Pick<Named, 'field' | 'element'>) =>
      `${name(field.names)}${element === null ? '' : ` ${element}`}`,
    [name],
  );
  const whole = useCallback(
    (one: Named, all: readonly Named[]) => {
      const hasOthers = all.some((other) => other.sensor.id === one.sensor.id && quantity(other) !== quantity(one));
      return hasOthers ? `${place(one)} ${quantity(one)}` : place(one);
    },
    [place, quantity],
  );
  return { place, quantity, whole };
}
