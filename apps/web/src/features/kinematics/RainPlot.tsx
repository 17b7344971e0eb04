import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import chartClasses from '../../charts/Chart.module.css';
import { nearestIndex, type Annotation } from '../../charts/curve.ts';
import { renderTooltip, valueText } from '../../charts/tooltip.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { tokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { rainPlotOption, type RainPlotInput } from './rain-plot.ts';

interface RainPlotProps extends Pick<
  RainPlotInput,
  'bars' | 'barMs' | 'gauge' | 'movement' | 'range' | 'now' | 'zone'
> {
  /** Re-installations of the moving sensor. */
  marks: readonly Annotation[];
  label: string;
  words: { readonly rain: string; readonly movement: string };
  onSpan: (from: number, to: number) => void;
}

/** Rain as bars over a movement. */
export function RainPlot({
  bars,
  barMs,
  gauge,
  movement,
  marks,
  range,
  now,
  zone,
  label,
  words,
  onSpan,
}: RainPlotProps) {
  const { t } = useTranslation('device');
  const { t: shellWord } = useTranslation();
  const { locale } = useLanguage();
  const { rain, movement: movementName } = words;
  const build = useCallback(
    ({ scheme, size }: ChartFrame) =>
      rainPlotOption({
        bars,
        barMs,
        gauge,
        movement,
        marks,
        range,
        now,
        scheme,
        locale,
        zone,
        size,
        words: { rain, movement: movementName, noData: shellWord('panel.noData') },
        tooltip: (time) => {
          const bar = bars.find(([start]) => time >= start && time < start + barMs);
          const point = movement?.points[nearestIndex(movement.points, time)];
          const isNear = point && Math.abs(point[0] - time) <= (movement?.gapMs ?? 0);
          const rows = [
            ...(bar
              ? [
                  {
                    name: t('kinematics.rain'),
                    value: `${formatNumber(bar[1], locale, 1)} mm`,
                    range: `${formatStamp(bar[0], zone).slice(5, 16)} – ${formatStamp(bar[0] + barMs, zone).slice(5, 16)}`,
                    colour: tokens[scheme].mutedLight,
                  },
                ]
              : []),
            ...(movement && isNear && point[3] !== null
              ? [
                  {
                    name: movement.name,
                    value: valueText(movement, point[3], locale),
                    range: '',
                    colour: tokens[scheme].data,
                  },
                ]
              : []),
          ];
          return rows.length === 0
            ? ''
            : renderTooltip({ time: formatStamp(isNear ? point[0] : time, zone), note: '', rows }, chartClasses);
        },
      }),
    [bars, barMs, gauge, movement, marks, range, now, zone, locale, rain, movementName, t, shellWord],
  );
  return <Chart build={build} label={label} onSpan={onSpan} answer={movement} />;
}
