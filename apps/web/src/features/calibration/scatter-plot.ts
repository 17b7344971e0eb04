import type { LinearFit } from '@groundwatch/geotechnics';
import type { EChartsCoreOption } from 'echarts/core';
import { valueScale } from '../../charts/value-axis.ts';
import type { ChartFrame } from '../../charts/Chart.tsx';
import { tokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { Pair } from './pairs.ts';

export interface ScatterInput {
  readonly pairs: readonly Pair[];
  /** Drawn with its 95 % confidence band. Null: only points. */
  readonly fit: LinearFit | null;
  readonly decimals: number;
  readonly isSigned: boolean;
  readonly locale: string;
  /** The tooltip of a point. */
  readonly textOf: (pair: Pair) => string;
}

const STEPS = 24;

const extent = (values: readonly number[]): [number, number] | null =>
  values.length === 0
    ? null
    : values.reduce<[number, number]>(([low, high], v) => [Math.min(low, v), Math.max(high, v)], [Infinity, -Infinity]);

/** Values over temperatures with the fitted line. */
export function scatterOption(
  { pairs, fit, decimals, isSigned, locale, textOf }: ScatterInput,
  { scheme, size }: ChartFrame,
): EChartsCoreOption {
  const t = tokens[scheme];
  const x = valueScale(extent(pairs.map(({ temperature }) => temperature)), 1, size.width < 420 ? 4 : 8);
  const y = valueScale(extent(pairs.map(({ value }) => value)), decimals);
  const [coldest, warmest] = extent(pairs.map(({ temperature }) => temperature)) ?? [0, 0];
  const along = Array.from({ length: STEPS + 1 }, (_, i) => coldest + ((warmest - coldest) * i) / STEPS);
  const line = fit ? along.map((at) => ({ at, ...fit.predict(at) })) : [];
  const axis = (scale: typeof x, signed: boolean) => ({
    type: 'value',
    min: scale.min,
    max: scale.max,
    interval: scale.interval,
    axisLabel: { formatter: (value: number) => formatNumber(value, locale, scale.decimals, signed), hideOverlap: true },
  });
  return {
    animation: false,
    grid: { left: 8, right: 16, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { ...axis(x, false), splitLine: { show: false } },
    yAxis: axis(y, isSigned),
    tooltip: {
      trigger: 'item',
      confine: true,
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const pair = pairs[dataIndex];
        return pair ? textOf(pair) : '';
      },
    },
    series: [
      {
        name: 'pairs',
        type: 'scatter',
        data: pairs.map(({ temperature, value }) => [temperature, value]),
        symbolSize: pairs.length > 400 ? 4 : 6,
        itemStyle: { color: t.series[5], opacity: pairs.length > 400 ? 0.45 : 0.7 },
        large: false,
      },
      ...(line.length === 0
        ? []
        : [
            {
              name: 'band',
              type: 'custom',
              silent: true,
              tooltip: { show: false },
              clip: true,
              data: [[0]],
              renderItem: (_: unknown, api: { coord: (point: [number, number]) => [number, number] }) => ({
                type: 'polygon',
                shape: {
                  points: [
                    ...line.map(({ at, high }) => api.coord([at, high])),
                    ...line.toReversed().map(({ at, low }) => api.coord([at, low])),
                  ],
                },
                style: { fill: t.data, opacity: 0.2 },
              }),
            },
            {
              name: 'fit',
              type: 'line',
              silent: true,
              tooltip: { show: false },
              symbol: 'none',
              data: [line[0], line.at(-1)].flatMap((end) => (end ? [[end.at, end.value]] : [])),
              lineStyle: { width: 2.6, color: t.data },
              z: 4,
            },
          ]),
    ],
  };
}
