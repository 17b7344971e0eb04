import { useCallback } from 'react';
import type { LimitCurve } from '@groundwatch/geotechnics';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import chartClasses from '../../charts/Chart.module.css';
import { renderTooltip } from '../../charts/tooltip.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { tokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { limitPlotOption } from './limit-plot.ts';
import { blastAxes, isOver, toCm, type BlastAxis, type BlastPoint } from './points.ts';

interface LimitPlotProps {
  points: readonly BlastPoint[];
  curve: LimitCurve;
  zone: string | undefined;
  axisName: (axis: BlastAxis) => string;
  label: string;
}

export function LimitPlot({ points, curve, zone, axisName, label }: LimitPlotProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const build = useCallback(
    ({ scheme, size }: ChartFrame) =>
      limitPlotOption({
        points,
        curve,
        scheme,
        locale,
        size,
        words: {
          velocity: `${t('blasting.velocity')} cm/s`,
          frequency: `${t('blasting.frequency')} Hz`,
          limit: t('blasting.limit'),
          axis: axisName,
        },
        tooltip: (point) =>
          renderTooltip(
            {
              time: formatStamp(point.time, zone),
              note: [point.isResent && t('plot.late'), point.isSuspect && t('plot.suspect')]
                .filter(Boolean)
                .join(' · '),
              rows: [
                {
                  name: `${axisName(point.axis)} · ${formatNumber(point.hz, locale, 1)} Hz`,
                  value: `${formatNumber(toCm(point.ppv), locale, 4)} cm/s`,
                  range: isOver(point) ? t('blasting.isOver') : '',
                  colour: tokens[scheme].series[blastAxes.indexOf(point.axis)]!,
                },
                ...(point.limit === null
                  ? []
                  : [
                      {
                        name: t('blasting.limit'),
                        value: `${formatNumber(toCm(point.limit), locale, 2)} cm/s`,
                        range: '',
                        colour: tokens[scheme].orange,
                      },
                    ]),
              ],
            },
            chartClasses,
          ),
      }),
    [points, curve, zone, axisName, locale, t],
  );
  return <Chart build={build} label={label} answer={build} />;
}
