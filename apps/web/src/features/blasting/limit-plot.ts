import type { EChartsCoreOption } from 'echarts/core';
import { limitAt, type LimitCurve } from '@groundwatch/geotechnics';
import { fontFamily, tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { blastAxes, isOver, toCm, type BlastAxis, type BlastPoint } from './points.ts';

export interface LimitPlotInput {
  readonly points: readonly BlastPoint[];
  readonly curve: LimitCurve;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly words: {
    readonly velocity: string;
    readonly frequency: string;
    readonly limit: string;
    axis(axis: BlastAxis): string;
  };
  tooltip(point: BlastPoint): HTMLElement | string;
}

const GRID = { left: 62, right: 20, top: 28, bottom: 44 };
/** Enough steps for a bent line on logarithmic axes. */
const CURVE_STEPS = 240;
const symbols: Readonly<Record<BlastAxis, string>> = { X: 'circle', Y: 'rect', Z: 'triangle', R: 'diamond' };

/** Powers of ten around some values, at least a decade. */
export function decades(values: readonly number[]): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [0.1, 10];
  const [from, to] = [Math.floor(Math.log10(low) + 1e-9), Math.ceil(Math.log10(high) - 1e-9)];
  return [10 ** from, 10 ** Math.max(to, from + 1)];
}

/** The limit over the whole width: constant beyond its ends, linear between its points, hence bent on logarithmic axes. */
export function limitLine(curve: LimitCurve, [from, to]: readonly [number, number]): [number, number][] {
  if (curve.length === 0) return [];
  const even = Array.from({ length: CURVE_STEPS + 1 }, (_, i) => from * (to / from) ** (i / CURVE_STEPS));
  const corners = curve.map(([hz]) => hz).filter((hz) => hz > from && hz < to);
  return [...even, ...corners]
    .toSorted((a, b) => a - b)
    .map((hz) => [Number(hz.toPrecision(9)), toCm(limitAt(curve, hz) ?? 0)]);
}

/**
 * Peak velocity over main frequency, both logarithmic, with the limit curve. Points beyond it differ in colour, size and outline.
 * Pure.
 */
export function limitPlotOption(input: LimitPlotInput): EChartsCoreOption {
  const { points, curve, scheme, locale, size, words } = input;
  const t = tokens[scheme];
  const x = decades([...points.map(({ hz }) => hz), ...curve.map(([hz]) => hz)]);
  const y = decades([...points.map(({ ppv }) => toCm(ppv)), ...curve.map(([, mm]) => toCm(mm))]);
  const label = (value: number): string =>
    formatNumber(value, locale, Math.max(0, -Math.floor(Math.log10(value) + 1e-9)));
  const axis = (range: readonly [number, number]) => ({
    type: 'log',
    min: range[0],
    max: range[1],
    axisLine: { show: false, onZero: false },
    axisLabel: { formatter: label, hideOverlap: true, color: t.text3 },
    splitLine: { show: true, lineStyle: { color: t.line } },
    minorTick: { show: true, splitNumber: 9, length: 3, lineStyle: { color: t.line } },
    minorSplitLine: { show: size.width > 480, lineStyle: { color: t.line, opacity: 0.45 } },
  });
  const name = { color: t.text1, fontFamily, fontSize: 13, fontWeight: 600 };
  const colourOf = (own: BlastAxis): string => t.series[blastAxes.indexOf(own)]!;
  return {
    animation: false,
    aria: { enabled: false },
    grid: { id: 'grid', ...GRID },
    xAxis: {
      id: 'x',
      ...axis(x),
      name: words.frequency,
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: name,
    },
    yAxis: {
      id: 'y',
      ...axis(y),
      name: words.velocity,
      nameLocation: 'end',
      nameGap: 10,
      nameTextStyle: { ...name, align: 'left', padding: [0, 0, 0, 4 - GRID.left] },
    },
    tooltip: {
      trigger: 'item',
      confine: true,
      transitionDuration: 0,
      padding: 0,
      formatter: ({ seriesId, dataIndex }: { seriesId?: string; dataIndex: number }) => {
        const point = shown(points, seriesId)[dataIndex];
        return point ? input.tooltip(point) : '';
      },
    },
    series: [
      {
        id: 'limit',
        type: 'line',
        silent: true,
        showSymbol: false,
        data: limitLine(curve, x),
        lineStyle: { color: t.orange, width: 2, type: [7, 5] },
        tooltip: { show: false },
        z: 3,
      },
      {
        // At the left, where there are few points.
        id: 'limit-name',
        type: 'scatter',
        silent: true,
        symbolSize: 0.01,
        tooltip: { show: false },
        z: 8,
        data: limitLine(curve, x).slice(0, 1),
        label: {
          show: true,
          formatter: words.limit,
          position: [4, -18],
          align: 'left',
          color: t.orange,
          fontFamily,
          fontWeight: 600,
          fontSize: 12,
          textBorderColor: t.surface,
          textBorderWidth: 3,
        },
      },
      ...blastAxes.flatMap((own) => [
        {
          id: `within/${own}`,
          type: 'scatter',
          symbol: symbols[own],
          symbolSize: 7,
          data: shown(points, `within/${own}`).map(({ hz, ppv }) => [hz, toCm(ppv)]),
          itemStyle: { color: colourOf(own), opacity: 0.75 },
          z: 4,
        },
        {
          id: `over/${own}`,
          type: 'scatter',
          symbol: symbols[own],
          symbolSize: 12,
          data: shown(points, `over/${own}`).map(({ hz, ppv }) => [hz, toCm(ppv)]),
          itemStyle: { color: t.red, borderColor: t.text1, borderWidth: 1.4, opacity: 1 },
          z: 6,
        },
      ]),
    ],
  };
}

/** Points of one series: `within/X`, `over/X`. */
const shown = (points: readonly BlastPoint[], id: string | undefined): readonly BlastPoint[] =>
  points.filter((point) => `${isOver(point) ? 'over' : 'within'}/${point.axis}` === id);
