import { useCallback } from 'react';
import { useLanguage, useNames, useTranslation } from '../../i18n/i18n.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { Line } from './lines.ts';
import type { Source } from './sources.ts';

export interface LineNames {
  /** 后缘倾角 · 端口 1 */
  readonly source: (source: Source) => string;
  /** X 倾角; 含水率 0.40 m */
  readonly line: (line: Line) => string;
  /** With its sensor before it. */
  readonly whole: (line: Line) => string;
}

export function useLineNames(): LineNames {
  const { t } = useTranslation('device');
  const { t: shellWord } = useTranslation();
  const name = useNames();
  const sensorName = useSensorName();
  const { locale } = useLanguage();
  const source = useCallback(
    ({ sensor }: Source) => {
      if (!sensor) return t('curve.statusRecord');
      const { title, place } = sensorName(sensor);
      return `${title} · ${place}`;
    },
    [t, sensorName],
  );
  const line = useCallback(
    ({ definition, element, source: { depths } }: Line) => {
      const field = name(definition.names);
      if (element === null) return field;
      const depth = depths[element - 1];
      return depth === null || depth === undefined
        ? `${field} ${element}`
        : `${field} ${formatNumber(depth, locale, 2)} m`;
    },
    // `name` is a new function on every render, the same for a language.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [locale],
  );
  const whole = useCallback(
    (one: Line) => {
      const { sensor } = one.source;
      if (!sensor) return line(one);
      return `${sensor.name || shellWord('common.port', { count: sensor.port })} ${line(one)}`;
    },
    [shellWord, line],
  );
  return { source, line, whole };
}
