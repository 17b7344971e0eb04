import type { EChartsCoreOption } from 'echarts/core';
import { colourScales, type ColourScale } from '../../charts/colour-scales.ts';
import type { Span } from '../../charts/curve.ts';
import { hatchTile } from '../../charts/hatch.ts';
import { between } from '../../charts/ramp.ts';
import { tickLabel, timeTicks } from '../../charts/time-axis.ts';
import { valueScale } from '../../charts/value-axis.ts';
import { fontFamily, tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatStamp } from '../../ui/format-time.ts';
import { profileAt, type MoistureGrid } from './moisture-grid.ts';

export interface HeatMapInput {
  readonly grid: MoistureGrid;
  readonly range: Span;
  /** The time whose profile stands beside. */
  readonly chosen: number | null;
  /** Times of readings that were sent again later, and of those that something is said against. */
  readonly marks: { readonly late: readonly number[]; readonly doubtful: readonly number[] };
  readonly unit: string;
  readonly decimals: number;
  readonly scale: ColourScale;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly zone: string | undefined;
  readonly size: { readonly width: number; readonly height: number };
  readonly words: { readonly depth: string; readonly noData: string; readonly quantity: string };
  tooltip(time: number, depth: number): HTMLElement | string;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const LEFT = 50;
const TOP = 40;
const LEGEND = 58;
const TIMES = 28;
const BESIDE = 210;
const STACKED_HEIGHT = 190;
const WIDE = 620;
const STEPS = 60;

/** Where the heat map, the profile beside (or beneath) it and the legend stand. */
export function layoutOf({ width, height }: HeatMapInput['size']): { map: Box; profile: Box; legend: Box } {
  const isWide = width >= WIDE;
  const mapWidth = width - LEFT - (isWide ? BESIDE + 26 : 14);
  const mapHeight = height - TOP - TIMES - LEGEND - (isWide ? 0 : STACKED_HEIGHT);
  const map = { left: LEFT, top: TOP, width: mapWidth, height: mapHeight };
  return {
    map,
    profile: isWide
      ? { left: LEFT + mapWidth + 26, top: TOP, width: BESIDE - 14, height: mapHeight }
      : { left: LEFT, top: TOP + mapHeight + TIMES + 36, width: width - LEFT - 14, height: STACKED_HEIGHT - 44 },
    legend: { left: LEFT, top: height - 40, width: Math.min(280, width - LEFT - 30), height: 10 },
  };
}

/** What depth axes and colours span: round ends. */
export const scaleOf = (input: Pick<HeatMapInput, 'grid' | 'decimals'>): ReturnType<typeof valueScale> =>
  valueScale(input.grid.extent, input.decimals, 5);

type Api = {
  coord(value: readonly [number, number]): [number, number];
  value(dimension: number): number;
};

/** A rectangle between two corners in values. */
function rectangle(api: Api, from: readonly [number, number], to: readonly [number, number], fill: unknown): object {
  // On whole pixels: edges that share one would shimmer.
  const [x0, y0] = api.coord(from).map(Math.round) as [number, number];
  const [x1, y1] = api.coord(to).map(Math.round) as [number, number];
  return {
    type: 'rect',
    shape: { x: x0, y: Math.min(y0, y1), width: Math.max(1, x1 - x0), height: Math.abs(y1 - y0) },
    style: { fill },
  };
}

/** Layers of soil over time as a heat map, the profile of one time beside it, and the legend of the colours. Pure but for the hatch tile. */
export function heatMapOption(input: HeatMapInput): EChartsCoreOption {
  const { grid, range, scheme, locale, zone, chosen } = input;
  const t = tokens[scheme];
  const { map, profile, legend } = layoutOf(input.size);
  const scale = scaleOf(input);
  const stops = colourScales[input.scale][scheme];
  const colourOf = (value: number): string => between(stops, (value - scale.min) / (scale.max - scale.min || 1));
  // What lies above the uppermost layer nobody measures.
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

/** From the first to the last that is known or known to be missing: a reading that is not due yet is none that lacks. */
function hatched({ grid, range }: HeatMapInput): [number, number] {
  const ends = grid.rows.flatMap((cells) => cells.at(-1)?.to ?? []);
  const [first, last] = [grid.gaps[0], grid.gaps.at(-1)];
  return [
    first?.from === range.from ? range.from : (grid.times[0] ?? range.from),
    last?.to === range.to ? range.to : Math.max(...ends, range.from),
  ];
}

function gapSeries(input: HeatMapInput, top: number, bottom: number): object {
  const t = tokens[input.scheme];
  const tile = hatchTile(input.scheme === 'dark' ? '#2A415E' : '#C9D4DF');
  const fill = tile ? { image: tile, repeat: 'repeat' } : t.line;
  return {
    id: 'ground',
    type: 'custom',
    silent: true,
    clip: true,
    z: 1,
    encode: { x: 0 },
    // What has a value covers it.
    data: [hatched(input)],
    renderItem: (_: unknown, api: Api) => rectangle(api, [api.value(0), top], [api.value(1), bottom], fill),
  };
}

function cellSeries(grid: MoistureGrid, colourOf: (value: number) => string): object {
  return {
    id: 'cells',
    type: 'custom',
    clip: true,
    z: 2,
    encode: { x: [0, 1] },
    data: grid.rows.flatMap((cells, row) =>
      cells.map(({ from, to, value }) => [
        from,
        to,
        grid.layers[row]!.top,
        grid.layers[row]!.depth,
        grid.layers[row]!.bottom,
        value,
      ]),
    ),
    renderItem: (_: unknown, api: Api) =>
      rectangle(api, [api.value(0), api.value(2)], [api.value(1), api.value(4)], colourOf(api.value(5))),
  };
}

/** Above the plot: hollow where a reading was resent, a diamond where something is said against it. */
function markSeries({ marks, scheme, range, grid }: HeatMapInput): object {
  const t = tokens[scheme];
  const top = grid.layers[0]?.top ?? 0;
  const inside = (time: number): boolean => time >= range.from && time <= range.to;
  return {
    id: 'marks',
    type: 'scatter',
    silent: true,
    z: 6,
    clip: false,
    data: [
      ...marks.late.filter(inside).map((time) => ({
        value: [time, top],
        symbol: 'circle',
        symbolSize: 6,
        symbolOffset: [0, -6],
        itemStyle: { color: t.surface, borderColor: t.late, borderWidth: 1.5, opacity: 1 },
      })),
      ...marks.doubtful.filter(inside).map((time) => ({
        value: [time, top],
        symbol: 'diamond',
        symbolSize: 8,
        symbolOffset: [0, -6],
        itemStyle: { color: t.text1, opacity: 1 },
      })),
    ],
  };
}

function legendSeries(scale: ReturnType<typeof valueScale>, colourOf: (value: number) => string): object {
  const width = (scale.max - scale.min) / STEPS;
  return {
    id: 'legend',
    type: 'custom',
    silent: true,
    xAxisIndex: 2,
    yAxisIndex: 2,
    data: Array.from({ length: STEPS }, (_, i) => [scale.min + i * width, scale.min + (i + 1) * width]),
    renderItem: (_: unknown, api: Api) =>
      rectangle(api, [api.value(0), 0], [api.value(1), 1], colourOf((api.value(0) + api.value(1)) / 2)),
  };
}

/** The chosen time: a line through the map, and its profile. */
function chosenSeries(input: HeatMapInput, chosen: number | null, [top, bottom]: readonly [number, number]): object[] {
  const t = tokens[input.scheme];
  if (chosen === null) return [];
  const values = profileAt(input.grid, chosen);
  return [
    {
      id: 'chosen',
      type: 'line',
      silent: true,
      showSymbol: false,
      data: [
        [chosen, top],
        [chosen, bottom],
      ],
      lineStyle: { color: t.text1, width: 1.5 },
      z: 5,
    },
    {
      id: 'profile',
      type: 'line',
      xAxisIndex: 1,
      yAxisIndex: 1,
      silent: true,
      showSymbol: true,
      showAllSymbol: true,
      symbol: 'circle',
      symbolSize: 7,
      data: input.grid.layers.map(({ depth }, i) => [values[i] ?? null, depth]),
      lineStyle: { color: t.data, width: 2.2 },
      itemStyle: { color: t.surface, borderColor: t.data, borderWidth: 1.8 },
      z: 4,
    },
  ];
}
