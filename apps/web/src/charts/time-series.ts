import type { EChartsCoreOption } from 'echarts/core';
import { fontFamily, tokens, type Scheme } from '../theme/tokens.ts';
import { formatNumber } from '../ui/format-number.ts';
import { gaps, nearestIndex, segments, type Curve, type Span } from './curve.ts';
import { hatchTile } from './hatch.ts';
import { spreadLabels } from './line-labels.ts';
import { placeTooltip } from './tooltip-place.ts';
import { tickLabel, timeTicks } from './time-axis.ts';
import { extentOf, valueScale } from './value-axis.ts';

export interface TimeSeriesInput {
  readonly curves: readonly Curve[];
  readonly range: Span;
  /** Longest time between two points that a line crosses. */
  readonly gapMs: number;
  readonly now: number;
  /** Times of readings that were sent again later. */
  readonly resent: ReadonlySet<number>;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly zone: string | undefined;
  /** Pixels of the whole chart. */
  readonly size: { readonly width: number; readonly height: number };
  readonly words: { readonly noData: string; duration(ms: number): string };
  tooltip(time: number): HTMLElement | string;
}

const GRID = { right: 18, top: 14, bottom: 28 };
const LABEL_HEIGHT = 17;
const SAMPLE_ABOVE = 2_000;
const SAMPLES = 160;

/** Solid, then dashed, then dotted: beyond seven series the dash carries the difference. */
const dashOf = (order: number): 'solid' | number[] =>
  (['solid', [6, 3], [2, 3]] as const)[Math.floor(order / 7) % 3] as 'solid' | number[];

