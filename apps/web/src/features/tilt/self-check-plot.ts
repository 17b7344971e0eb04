import { TILT_TOLERANCE } from '@groundwatch/geotechnics';
import type { EChartsCoreOption } from 'echarts/core';
import type { Span } from '../../charts/curve.ts';
import { tickLabel, timeTicks } from '../../charts/time-axis.ts';
import { fontFamily, tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';

export interface SelfCheckInput {
  readonly checks: readonly { readonly time: number; readonly deviation: number }[];
  readonly range: Span;
  readonly gapMs: number;
  readonly limitWord: string;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly zone: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
}

const GRID = { left: 64, right: 20, top: 14, bottom: 28 };
const DECIMALS = 3;

/** Deviation over time between its limits. Values beyond are marked by shape. Pure. */
export function selfCheckOption(input: SelfCheckInput): EChartsCoreOption {
  const { checks, range, gapMs, scheme, locale, zone, size } = input;
  const t = tokens[scheme];
  const most = checks.reduce((found, { deviation }) => Math.max(found, Math.abs(deviation)), TILT_TOLERANCE);
  const reach = most * 1.25;
  const { step, ticks } = timeTicks(range.from, range.to, Math.max(2, Math.floor((size.width - 84) / 92)), zone);
  const text = (value: number): string => formatNumber(value, locale, DECIMALS, true);
  const data: [number, number | null][] = [];
  checks.forEach(({ time, deviation }, i) => {
    const before = checks[i - 1];
    if (before && time - before.time > gapMs) data.push([before.time + 1, null]);
    data.push([time, deviation]);
  });
  const values = [-TILT_TOLERANCE, 0, TILT_TOLERANCE];
  return {
    animation: false,
    aria: { enabled: false },
    grid: GRID,
    xAxis: {
      type: 'value',
      min: range.from,
      max: range.to,
      splitLine: { show: false },
      axisLine: { show: false, onZero: false },
      axisTick: { show: true, customValues: ticks },
      axisLabel: { customValues: ticks, hideOverlap: true, formatter: (ms: number) => tickLabel(ms, step, zone) },
    },
    yAxis: {
      type: 'value',
      min: -reach,
      max: reach,
      splitLine: { show: false },
      axisTick: { show: false, customValues: values },
      axisLabel: { customValues: values, formatter: text },
    },
    tooltip: { show: false },
    series: [
      {
        id: 'deviation',
        type: 'line',
        silent: true,
        showSymbol: false,
        data,
        lineStyle: { color: t.data, width: 2 },
        z: 4,
        markLine: {
          silent: true,
          symbol: 'none',
          data: [
            { yAxis: 0, lineStyle: { color: t.control, type: 'solid', width: 1 }, label: { show: false } },
            ...[TILT_TOLERANCE, -TILT_TOLERANCE].map((yAxis) => ({
              yAxis,
              lineStyle: { color: t.text2, type: [7, 5], width: 1.2 },
              label: {
                show: yAxis > 0,
                position: 'insideEndTop',
                formatter: input.limitWord,
                color: t.text2,
                fontFamily,
                fontSize: 12,
              },
            })),
          ],
        },
      },
      {
        id: 'beyond',
        type: 'scatter',
        silent: true,
        symbol: 'diamond',
        symbolSize: 9,
        data: checks.flatMap(({ time, deviation }) =>
          Math.abs(deviation) > TILT_TOLERANCE ? [[time, deviation]] : [],
        ),
        itemStyle: { color: t.text1, opacity: 1 },
        z: 5,
      },
    ],
  };
}
