import { useMemo } from 'react';
import { isCalibrated } from '@groundwatch/protocol/model';
import type { Span } from '../../charts/curve.ts';
import { useDurationWords } from '../../ui/duration-words.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { nameIn } from '../../i18n/language.ts';
import { zoneOffset } from '../../ui/format-time.ts';
import { wallTime } from '../../ui/wall-time.ts';
import type { Line } from './lines.ts';
import type { RowWords } from './rows.ts';
import type { SourceField } from './sources.ts';

/** The common quantity of several fields. Null: only their names describe it. */
function quantityOf({ unit, signed, range, family }: SourceField) {
  if (unit === '°') return signed ? 'tilt' : range?.[1] === 360 ? 'direction' : null;
  if (unit === '%') return family === 'moisture' ? 'moisture' : null;
  return ({ mg: 'acceleration', '°C': 'temperature', V: 'voltage', dBm: 'signal', 'mm/s': 'velocity' } as const)[unit];
}

const NAMED = 3;

export interface CurveWords {
  /** 倾角 ° */
  readonly paneTitle: (lines: readonly Line[]) => string;
  /** 2026-07-11 14:32 → 2026-07-18 14:32 */
  readonly period: (range: Span, zone: string | undefined) => string;
  /** 已标定 · 30 分聚合 */
  readonly about: (lines: readonly Line[], resolutionS: number) => string;
  /** Asia/Shanghai UTC+8 */
  readonly zone: (zone: string | undefined, at: number) => string;
  readonly rows: (zone: string | undefined) => RowWords;
}

/** The texts in the user's language. */
export function useCurveWords(): CurveWords {
  const { t } = useTranslation('device');
  const { t: shellWord } = useTranslation();
  const { language } = useLanguage();
  const duration = useDurationWords();
  return useMemo(
    () => ({
      paneTitle: (lines) => {
        const fields = [...new Map(lines.map(({ definition }) => [definition.key, definition])).values()];
        const [first] = fields;
        if (!first) return '';
        const quantity = fields.length > 1 ? quantityOf(first) : undefined;
        const text = quantity
          ? t(`curve.quantity.${quantity}`)
          : fields
              .slice(0, NAMED)
              .map(({ names }) => nameIn(names, language))
              .join(' · ');
        return `${text} ${first.unit}`.trim();
      },
      period: ({ from, to }, zone) => `${wallTime(from, zone)} → ${wallTime(to, zone)}`,
      zone: (zone, at) =>
        `${zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} ${zone === 'UTC' ? '' : zoneOffset(zone, at)}`.trim(),
      about: (lines, resolution) => {
        const isAdjusted = lines.some(({ source, field }) => isCalibrated(source.calibrations, field));
        return [
          isAdjusted && t('curve.calibrated'),
          resolution > 0 && t('curve.buckets', { duration: duration(resolution * 1_000) }),
        ]
          .filter(Boolean)
          .join(' · ');
      },
      rows: (zone) => ({
        time: `${shellWord('chart.collectTime')} ${zone ?? ''}`.trim(),
        min: t('curve.statistics.min'),
        max: t('curve.statistics.max'),
        state: t('curve.state'),
        late: shellWord('state.resent'),
        suspect: shellWord('state.suspect'),
        fault: shellWord('state.sensorFault'),
      }),
    }),
    [t, shellWord, language, duration],
  );
}
