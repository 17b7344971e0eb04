import { useCallback, useRef, type MouseEvent, type PointerEvent } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import chartClasses from '../../charts/Chart.module.css';
import { renderTooltip } from '../../charts/tooltip.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { Box } from '../../ui/box.tsx';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { heatMapOption } from './heat-map.ts';
import { layoutOf } from './heat-map-input.ts';
import { nearestTime, profileAt, type MoistureGrid } from './moisture-grid.ts';
import type { Quantity } from './moisture-query.ts';

interface HeatMapProps {
  grid: MoistureGrid;
  range: { readonly from: number; readonly to: number };
  chosen: number | null;
  late: readonly number[];
  doubtful: readonly number[];
  quantity: Quantity;
  field: { readonly name: string; readonly unit: string; readonly decimals: number };
  zone: string | undefined;
  label: string;
  onChoose: (time: number) => void;
  onSpan: (from: number, to: number) => void;
}

const LEAST_DRAG = 8;

/** The heat map. A click selects the time of the profile beside it, a drag zooms. */
export function HeatMap(props: HeatMapProps) {
  const { grid, range, chosen, late, doubtful, quantity, field, zone, label, onChoose, onSpan } = props;
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const down = useRef(0);
  const build = useCallback(
    ({ scheme, size }: ChartFrame) =>
      heatMapOption({
        grid,
        range,
        chosen,
        marks: { late, doubtful },
        unit: field.unit,
        decimals: field.decimals,
        scale: quantity === 'moisture' ? 'water' : 'warmth',
        scheme,
        locale,
        zone,
        size,
        words: { depth: t('moisture.depth'), noData: t('moisture.noData'), quantity: field.name },
        tooltip: (time, depth) => {
          const row = grid.layers.findIndex((layer) => layer.depth === depth);
          const value = profileAt(grid, time)[row] ?? null;
          return renderTooltip(
            {
              time: formatStamp(time, zone),
              note: '',
              rows: [
                {
                  name: `${formatNumber(depth / 10, locale, 0)} cm`,
                  value: value === null ? MISSING : `${formatNumber(value, locale, field.decimals)} ${field.unit}`,
                  range: '',
                  colour: 'transparent',
                },
              ],
            },
            chartClasses,
          );
        },
      }),
    [grid, range, chosen, late, doubtful, quantity, field, zone, locale, t],
  );
  const onDown = (event: PointerEvent): void => {
    down.current = event.clientX;
  };
  const onClick = (event: MouseEvent): void => {
    if (Math.abs(event.clientX - down.current) >= LEAST_DRAG) return;
    const box = event.currentTarget.getBoundingClientRect();
    const { map } = layoutOf(box);
    const share = (event.clientX - box.left - map.left) / map.width;
    const up = event.clientY - box.top - map.top;
    if (share < 0 || share > 1 || up < 0 || up > map.height) return;
    const time = nearestTime(grid.times, range.from + share * (range.to - range.from));
    if (time !== null) onChoose(time);
  };
  return (
    <Box fill onPointerDown={onDown} onClick={onClick}>
      <Chart build={build} label={label} onSpan={onSpan} answer={build} />
    </Box>
  );
}
