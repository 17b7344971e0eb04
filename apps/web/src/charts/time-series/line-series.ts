import { tokens, type Scheme } from '../../theme/tokens.ts';
import { dotted, segments, type Curve } from '../curve.ts';
import type { PaneLayout } from './layout.ts';

const SAMPLE_ABOVE = 2_000;

/** Solid, then dashed, then dotted. Beyond seven series the dash distinguishes them. */
const dashOf = ({ order, isEarlier, isDerived }: Curve): 'solid' | number[] =>
  isDerived
    ? [5, 3]
    : isEarlier
      ? [3, 3]
      : ((['solid', [6, 3], [2, 3]] as const)[Math.floor(order / 7) % 3] as 'solid' | number[]);

export const colourOf = ({ order }: Curve, scheme: Scheme): string => {
  const { series } = tokens[scheme];
  return series[order % series.length]!;
};

type Api = { coord(value: [number, number]): [number, number]; value(dimension: number): number };
const axes = ({ index }: PaneLayout) => ({ xAxisIndex: index, yAxisIndex: index });

/** Lines, bands and single points of a pane. `ground` is drawn with its first line. */
export function lineSeries(layout: PaneLayout, scheme: Scheme, ground: object): object[] {
  const { curves } = layout.pane;
  const t = tokens[scheme];
  return [
    ...curves.flatMap((curve) =>
      curve.isEarlier || curve.isBars ? [] : bandSeries(curve, layout, colourOf(curve, scheme)),
    ),
    ...curves.map((curve, i) => {
      if (curve.isBars) return { ...barSeries(curve, layout, scheme), ...(i === 0 ? ground : {}) };
      const colour = colourOf(curve, scheme);
      const width = curve.isEarlier ? 1.4 : 2;
      return {
        ...axes(layout),
        id: `line/${curve.key}`,
        name: curve.name,
        type: 'line',
        data: lineData(curve),
        showSymbol: false,
        symbol: 'circle',
        symbolSize: 8,
        itemStyle: { color: t.surface, borderColor: colour, borderWidth: 2 },
        lineStyle: { color: colour, width, type: dashOf(curve), opacity: curve.isEarlier ? 0.85 : 1 },
        emphasis: { lineStyle: { width, color: colour }, itemStyle: { color: t.surface } },
        ...(curve.points.length > SAMPLE_ABOVE ? { sampling: 'lttb' } : {}),
        z: curve.isEarlier ? 3 : 4,
        ...(i === 0 ? ground : {}),
      };
    }),
    ...curves.flatMap((curve) => (curve.isEarlier || curve.isBars ? [] : dotSeries(curve, layout, scheme))),
  ];
}

/** Values with a null between unbroken stretches. */
function lineData({ points, gapMs }: Curve): (readonly [number, number | null])[] {
  const rows: (readonly [number, number | null])[] = [];
  for (const { start, end } of segments(points, gapMs)) {
    if (rows.length > 0) rows.push([points[start]![0] - 1, null]);
    for (let i = start; i < end; i++) rows.push([points[i]![0], points[i]![3]]);
  }
  return rows;
}

/** Amounts as bars from 0. */
const barSeries = ({ key, name, points, bucketMs = 0 }: Curve, layout: PaneLayout, scheme: Scheme): object => ({
  ...axes(layout),
  id: `bars/${key}`,
  name,
  type: 'custom',
  clip: true,
  z: 3,
  data: points.map(([start, , , value]) => [start, value]),
  renderItem: (_: unknown, api: Api) => {
    const [start, value] = [api.value(0), api.value(1)];
    const [x, y] = api.coord([start, value]);
    const [right, foot] = api.coord([start + bucketMs, 0]);
    const gap = right - x > 4 ? 1 : 0;
    return {
      type: 'rect',
      shape: { x: x + gap, y, width: Math.max(1, right - x - 2 * gap), height: foot - y },
      style: { fill: tokens[scheme].mutedLight },
    };
  },
});

/** Between minimum and maximum, 20 % opacity, one polygon per stretch. */
function bandSeries({ key, points, gapMs }: Curve, layout: PaneLayout, colour: string): object[] {
  const stretches = segments(points, gapMs).filter(({ start, end }) => end - start > 1);
  const hasBand = points.some(([, min, max]) => min !== null && max !== null && min !== max);
  if (!hasBand) return [];
  return [
    {
      ...axes(layout),
      id: `band/${key}`,
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

/** More marks than this merge into a thick line. */
const MOST_MARKS = 240;

/** The newest point, isolated points, resent ones (hollow), suspect ones (hollow squares) and those ahead (hollow triangles). */
function dotSeries(curve: Curve, layout: PaneLayout, scheme: Scheme): object[] {
  const { points, marks } = curve;
  const colour = colourOf(curve, scheme);
  const marked = (times: ReadonlySet<number>): number[] => {
    const all = points.flatMap(([time, , , value], i) => (value !== null && times.has(time) ? [i] : []));
    const every = Math.ceil(all.length / MOST_MARKS);
    return all.filter((_, i) => i % every === 0);
  };
  const solid = dotted(curve).filter((i) => !marks.late.has(points[i]![0]) && !marks.suspect.has(points[i]![0]));
  const rows = (indexes: readonly number[]) => indexes.map((i) => [points[i]![0], points[i]![3]]);
  const common = { ...axes(layout), type: 'scatter', silent: true, tooltip: { show: false }, symbolSize: 7 };
  const hollow = { color: tokens[scheme].surface, borderColor: colour, borderWidth: 1.6, opacity: 1 };
  return [
    {
      ...common,
      id: `solid/${curve.key}`,
      symbol: 'circle',
      data: rows(solid),
      itemStyle: { color: colour, opacity: 1 },
      z: 5,
    },
    { ...common, id: `late/${curve.key}`, symbol: 'circle', data: rows(marked(marks.late)), itemStyle: hollow, z: 6 },
    {
      ...common,
      id: `suspect/${curve.key}`,
      symbol: 'rect',
      symbolSize: 8,
      data: rows(marked(marks.suspect)),
      itemStyle: hollow,
      z: 7,
    },
    {
      ...common,
      id: `ahead/${curve.key}`,
      symbol: 'triangle',
      symbolSize: 9,
      data: (curve.ahead ?? []).filter(([, value]) => value !== null),
      itemStyle: hollow,
      z: 7,
    },
  ];
}