/** Options of a curve over time. Pure but for the hatch tile, which it takes from a cache. */
export function timeSeriesOption(input: TimeSeriesInput): EChartsCoreOption {
  const { curves, range, scheme, locale, zone, size } = input;
  const t = tokens[scheme];
  const colourOf = (curve: Curve): string => t.series[curve.order % t.series.length]!;
  const decimals = Math.max(0, ...curves.map(({ field }) => field.decimals));
  const scale = valueScale(extentOf(curves, range), decimals, size.height < 260 ? 4 : 6);
  const isSigned = curves.some(({ field }) => field.signed) && scale.min < 0;
  const valueLabel = (value: number): string => formatNumber(value, locale, scale.decimals, isSigned && value !== 0);
  const left = 14 + 7.4 * Math.max(valueLabel(scale.min).length, valueLabel(scale.max).length);
  const plot = { width: size.width - left - GRID.right, height: size.height - GRID.top - GRID.bottom };
  const { step, ticks } = timeTicks(range.from, range.to, Math.max(2, Math.floor(plot.width / 92)), zone);
  const holes = gaps(curves, range, input.gapMs, input.now);
  const pxPerMs = plot.width / (range.to - range.from);
  const yOf = (value: number): number => GRID.top + ((scale.max - value) / (scale.max - scale.min)) * plot.height;

  const samples = (): [number, number][] =>
    curves.flatMap(({ points }) => {
      const every = Math.max(1, Math.ceil(points.length / SAMPLES));
      return points.flatMap(([time, , , value], i): [number, number][] =>
        i % every > 0 || value === null ? [] : [[left + (time - range.from) * pxPerMs, yOf(value)]],
      );
    });

  return {
    animation: false,
    aria: { enabled: false },
    grid: { left, ...GRID },
    xAxis: {
      type: 'value',
      min: range.from,
      max: range.to,
      splitLine: { show: false },
      axisLine: { show: false, onZero: false },
      axisTick: { show: true, customValues: ticks },
      axisLabel: { customValues: ticks, formatter: (ms: number) => tickLabel(ms, step, zone), hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: scale.min,
      max: scale.max,
      interval: scale.interval,
      axisLabel: { formatter: valueLabel },
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      padding: 0,
      axisPointer: { type: 'line', snap: true },
      formatter: (hits: { axisValue?: number }[]) => input.tooltip(Number(hits[0]?.axisValue)),
      position: (
        pointer: [number, number],
        _hits: unknown,
        _element: unknown,
        _rect: unknown,
        { contentSize, viewSize }: { contentSize: [number, number]; viewSize: [number, number] },
      ) => placeTooltip({ pointer, content: contentSize, view: viewSize, curves: samples() }),
    },
    series: [
      ...curves.flatMap((curve) => bandSeries(curve, input.gapMs, colourOf(curve))),
      ...curves.map((curve, i) => ({
        id: `line/${curve.key}`,
        name: curve.name,
        type: 'line',
        data: lineData(curve, input.gapMs),
        showSymbol: false,
        symbol: 'circle',
        symbolSize: 8,
        itemStyle: { color: t.surface, borderColor: colourOf(curve), borderWidth: 2 },
        lineStyle: { color: colourOf(curve), width: curves.length === 1 ? 2.2 : 2, type: dashOf(curve.order) },
        emphasis: { lineStyle: { width: 2, color: colourOf(curve) }, itemStyle: { color: t.surface } },
        ...(curve.points.length > SAMPLE_ABOVE ? { sampling: 'lttb' } : {}),
        z: 4,
        ...(i === 0
          ? {
              markLine: zeroLine(scale.min < 0 && scale.max > 0, t.control),
              markArea: noDataArea(holes, input, pxPerMs, scheme),
            }
          : {}),
      })),
      ...curves.flatMap((curve) => dotSeries(curve, input, colourOf(curve), t.surface)),
      nameSeries(curves, input, { colourOf, yOf, plot, halo: t.surface }),
    ],
  };
}

/** Values with a null between unbroken stretches. */
function lineData(curve: Curve, gapMs: number): (readonly [number, number | null])[] {
  const rows: (readonly [number, number | null])[] = [];
  for (const { start, end } of segments(curve.points, gapMs)) {
    if (rows.length > 0) rows.push([curve.points[start]![0] - 1, null]);
    for (let i = start; i < end; i++) rows.push([curve.points[i]![0], curve.points[i]![3]]);
  }
  return rows;
}

type Api = { coord(value: [number, number]): [number, number]; value(dimension: number): number };

/** Between minimum and maximum, 20 %: one polygon a stretch. */
function bandSeries(curve: Curve, gapMs: number, colour: string): object[] {
  const { points } = curve;
  const stretches = segments(points, gapMs).filter(({ start, end }) => end - start > 1);
  const hasBand = points.some(([, min, max]) => min !== null && max !== null && min !== max);
  if (!hasBand) return [];
  return [
    {
      id: `band/${curve.key}`,
      type: 'custom',
      silent: true,
      z: 2,
      clip: true,
      tooltip: { show: false },
      data: stretches.map(({ start, end }) => [points[start]![0], start, end]),
      encode: { x: 0 },
      renderItem: (_: unknown, api: Api) => {
        const [start, end] = [api.value(1), api.value(2)];
        const upper: [number, number][] = [];
        const lower: [number, number][] = [];
        for (let i = start; i < end; i++) {
          const [time, min, max, avg] = points[i]!;
          upper.push(api.coord([time, max ?? avg!]));
          lower.push(api.coord([time, min ?? avg!]));
        }
        return {
          type: 'polygon',
          shape: { points: [...upper, ...lower.reverse()] },
          style: { fill: colour, opacity: 0.2 },
        };
      },
    },
  ];
}

/** The newest point, points that stand alone, and resent ones, which are hollow. */
function dotSeries(curve: Curve, input: TimeSeriesInput, colour: string, ground: string): object[] {
  const { points } = curve;
  const stretches = segments(points, input.gapMs);
  const lone = stretches.flatMap(({ start, end }) => (end - start === 1 ? [start] : []));
  const last = stretches.at(-1);
  const solid = [...new Set([...lone, ...(last ? [last.end - 1] : [])])].filter(
    (i) => !input.resent.has(points[i]![0]),
  );
  const hollow = points.flatMap((point, i) => (input.resent.has(point[0]) && point[3] !== null ? [i] : []));
  const rows = (indexes: readonly number[]) => indexes.map((i) => [points[i]![0], points[i]![3]]);
  const common = { type: 'scatter', silent: true, symbol: 'circle', tooltip: { show: false } };
  return [
    {
      ...common,
      id: `solid/${curve.key}`,
      data: rows(solid),
      symbolSize: 7,
      itemStyle: { color: colour, opacity: 1 },
      z: 5,
    },
    {
      ...common,
      id: `hollow/${curve.key}`,
      data: rows(hollow),
      symbolSize: 7,
      itemStyle: { color: ground, borderColor: colour, borderWidth: 1.6, opacity: 1 },
      z: 6,
    },
  ];
}

function zeroLine(isShown: boolean, colour: string): object {
  return {
    silent: true,
    symbol: 'none',
    label: { show: false },
    lineStyle: { color: colour, width: 1, type: 'solid' },
    data: isShown ? [{ yAxis: 0 }] : [],
  };
}

function noDataArea(holes: readonly Span[], input: TimeSeriesInput, pxPerMs: number, scheme: Scheme): object {
  const t = tokens[scheme];
  const tile = hatchTile(scheme === 'dark' ? '#2A415E' : '#C9D4DF');
  return {
    silent: true,
    itemStyle: { color: tile ? { image: tile, repeat: 'repeat' } : t.line, opacity: 1 },
    label: {
      position: 'insideTop',
      distance: 10,
      color: t.text2,
      fontFamily,
      fontSize: 12,
      lineHeight: 16,
      textBorderColor: t.surface,
      textBorderWidth: 3,
    },
    data: holes.map(({ from, to }) => [
      {
        xAxis: from,
        // Words only where they fit.
        label: {
          show: (to - from) * pxPerMs > 52,
          formatter: `${input.words.noData}\n${input.words.duration(to - from)}`,
        },
      },
      { xAxis: to },
    ]),
  };
}

interface NameContext {
  colourOf(curve: Curve): string;
  yOf(value: number): number;
  plot: { width: number; height: number };
  halo: string;
}

/** The names, directly at the lines near their beginning. */
function nameSeries(curves: readonly Curve[], input: TimeSeriesInput, context: NameContext): object {
  const { range } = input;
  const wanted = range.from + (range.to - range.from) * 0.012;
  const anchors = curves.flatMap((curve) => {
    const visible = curve.points.filter(
      ([time, , , value]) => time >= range.from && time <= range.to && value !== null,
    );
    const point = visible[nearestIndex(visible, wanted)];
    return point ? [{ curve, time: point[0], value: point[3]!, y: context.yOf(point[3]!) }] : [];
  });
  const bounds = { top: GRID.top, bottom: GRID.top + context.plot.height };
  const offsets = new Map(
    spreadLabels(
      anchors.map(({ curve, y }) => ({ key: curve.key, y })),
      LABEL_HEIGHT,
      bounds,
    ).map(({ key, dy }) => [key, dy]),
  );
  return {
    id: 'names',
    type: 'scatter',
    silent: true,
    symbolSize: 0.01,
    itemStyle: { opacity: 1 },
    tooltip: { show: false },
    z: 8,
    data:
      curves.length < 2
        ? []
        : anchors.map(({ curve, time, value }) => ({
            value: [time, value],
            label: {
              show: true,
              formatter: curve.name,
              position: [2, (offsets.get(curve.key) ?? 0) - 7],
              align: 'left',
              color: context.colourOf(curve),
              fontFamily,
              fontWeight: 700,
              fontSize: 13,
              textBorderColor: context.halo,
              textBorderWidth: 3,
            },
          })),
  };
}
