import type { EChartsCoreOption } from 'echarts/core';
import { colourScales } from '../../charts/colour-scales.ts';
import { colourAt } from '../../charts/ramp.ts';
import { tickLabel, timeTicks } from '../../charts/time-axis.ts';
import { valueScale } from '../../charts/value-axis.ts';
import { fontFamily, tokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { layoutOf, type HeatMapInput } from './heat-map-input.ts';
import { cellSeries, chosenSeries, gapSeries, legendSeries, markSeries } from './heat-map-series.ts';

/** Layers over time as a heat map, the profile of one time beside it, and the legend. Pure except for the hatch tile. */
export function heatMapOption(input: HeatMapInput): EChartsCoreOption {
  const { grid, range, scheme, locale, zone, chosen } = input;
  const t = tokens[scheme];
  const { map, profile, legend } = layoutOf(input.size);
  const scale = valueScale(input.grid.extent, input.decimals, 5);
  const stops = colourScales[input.scale][scheme];
  const colourOf = (value: number): string => colourAt(stops, (value - scale.min) / (scale.max - scale.min || 1));
  // Nothing is measured above the uppermost layer.
  const top = grid.layers[0]?.top ?? 0;
  const bottom = grid.layers.at(-1)?.bottom ?? 1;
  const { step, ticks } = timeTicks(range.from, range.to, Math.max(2, Math.floor(map.width / 92)), zone);
  const depths = grid.layers.map(({ depth }) => depth);
  const depthAxis = {
    type: 'value',
    inverse: true,
    min: top,
    max: bottom,
    splitLine: { show: false },
    axisLine: { show: false, onZero: false },
    axisTick: { show: false, customValues: depths },
  };
  const valueAxis = { type: 'value', min: scale.min, max: scale.max, interval: scale.interval };
  const valueLabel = (value: number): string => formatNumber(value, locale, scale.decimals);
  const named = {
    nameLocation: 'start',
    nameGap: 8,
    nameTextStyle: { align: 'right', padding: [0, 6, 0, 0], color: t.text3, fontFamily, fontSize: 12 },
  };
  return {
    animation: false,
    aria: { enabled: false },
    grid: [map, profile, legend],
    xAxis: [
      {
        type: 'value',
        gridIndex: 0,
        min: range.from,
        max: range.to,
        splitLine: { show: false },
        axisLine: { show: false, onZero: false },
        axisTick: { show: true, customValues: ticks },
        axisLabel: { customValues: ticks, hideOverlap: true, formatter: (ms: number) => tickLabel(ms, step, zone) },
      },
      {
        ...valueAxis,
        gridIndex: 1,
        position: 'top',
        axisLabel: { formatter: valueLabel, hideOverlap: true },
        splitLine: { show: true, lineStyle: { color: t.line } },
        name: `${chosen === null ? '' : formatStamp(chosen, zone).slice(5, 16)} · ${input.unit}`,
        nameLocation: 'start',
        nameGap: 0,
        nameTextStyle: {
          align: 'left',
          verticalAlign: 'bottom',
          padding: [0, 0, 22, 0],
          color: t.text2,
          fontFamily,
          fontSize: 12,
          fontWeight: 600,
        },
      },
      {
        ...valueAxis,
        gridIndex: 2,
        position: 'bottom',
        splitLine: { show: false },
        axisLabel: { formatter: valueLabel, hideOverlap: true },
        name: `${input.words.quantity} ${input.unit}`,
        nameLocation: 'start',
        nameGap: 0,
        nameTextStyle: {
          align: 'left',
          verticalAlign: 'bottom',
          padding: [0, 0, 14, 0],
          color: t.text2,
          fontFamily,
          fontSize: 12,
        },
      },
    ],
    yAxis: [
      {
        ...depthAxis,
        ...named,
        gridIndex: 0,
        name: `${input.words.depth} cm`,
        axisLabel: { customValues: depths, formatter: (mm: number) => formatNumber(mm / 10, locale, 0) },
      },
      {
        ...depthAxis,
        gridIndex: 1,
        axisLabel: {
          show: profile.left === map.left,
          customValues: depths,
          formatter: (mm: number) => formatNumber(mm / 10, locale, 0),
        },
      },
      { type: 'value', gridIndex: 2, min: 0, max: 1, show: false },
    ],
    tooltip: {
      trigger: 'item',
      confine: true,
      transitionDuration: 0,
      padding: 0,
      formatter: (hit: { seriesId?: string; value?: readonly number[] }) =>
        hit.seriesId === 'cells' && hit.value ? input.tooltip(hit.value[0]!, hit.value[3]!) : '',
    },
    series: [
      gapSeries(input, top, bottom),
      cellSeries(grid, colourOf),
      markSeries(input),
      legendSeries(scale, colourOf),
      ...chosenSeries(input, chosen, [top, bottom]),
    ],
  };
}
