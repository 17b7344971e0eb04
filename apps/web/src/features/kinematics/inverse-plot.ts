import type { InverseVelocity } from '@groundwatch/geotechnics';
import type { EChartsCoreOption } from 'echarts/core';
import type { Span } from '../../charts/curve.ts';
import { paneAxis, sharedAxis, sharedTooltip } from '../../charts/pane-axes.ts';
import { tickLabel, timeTicks } from '../../charts/time-axis.ts';
import { valueScale } from '../../charts/value-axis.ts';
import { fontFamily, tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { CreepWindow } from '../../sensors/kinematics/creep.ts';

export interface InversePlotInput {
  readonly windows: readonly CreepWindow[];
  readonly inverse: InverseVelocity;
  /** From the beginning of the period to the end of the estimate. */
  readonly range: Span;
  readonly now: number;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly zone: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
  /** `unit` is that of 1/v. */
  readonly words: { readonly title: string; readonly now: string };
  tooltip(time: number): HTMLElement | string;
}

const LEFT = 62;
const BAND_STEPS = 32;
const TICK_WIDTH = 92;
type Pair = readonly [number, number];
type Api = { coord(value: Pair): [number, number] };

/** How far the plot extends into the future: to the end of the interval, at most the length of the period. */
export function inverseRange(shown: Span, inverse: InverseVelocity, now: number): Span {
  const most = Math.max(now, shown.to) + (shown.to - shown.from);
  const wanted = inverse.assessable ? inverse.interval95[1] + (inverse.interval95[1] - shown.from) * 0.04 : shown.to;
  return { from: shown.from, to: Math.max(shown.to, Math.min(wanted, most)) };
}

/** 1/v over time with the fitted line, the 95 % band and the zero. Pure. */
export function inversePlotOption(input: InversePlotInput): EChartsCoreOption {
  const { windows, inverse, range, now, scheme, locale, zone, size, words } = input;
  const t = tokens[scheme];
  const fitted = windows.filter(({ isFitted }) => isFitted);
  // Earlier slow windows lie far above. The scale follows the line.
  const seen = (fitted.length > 0 ? fitted : windows).flatMap(({ inverse: value }) => value ?? []);
  const top = seen.length > 0 ? Math.max(...seen) * 1.12 : 1;
  const { min, max, interval, decimals } = valueScale([0, top], 6, size.height < 220 ? 3 : 5);
  const { step, ticks } = timeTicks(
    range.from,
    range.to,
    Math.max(2, Math.floor((size.width - 90) / TICK_WIDTH)),
    zone,
  );
  const dots = (list: readonly CreepWindow[]): Pair[] =>
    list.flatMap(({ time, inverse: value }): Pair[] => (value === null || value > max ? [] : [[time, value]]));
  const quiet = { type: 'scatter', symbol: 'circle', tooltip: { show: true } };
  return {
    animation: false,
    aria: { enabled: false },
    grid: { left: LEFT, right: 18, top: 28, bottom: 28 },
    xAxis: sharedAxis({
      index: 0,
      min: range.from,
      max: range.to,
      ticks,
      isLabelled: true,
      formatter: (ms) => tickLabel(ms, step, zone),
    }),
    yAxis: paneAxis({
      index: 0,
      scale: { min: Math.max(0, min), max, interval },
      formatter: (value) => formatNumber(value, locale, decimals),
      name: words.title,
      nameGap: 8,
      left: LEFT,
      tokens: t,
    }),
    tooltip: sharedTooltip(true, (time) => input.tooltip(time)),
    series: [
      {
        ...quiet,
        id: 'others',
        data: dots(windows.filter(({ isFitted }) => !isFitted)),
        symbolSize: 7,
        itemStyle: { color: t.surface, borderColor: t.muted, borderWidth: 1.4, opacity: 1 },
        z: 3,
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: t.text1, width: 1, type: 'solid' },
          label: {
            formatter: words.now,
            position: 'insideEndTop',
            rotate: 0,
            color: t.text2,
            fontFamily,
            fontSize: 12,
          },
          data: now > range.from && now < range.to ? [{ xAxis: now }] : [],
        },
        markArea: {
          silent: true,
          itemStyle: { color: t.raised, opacity: 0.7 },
          data: now < range.to ? [[{ xAxis: Math.max(now, range.from) }, { xAxis: range.to }]] : [],
        },
      },
      {
        ...quiet,
        id: 'fitted',
        data: dots(fitted),
        symbolSize: 8,
        itemStyle: { color: t.data, opacity: 1 },
        z: 6,
      },
      ...(inverse.assessable ? lineParts(inverse, input, max) : []),
    ],
  };
}

/** The line, dashed outside the fit, the band, and the interval on the zero line. */
function lineParts(
  inverse: Extract<InverseVelocity, { assessable: true }>,
  { range, scheme }: InversePlotInput,
  max: number,
): object[] {
  const t = tokens[scheme];
  const { failureAt, interval95, lineAt, points } = inverse;
  const [first, last] = [points[0]![0], points.at(-1)![0]];
  const end = Math.min(range.to, interval95[1]);
  const times = Array.from({ length: BAND_STEPS + 1 }, (_, i) => first + ((end - first) * i) / BAND_STEPS);
  const clamp = (value: number): number => Math.max(0, Math.min(max, value));
  const upper = times.map((time): Pair => [time, clamp(lineAt(time).high)]);
  const lower = times.map((time): Pair => [time, clamp(lineAt(time).low)]).toReversed();
  const shape = (id: string, z: number, render: (api: Api) => object): object => ({
    id,
    type: 'custom',
    silent: true,
    z,
    clip: true,
    tooltip: { show: false },
    data: [[first, 0]],
    // Kept even if its first point lies outside the plot.
    encode: { x: -1, y: -1 },
    renderItem: (_: unknown, api: Api) => render(api),
  });
  const stroke = { stroke: t.data, lineWidth: 2, fill: null };
  const line = (api: Api, from: Pair, to: Pair, style: object): object => {
    const [[x1, y1], [x2, y2]] = [api.coord(from), api.coord(to)];
    return { type: 'line', shape: { x1, y1, x2, y2 }, style };
  };
  const at = (time: number): Pair => [time, lineAt(time).value];
  return [
    shape('band', 2, (api) => ({
      type: 'polygon',
      shape: { points: [...upper, ...lower].map((pair) => api.coord(pair)) },
      style: { fill: t.data, opacity: 0.26 },
    })),
    shape('line', 5, (api) => ({
      type: 'group',
      children: [
        line(api, at(first), at(last), stroke),
        line(api, at(last), [failureAt, 0], { ...stroke, lineDash: [6, 4] }),
      ],
    })),
    shape('interval', 7, (api) => {
      const [low] = api.coord([Math.max(range.from, interval95[0]), 0]);
      const [high] = api.coord([Math.min(range.to, interval95[1]), 0]);
      const [x, y] = api.coord([failureAt, 0]);
      return {
        type: 'group',
        children: [
          {
            type: 'rect',
            shape: { x: low, y: y - 6, width: Math.max(2, high - low), height: 6 },
            style: { fill: t.text1 },
          },
          ...(failureAt <= range.to
            ? [{ type: 'line', shape: { x1: x, y1: y - 14, x2: x, y2: y }, style: { stroke: t.text1, lineWidth: 2.6 } }]
            : []),
        ],
      };
    }),
  ];
}
