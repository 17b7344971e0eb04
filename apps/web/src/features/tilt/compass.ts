import { equalAxes } from '../../charts/equal-axes.ts';
import { niceStep } from '../../charts/value-axis.ts';
import { fontFamily, tokens, type Scheme } from '../../theme/tokens.ts';

type Api = { coord(value: readonly [number, number]): [number, number]; value(dimension: number): number };

export interface CompassInput {
  /** The largest value that must fit. */
  readonly reach: number;
  readonly scheme: Scheme;
  readonly size: { readonly width: number; readonly height: number };
  /** At the top, right, bottom and left. */
  readonly marks: readonly [string, string, string, string];
  readonly ringLabel: (value: number, decimals: number) => string;
}

const EDGE = 26;
const RAD = Math.PI / 180;

/** Offsets from the centre. Bearings go clockwise from the top. */
export const onCompass = (bearing: number, radius: number): readonly [number, number] => [
  radius * Math.sin(bearing * RAD),
  radius * Math.cos(bearing * RAD),
];

/** Axes, rings and spokes of a round plot. Positions on it are relative to its centre. */
export function compass({ reach, scheme, size, marks, ringLabel }: CompassInput) {
  const t = tokens[scheme];
  const step = niceStep(Math.max(reach, 1e-6), 3);
  const rings = Math.max(1, Math.ceil(reach / step - 1e-9));
  const outer = rings * step;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const plot = { width: size.width - 2 * EDGE, height: size.height - 2 * EDGE };
  const axes = equalAxes([-outer / 1.12, outer / 1.12], [-outer / 1.12, outer / 1.12], plot);
  const hidden = { type: 'value', show: false };
  const ringSeries = {
    id: 'rings',
    type: 'custom',
    silent: true,
    z: 1,
    encode: { x: 0 },
    data: Array.from({ length: rings }, (_, i) => [(i + 1) * step]),
    renderItem: (_: unknown, api: Api) => {
      const [cx, cy] = api.coord([0, 0]);
      const [edge] = api.coord([api.value(0), 0]);
      return {
        type: 'circle',
        shape: { cx, cy, r: edge - cx },
        style: { fill: 'none', stroke: t.line, lineWidth: 1 },
      };
    },
  };
  const spokes = {
    id: 'spokes',
    type: 'custom',
    silent: true,
    z: 1,
    encode: { x: 0 },
    data: Array.from({ length: 8 }, (_, i) => [...onCompass(i * 45, outer)]),
    renderItem: (_: unknown, api: Api) => {
      const [x1, y1] = api.coord([0, 0]);
      const [x2, y2] = api.coord([api.value(0), api.value(1)]);
      return { type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke: t.line, lineWidth: 1 } };
    },
  };
  const text = { show: true, fontFamily, fontSize: 12, textBorderColor: t.surface, textBorderWidth: 3 };
  const names = {
    id: 'names',
    type: 'scatter',
    silent: true,
    z: 9,
    symbolSize: 0.01,
    itemStyle: { opacity: 1 },
    data: [
      ...marks.map((mark, i) => ({
        value: onCompass(i * 90, outer),
        label: {
          ...text,
          formatter: mark,
          position: (['top', 'right', 'bottom', 'left'] as const)[i],
          distance: 5,
          color: i === 0 ? t.text1 : t.text3,
          fontWeight: i === 0 ? 700 : 400,
        },
      })),
      ...Array.from({ length: rings }, (_, i) => ({
        value: onCompass(22.5, (i + 1) * step),
        label: { ...text, formatter: ringLabel((i + 1) * step, decimals), position: 'inside', color: t.text3 },
      })),
    ],
  };
  return {
    base: {
      animation: false,
      aria: { enabled: false },
      grid: { left: EDGE, right: EDGE, top: EDGE, bottom: EDGE },
      xAxis: { ...hidden, min: axes.x.min, max: axes.x.max },
      yAxis: { ...hidden, min: axes.y.min, max: axes.y.max },
      tooltip: { show: false },
    },
    ground: [ringSeries, spokes],
    names,
    outer,
  };
}
