import type { EChartsCoreOption } from 'echarts/core';
import { equalAxes, extentIn } from '../../charts/equal-axes.ts';
import { dateColour } from '../../charts/ramp.ts';
import { tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { exaggerated, mostChanged, type Corner, type Polygon } from './polygon.ts';

export interface PolygonPlotInput {
  readonly polygon: Polygon;
  /** The exaggeration of changes. */
  readonly factor: number;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly size: { readonly width: number; readonly height: number };
}

const GRID = { left: 66, right: 20, top: 16, bottom: 30 };

/** The corners, closed with the first one. */
const closed = (corners: readonly Corner[]): (readonly [number | null, number | null])[] =>
  [...corners, corners[0] ?? null].map((at) => at ?? [null, null]);

/**
 * A ring now and at its reference, with exaggerated changes and equal scales. The chord with the largest change is highlighted.
 * Pure.
 */
export function polygonPlotOption({ polygon, factor, scheme, locale, size }: PolygonPlotInput): EChartsCoreOption {
  const t = tokens[scheme];
  const now = exaggerated(polygon, factor);
  const all = [...now, ...polygon.reference].flatMap((at) => (at ? [at] : []));
  const plot = { width: size.width - GRID.left - GRID.right, height: size.height - GRID.top - GRID.bottom };
  const axes = equalAxes(extentIn(all.map(([x]) => x)), extentIn(all.map(([, y]) => y)), plot, 1);
  const label = (value: number): string => formatNumber(value, locale, axes.decimals);
  const worst = mostChanged(polygon.chords);
  const axis = (one: (typeof axes)['x']) => ({
    type: 'value',
    min: one.min,
    max: one.max,
    interval: one.interval,
    axisLine: { show: false, onZero: false },
    splitLine: { show: false },
    axisTick: { show: false, customValues: one.ticks },
    axisLabel: { customValues: one.ticks, hideOverlap: true, formatter: label },
  });
  const chordLines = polygon.chords.map((chord) => ({
    id: `chord/${chord.from}`,
    type: 'line',
    silent: true,
    showSymbol: false,
    data: [now[chord.from] ?? [null, null], now[chord.to] ?? [null, null]],
    lineStyle: {
      color: chord === worst ? t.accent : t.line,
      width: chord === worst ? 2 : 1,
      type: chord === worst ? 'solid' : [4, 4],
    },
    z: chord === worst ? 4 : 2,
  }));
  return {
    animation: false,
    aria: { enabled: false },
    grid: GRID,
    xAxis: axis(axes.x),
    yAxis: axis(axes.y),
    tooltip: { show: false },
    series: [
      ...chordLines,
      {
        id: 'reference',
        type: 'line',
        silent: true,
        showSymbol: false,
        data: closed(polygon.reference),
        lineStyle: { color: dateColour(scheme, 0, 2), width: 1.6 },
        z: 3,
      },
      {
        id: 'now',
        type: 'line',
        silent: true,
        showSymbol: true,
        showAllSymbol: true,
        symbol: 'circle',
        symbolSize: 7,
        data: closed(now),
        label: {
          show: now.length <= 40,
          formatter: ({ dataIndex }: { dataIndex: number }) => (dataIndex < now.length ? String(dataIndex) : ''),
          color: t.text2,
          fontSize: 12,
          distance: 6,
          textBorderColor: t.surface,
          textBorderWidth: 3,
        },
        lineStyle: { color: dateColour(scheme, 1, 2), width: 2.6 },
        itemStyle: { color: t.surface, borderColor: dateColour(scheme, 1, 2), borderWidth: 1.6 },
        z: 6,
      },
    ],
  };
}
