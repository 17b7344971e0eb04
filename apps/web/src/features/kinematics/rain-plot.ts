import type { EChartsCoreOption } from 'echarts/core';
import { extentOf, valueScale } from '../../charts/value-axis.ts';
import { dotted, gaps, segments, type Annotation, type Curve, type Span } from '../../charts/curve.ts';
import { paneAxis, sharedAxis, sharedTooltip } from '../../charts/pane-axes.ts';
import { tickLabel, timeTicks } from '../../charts/time-axis.ts';
import { noDataArea } from '../../charts/time-series/ground.ts';
import { tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';

export interface RainPlotInput {
  /** [start, mm] */
  readonly bars: readonly (readonly [number, number])[];
  readonly barMs: number;
  /** The readings of the bars. */
  readonly gauge: Pick<Curve, 'points' | 'gapMs' | 'marks'>;
  readonly movement: Curve | null;
  /** Drawn with their words on the movement. */
  readonly marks?: readonly Annotation[];
  readonly range: Span;
  readonly now: number;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly zone: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
  readonly words: { readonly rain: string; readonly movement: string; readonly noData: string };
  tooltip(time: number): HTMLElement | string;
}

const LEFT = 62;
const RIGHT = 18;
const TOP = 26;
const BETWEEN = 34;
const BOTTOM = 28;
/** Share of the height for rain. */
const RAIN_SHARE = 0.32;
const TICK_WIDTH = 92;
/** Of the period: shorter gaps have no room for words. */
const NAMED_SHARE = 0.08;

type Api = { coord(value: readonly [number, number]): [number, number]; value(dimension: number): number };

/** Rain as bars over a movement on one time axis. Pure. */
export function rainPlotOption(input: RainPlotInput): EChartsCoreOption {
  const { bars, barMs, gauge, movement, marks = [], range, now, scheme, locale, zone, size, words } = input;
  const t = tokens[scheme];
  const room = size.height - TOP - BETWEEN - BOTTOM;
  const heights = [room * RAIN_SHARE, room * (1 - RAIN_SHARE)] as const;
  const seen = bars.filter(([start]) => start + barMs > range.from && start < range.to);
  const scales = [
    valueScale([0, Math.max(1, ...seen.map(([, mm]) => mm))], 1, 3),
    valueScale(movement && extentOf([movement], range), movement?.field.decimals ?? 1, heights[1] < 200 ? 4 : 6),
  ] as const;
  const { step, ticks } = timeTicks(
    range.from,
    range.to,
    Math.max(2, Math.floor((size.width - LEFT - RIGHT) / TICK_WIDTH)),
    zone,
  );
  const names = [words.rain, words.movement] as const;
  const nowLine = {
    silent: true,
    symbol: 'none',
    label: { show: false },
    lineStyle: { color: t.text1, width: 1, type: 'solid' },
    data: now > range.from && now < range.to ? [{ xAxis: now }] : [],
  };
  // Hours without a report are not dry.
  const noDataOf = (curve: Parameters<typeof gaps>[0][number] | null): object => ({
    markArea: noDataArea(curve ? gaps([curve], range, now) : [], scheme, ({ from, to }) =>
      (to - from) / (range.to - range.from) > NAMED_SHARE ? words.noData : null,
    ),
  });
  return {
    animation: false,
    aria: { enabled: false },
    axisPointer: { link: [{ xAxisIndex: 'all' }], triggerTooltip: true },
    grid: [0, 1].map((i) => ({
      left: LEFT,
      right: RIGHT,
      top: i === 0 ? TOP : TOP + heights[0] + BETWEEN,
      height: heights[i]!,
    })),
    xAxis: [0, 1].map((index) =>
      sharedAxis({
        index,
        min: range.from,
        max: range.to,
        ticks,
        isLabelled: index === 1,
        formatter: (ms) => tickLabel(ms, step, zone),
      }),
    ),
    yAxis: scales.map(({ min, max, interval, decimals }, index) =>
      paneAxis({
        index,
        // Rain starts at zero, without space below.
        scale: { min: index === 0 ? 0 : min, max, interval },
        formatter: (value) => formatNumber(value, locale, decimals, index === 1 && min < 0 && value !== 0),
        name: names[index] ?? '',
        nameGap: 8,
        left: LEFT,
        tokens: t,
      }),
    ),
    tooltip: sharedTooltip(false, (time) => input.tooltip(time)),
    series: [
      {
        id: 'rain',
        type: 'custom',
        xAxisIndex: 0,
        yAxisIndex: 0,
        clip: true,
        z: 3,
        data: seen.map(([start, mm]) => [start + barMs / 2, mm]),
        renderItem: (_: unknown, api: Api) => {
          const [middle, mm] = [api.value(0), api.value(1)];
          const [x, y] = api.coord([middle - barMs / 2, mm]);
          const [right, foot] = api.coord([middle + barMs / 2, 0]);
          const gap = right - x > 4 ? 1 : 0;
          return {
            type: 'rect',
            shape: { x: x + gap, y, width: Math.max(1, right - x - 2 * gap), height: foot - y },
            style: { fill: t.mutedLight },
          };
        },
        markLine: nowLine,
        ...noDataOf(gauge),
      },
      {
        id: 'movement',
        type: 'line',
        xAxisIndex: 1,
        yAxisIndex: 1,
        data: movement ? lineData(movement) : [],
        showSymbol: false,
        symbol: 'circle',
        lineStyle: { color: t.data, width: 2.6 },
        itemStyle: { color: t.data },
        emphasis: { lineStyle: { width: 2.6, color: t.data } },
        z: 4,
        ...noDataOf(movement),
        markLine: {
          ...nowLine,
          data: [
            ...nowLine.data,
            ...marks
              .filter(({ from }) => from > range.from && from < range.to)
              .map(({ from, word }) => ({
                xAxis: from,
                lineStyle: { color: t.accent },
                label: { show: true, formatter: word ?? '', color: t.accent, position: 'insideEndTop', rotate: 0 },
              })),
          ],
        },
      },
      {
        id: 'dots',
        type: 'scatter',
        xAxisIndex: 1,
        yAxisIndex: 1,
        silent: true,
        tooltip: { show: false },
        symbolSize: 7,
        itemStyle: { color: t.data, opacity: 1 },
        z: 5,
        data: movement ? dotted(movement).map((i) => [movement.points[i]![0], movement.points[i]![3]]) : [],
      },
    ],
  };
}

/** Values with null between unbroken stretches. */
function lineData({ points, gapMs }: Curve): [number, number | null][] {
  const rows: [number, number | null][] = [];
  for (const { start, end } of segments(points, gapMs)) {
    if (rows.length > 0) rows.push([points[start]![0] - 1, null]);
    for (const [time, , , value] of points.slice(start, end)) rows.push([time, value]);
  }
  return rows;
}
