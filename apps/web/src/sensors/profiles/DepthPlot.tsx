import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import chartClasses from '../../charts/Chart.module.css';
import { dateColour } from '../../charts/ramp.ts';
import { renderTooltip } from '../../charts/tooltip.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { tokens, type Scheme } from '../../theme/tokens.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { depthPlotOption } from './depth-plot.ts';
import { nearestNode, shearZone, type ProfileLine, type ProfileNode } from './profile-line.ts';
import type { Axis } from './profile-choices.ts';
import { settlementPlotOption } from './settlement-plot.ts';

interface PlotProps {
  lines: readonly ProfileLine[];
  moving: ProfileLine | null;
  zone: string | undefined;
  label: string;
}

type Shown = PlotProps & { axes: readonly Axis[]; isElevation: boolean; hasShear: boolean };

/** Depth profiles side by side, one per axis. */
export function DepthPlot({ lines, moving, axes, isElevation, hasShear, zone, label }: Shown) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const tooltip = useLineTooltip(lines, moving, zone);
  const build = useCallback(
    ({ scheme, size }: ChartFrame) => {
      const newest = moving ?? lines.at(-1);
      const found = hasShear && newest ? shearZone(newest) : null;
      const metres = (value: number): string => formatNumber(value, locale, 1);
      return depthPlotOption({
        lines,
        moving,
        axes: axes.map((key) => ({ key, name: t(`profile.axisName.${key}`) })),
        isElevation,
        depthName: t(isElevation ? 'profile.elevation' : 'profile.depth'),
        shear: found && { ...found, text: t('profile.shear', { from: metres(found.from), to: metres(found.to) }) },
        scheme,
        locale,
        size,
        tooltip: (at) => tooltip(scheme, at, isElevation ? 'profile.elevation' : 'profile.depth', axes),
      });
    },
    [lines, moving, axes, isElevation, hasShear, locale, t, tooltip],
  );
  return <Chart build={build} label={label} answer={build} />;
}

/** A horizontal array: heights over distance. */
export function SettlementPlot({ lines, moving, zone, label }: PlotProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const tooltip = useLineTooltip(lines, moving, zone);
  const build = useCallback(
    ({ scheme, size }: ChartFrame) =>
      settlementPlotOption({
        lines,
        moving,
        scheme,
        locale,
        size,
        words: { along: t('profile.along'), vertical: t('profile.vertical') },
        tooltip: (at) => tooltip(scheme, at, 'profile.along', ['z']),
      }),
    [lines, moving, locale, t, tooltip],
  );
  return <Chart build={build} label={label} answer={build} />;
}

/** Values of every date at the node nearest to a position. */
function useLineTooltip(lines: readonly ProfileLine[], moving: ProfileLine | null, zone: string | undefined) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  return useCallback(
    (
      scheme: Scheme,
      at: number,
      place: 'profile.depth' | 'profile.elevation' | 'profile.along',
      keys: readonly (Axis | 'z')[],
    ) => {
      const text = (node: ProfileNode | null): string =>
        keys
          .map((key) => {
            const value = node?.[key] ?? null;
            return value === null ? MISSING : formatNumber(value, locale, 1, key !== 'resultant');
          })
          .join(' / ');
      const rows = lines.map((line, i) => ({ line, colour: dateColour(scheme, i, lines.length) }));
      if (moving) rows.push({ line: moving, colour: tokens[scheme].accent });
      const node = nearestNode(rows.at(-1)?.line, at);
      return renderTooltip(
        {
          time: `${t(place)} ${formatNumber(node?.at ?? at, locale, 2)} m`,
          note: `${keys.map((key) => (key === 'z' ? '' : t(`profile.axis.${key}`))).join(' / ')} mm`,
          rows: rows.toReversed().map(({ line, colour }) => ({
            name: formatStamp(line.time, zone).slice(5, 16),
            value: text(nearestNode(line, at)),
            range: [line.isResent && t('plot.late'), line.isSuspect && t('plot.suspect')].filter(Boolean).join(' · '),
            colour,
          })),
        },
        chartClasses,
      );
    },
    [lines, moving, zone, locale, t],
  );
}
