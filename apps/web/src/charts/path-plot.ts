import type { EChartsCoreOption } from 'echarts/core';
import { equalAxes, extentIn, type EqualAxis } from './equal-axes.ts';
import { fontFamily, tokens, type Scheme } from '../theme/tokens.ts';
import { formatNumber } from '../ui/format-number.ts';
import { traceSeries, type Spot } from './trace.ts';

export interface PathPlotInput {
  readonly spots: readonly Spot[];
  /** Names of the horizontal and vertical axis. */
  readonly names: readonly [string, string];
  readonly unit: string;
  /** A smaller extent is enlarged to this, otherwise noise would look like movement. */
  readonly least: number;
  readonly gapMs: number;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly words: { readonly start: string; readonly latest: string };
}

const GRID = { left: 58, right: 20, top: 24, bottom: 40 };
/** A path in a plane with equal scales. Pure. */
export function pathPlotOption(input: PathPlotInput): EChartsCoreOption {
  const { spots, names, unit, least, gapMs, scheme, locale, size, words } = input;
  const t = tokens[scheme];
  const plot = { width: size.width - GRID.left - GRID.right, height: size.height - GRID.top - GRID.bottom };
  const axes = equalAxes(extentIn(spots.map(({ across }) => across)), extentIn(spots.map(({ up }) => up)), plot, least);
  const axis = (one: EqualAxis, name: string) => ({
    type: 'value',
    min: one.min,
    max: one.max,
    name: `${name} ${unit}`,
    nameTextStyle: { color: t.text3, fontFamily, fontSize: 12 },
    axisLine: { show: false, onZero: false },
    axisTick: { show: false, customValues: one.ticks },
    splitLine: { show: false },
    axisLabel: {
      customValues: one.ticks,
      hideOverlap: true,
      formatter: (value: number) => formatNumber(value, locale, axes.decimals, true),
    },
  });
  const rule = (data: object[]) => ({ silent: true, symbol: 'none', label: { show: false }, data });
  return {
    animation: false,
    aria: { enabled: false },
    grid: GRID,
    xAxis: { ...axis(axes.x, names[0]), nameLocation: 'middle', nameGap: 24 },
    yAxis: {
      ...axis(axes.y, names[1]),
      nameLocation: 'end',
      nameGap: 8,
      nameTextStyle: { color: t.text3, fontFamily, fontSize: 12, align: 'right', padding: [0, 6, 0, 0] },
    },
    tooltip: { show: false },
    series: [
      {
        id: 'grid',
        type: 'line',
        data: [],
        silent: true,
        z: 1,
        markLine: {
          ...rule([
            ...axes.x.ticks.map((value) => ({ xAxis: value, lineStyle: { color: value === 0 ? t.control : t.line } })),
            ...axes.y.ticks.map((value) => ({ yAxis: value, lineStyle: { color: value === 0 ? t.control : t.line } })),
          ]),
          lineStyle: { width: 1, type: 'solid' },
        },
      },
      ...traceSeries({ spots, middle: (axes.x.min + axes.x.max) / 2, gapMs, scheme, words }),
    ],
  };
}
