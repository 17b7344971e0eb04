import type { EChartsCoreOption } from 'echarts/core';
import { tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { compass, onCompass } from './compass.ts';
import { SECTORS, type Rose } from './rose.ts';
import { bearingOf, leaningOf, type TiltPoint } from './tilt-points.ts';
import { traceSeries } from '../../charts/trace.ts';

interface RoundInput {
  /** Bearing of the X axis. Null: the X axis is at the top. */
  readonly azimuth: number | null;
  readonly marks: readonly [string, string, string, string];
  readonly scheme: Scheme;
  readonly locale: string;
  readonly size: { readonly width: number; readonly height: number };
}

export interface PolarPlotInput extends RoundInput {
  readonly points: readonly TiltPoint[];
  readonly gapMs: number;
  readonly words: { readonly start: string; readonly latest: string };
}

/** Degrees. Below it the scatter of an upright instrument would look like tilt. */
const LEAST_TILT = 0.005;

/** Total tilt outwards, direction around. Pure. */
export function polarPlotOption(input: PolarPlotInput): EChartsCoreOption {
  const { points, azimuth, gapMs, scheme, locale, words } = input;
  const leanings = points.map((point) => ({ time: point.time, ...leaningOf(point) }));
  const reach = leanings.reduce((most, { total }) => Math.max(most, total), LEAST_TILT);
  const { base, ground, names } = compass({
    ...input,
    reach,
    ringLabel: (value, decimals) => `${formatNumber(value, locale, decimals)}°`,
  });
  const spots = leanings.map(({ time, total, direction }) => {
    const [across, up] = onCompass(bearingOf(direction ?? 0, azimuth), total);
    return { time, across, up };
  });
  return { ...base, series: [...ground, ...traceSeries({ spots, middle: 0, gapMs, scheme, words }), names] };
}

export interface RosePlotInput extends RoundInput {
  readonly rose: Rose;
}

type Api = { coord(value: readonly [number, number]): [number, number]; value(dimension: number): number };

/** Shares of the movement by direction, as wedges. Pure. */
export function rosePlotOption(input: RosePlotInput): EChartsCoreOption {
  const { rose, scheme, locale } = input;
  const t = tokens[scheme];
  const { base, ground, names } = compass({
    ...input,
    reach: Math.max(...rose.shares),
    ringLabel: (value) => `${formatNumber(value * 100, locale, 0)} %`,
  });
  const half = Math.PI / SECTORS;
  const wedges = {
    id: 'wedges',
    type: 'custom',
    silent: true,
    z: 4,
    encode: { x: 0 },
    data: rose.shares.flatMap((share, i) => (share > 0 ? [[share, i]] : [])),
    renderItem: (_: unknown, api: Api) => {
      const [cx, cy] = api.coord([0, 0]);
      const [edge] = api.coord([api.value(0), 0]);
      // Canvas angles start at the right and go clockwise, bearings start at the top.
      const middle = (api.value(1) / SECTORS) * 2 * Math.PI - Math.PI / 2;
      return {
        type: 'sector',
        shape: { cx, cy, r0: 0, r: edge - cx, startAngle: middle - half * 0.9, endAngle: middle + half * 0.9 },
        style: { fill: t.mutedLight, stroke: t.surface, lineWidth: 1 },
      };
    },
  };
  return { ...base, series: [...ground, wedges, names] };
}
