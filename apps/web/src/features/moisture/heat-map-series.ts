import { hatchTile } from '../../charts/hatch.ts';
import type { ValueScale } from '../../charts/value-axis.ts';
import { tokens } from '../../theme/tokens.ts';
import type { HeatMapInput } from './heat-map-input.ts';
import { profileAt, type MoistureGrid } from './moisture-grid.ts';

const STEPS = 60;

type Api = {
  coord(value: readonly [number, number]): [number, number];
  value(dimension: number): number;
};

/** A rectangle between two corners in axis values. */
function rectangle(api: Api, from: readonly [number, number], to: readonly [number, number], fill: unknown): object {
  // On whole pixels, because shared edges would otherwise shimmer.
  const [x0, y0] = api.coord(from).map(Math.round) as [number, number];
  const [x1, y1] = api.coord(to).map(Math.round) as [number, number];
  return {
    type: 'rect',
    shape: { x: x0, y: Math.min(y0, y1), width: Math.max(1, x1 - x0), height: Math.abs(y1 - y0) },
    style: { fill },
  };
}

/** From the first to the last known value or known gap. A reading that is not due yet is not missing. */
function hatched({ grid, range }: HeatMapInput): [number, number] {
  const ends = grid.rows.flatMap((cells) => cells.at(-1)?.to ?? []);
  const [first, last] = [grid.gaps[0], grid.gaps.at(-1)];
  return [
    first?.from === range.from ? range.from : (grid.times[0] ?? range.from),
    last?.to === range.to ? range.to : Math.max(...ends, range.from),
  ];
}

/** Spans without data, drawn below the cells. */
export function gapSeries(input: HeatMapInput, top: number, bottom: number): object {
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
    // Cells with values cover it.
    data: [hatched(input)],
    renderItem: (_: unknown, api: Api) => rectangle(api, [api.value(0), top], [api.value(1), bottom], fill),
  };
}

/** One rectangle per value. */
export function cellSeries(grid: MoistureGrid, colourOf: (value: number) => string): object {
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

/** Marks above the plot: hollow for resent readings, a diamond for remarks. */
export function markSeries({ marks, scheme, range, grid }: HeatMapInput): object {
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

/** The colours of the scale from minimum to maximum. */
export function legendSeries(scale: ValueScale, colourOf: (value: number) => string): object {
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

/** The selected time: a line through the map, and its profile. */
export function chosenSeries(
  input: HeatMapInput,
  chosen: number | null,
  [top, bottom]: readonly [number, number],
): object[] {
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
