import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import chartClasses from '../../charts/Chart.module.css';
import type { Span } from '../../charts/curve.ts';
import { renderTooltip } from '../../charts/tooltip.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { tokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import type { Creep, CreepWindow } from '../../sensors/kinematics/creep.ts';
import { inversePlotOption, inverseRange } from './inverse-plot.ts';

interface InversePlotProps {
  creep: Creep;
  range: Span;
  now: number;
  zone: string | undefined;
  /** Unit of the movement. */
  unit: string;
  decimals: number;
}

const nearest = (windows: readonly CreepWindow[], time: number): CreepWindow | null =>
  windows.reduce<CreepWindow | null>(
    (best, one) =>
      one.inverse !== null && (!best || Math.abs(one.time - time) < Math.abs(best.time - time)) ? one : best,
    null,
  );

/** 1/v with the fitted line and its zero. */
export function InversePlot({ creep, range, now, zone, unit, decimals }: InversePlotProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const build = useCallback(
    ({ scheme, size }: ChartFrame) =>
      inversePlotOption({
        windows: creep.windows,
        inverse: creep.inverse,
        range: inverseRange(range, creep.inverse, now),
        now,
        scheme,
        locale,
        zone,
        size,
        words: { title: `1/v d/${unit}`, now: t('kinematics.now') },
        tooltip: (time) => {
          const window = nearest(creep.windows, time);
          if (!window) return '';
          const row = (name: string, value: string) => ({ name, value, range: '', colour: tokens[scheme].data });
          return renderTooltip(
            {
              time: formatStamp(window.time, zone),
              note: t(window.isFitted ? 'kinematics.isFitted' : 'kinematics.isBefore'),
              rows: [
                row('1/v', `${formatNumber(window.inverse!, locale, 4)} d/${unit}`),
                row('v', `${formatNumber(window.velocity, locale, decimals)} ${unit}/d`),
              ],
            },
            chartClasses,
          );
        },
      }),
    [creep, range, now, zone, unit, decimals, locale, t],
  );
  return <Chart build={build} label={t('kinematics.inverseLabel')} />;
}
