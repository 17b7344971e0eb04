import type { EChartsCoreOption } from 'echarts/core';
import { sharedTooltip } from '../../charts/pane-axes.ts';
import { dateColour } from '../../charts/ramp.ts';
import { niceStep, valueScale, type ValueScale } from '../../charts/value-axis.ts';
import { fontFamily, tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { ProfileLine } from './profile-line.ts';
import type { Axis } from './profile-choices.ts';
import { groundSeries } from './shear-ground.ts';

export interface DepthPlotInput {
  /** Oldest first. The newest has the strongest line. */
  readonly lines: readonly ProfileLine[];
  /** The reading of the time slider. */
  readonly moving: ProfileLine | null;
  readonly axes: readonly { readonly key: Axis; readonly name: string }[];
  /** Whether the axis shows metres above sea level instead of below the orifice. */
  readonly isElevation: boolean;
  readonly depthName: string;
  readonly shear: { readonly from: number; readonly to: number; readonly text: string } | null;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly size: { readonly width: number; readonly height: number };
  /** At a position on the depth axis. */
  tooltip(at: number): HTMLElement | string;
}

interface Cell {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const EDGE = { left: 46, right: 14, top: 44, bottom: 14 };
const BETWEEN = 26;
/** Below this width plots are stacked. */
const SIDE_BY_SIDE = 520;
const DECIMALS = 1;
/** mm. A smaller span would magnify noise. */
const LEAST_SPAN = 1;

export function cells(count: number, { width, height }: DepthPlotInput['size']): Cell[] {
  const isRow = width >= SIDE_BY_SIDE;
  const innerWidth = width - EDGE.left - EDGE.right;
  if (isRow) {
    const each = (innerWidth - BETWEEN * (count - 1)) / count;
    return Array.from({ length: count }, (_, i) => ({
      left: EDGE.left + i * (each + BETWEEN),
      top: EDGE.top,
      width: each,
      height: height - EDGE.top - EDGE.bottom,
    }));
  }
  const each = height / count;
  return Array.from({ length: count }, (_, i) => ({
    left: EDGE.left,
    top: i * each + EDGE.top,
    width: innerWidth,
    height: each - EDGE.top - EDGE.bottom,
  }));
}

/** Round ends around the data of an axis, including zero. Zero is an end if nothing lies beyond it. */
export function scaleOf(lines: readonly ProfileLine[], axis: Axis, width: number): ValueScale {
  const values = lines.flatMap(({ nodes }) => nodes.flatMap((node) => node[axis] ?? []));
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const interval = niceStep(Math.max(LEAST_SPAN, high - low), width < 220 ? 3 : 5);
  const [first, last] = [Math.floor(low / interval), Math.ceil(high / interval)];
  return {
    min: Number((first * interval).toPrecision(12)),
    max: Number((Math.max(last, first + 1) * interval).toPrecision(12)),
    interval,
    decimals: Math.max(0, -Math.floor(Math.log10(interval) + 1e-9)),
  };
}

function depthScale(lines: readonly ProfileLine[], height: number): { min: number; max: number; interval: number } {
  const all = lines.flatMap(({ nodes }) => nodes.map(({ at }) => at));
  const [low, high] = all.length > 0 ? [Math.min(...all), Math.max(...all)] : [0, 1];
  // The ends are the line's own, so that a profile fills its plot.
  const { interval } = valueScale([low, high], DECIMALS, height < 300 ? 4 : 8);
  return { min: low, max: high, interval };
}

/** Multiples of the step within the ends. */
const ticksOf = ({ min, max, interval }: { min: number; max: number; interval: number }): number[] => {
  const first = Math.ceil(min / interval - 1e-9);
  const last = Math.floor(max / interval + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) =>
    Number(((first + i) * interval).toPrecision(12)),
  );
};

/** Displacement over depth, one plot per axis. Depth increases downwards, elevation upwards. Pure. */
export function depthPlotOption(input: DepthPlotInput): EChartsCoreOption {
  const { lines, moving, axes, scheme, locale, isElevation } = input;
  const t = tokens[scheme];
  const grids = cells(axes.length, input.size);
  const isRow = grids.every(({ top }) => top === grids[0]?.top);
  const shown = moving ? [...lines, moving] : lines;
  const scales = axes.map(({ key }, i) => scaleOf(shown, key, grids[i]!.width));
  const depth = depthScale(shown, grids[0]?.height ?? 0);
  const depthTicks = ticksOf(depth);
  const depthDecimals = depthTicks.some((tick) => !Number.isInteger(tick)) ? 1 : 0;
  return {
    animation: false,
    aria: { enabled: false },
    grid: grids.map((cell) => ({ ...cell })),
    xAxis: axes.map(({ name }, i) => ({
      type: 'value',
      gridIndex: i,
      position: 'top',
      min: scales[i]!.min,
      max: scales[i]!.max,
      interval: scales[i]!.interval,
      name: `${name} mm`,
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
      splitLine: { show: true, lineStyle: { color: t.line } },
      axisLabel: {
        hideOverlap: true,
        // Labels of neighbouring plots must not overlap.
        alignMinLabel: 'left',
        alignMaxLabel: 'right',
        formatter: (value: number) => formatNumber(value, locale, scales[i]!.decimals, scales[i]!.min < 0),
      },
      axisPointer: { show: false },
    })),
    yAxis: axes.map((_, i) => ({
      type: 'value',
      gridIndex: i,
      inverse: !isElevation,
      min: depth.min,
      max: depth.max,
      axisLine: { show: false, onZero: false },
      splitLine: { show: true, lineStyle: { color: t.line, opacity: 0.55 } },
      axisTick: { show: false, customValues: depthTicks },
      axisLabel: {
        show: i === 0 || !isRow,
        customValues: depthTicks,
        hideOverlap: true,
        formatter: (value: number) => formatNumber(value, locale, depthDecimals),
      },
      ...(i === 0 || !isRow
        ? {
            name: `${input.depthName} m`,
            // The upper end of the axis.
            nameLocation: isElevation ? 'end' : 'start',
            nameGap: 8,
            nameTextStyle: { align: 'right', padding: [0, 6, 0, 0], color: t.text3, fontFamily, fontSize: 12 },
          }
        : {}),
      axisPointer: { show: true, type: 'line', snap: false, label: { show: false } },
    })),
    axisPointer: { link: [{ yAxisIndex: 'all' }] },
    tooltip: { ...sharedTooltip(false, (at) => input.tooltip(at)), axisPointer: { type: 'line', axis: 'y' } },
    series: axes.flatMap(({ key }, i) => [
      ...lines.map((line, index) =>
        lineSeries(line, key, i, {
          id: `${key}/${line.time}`,
          colour: dateColour(scheme, index, lines.length),
          ground: t.surface,
          isStrong: index === lines.length - 1 && !moving,
          z: 3 + index,
        }),
      ),
      ...(moving
        ? [
            lineSeries(moving, key, i, {
              id: `${key}/moving`,
              colour: t.accent,
              ground: t.surface,
              isStrong: true,
              z: 40,
            }),
          ]
        : []),
      groundSeries(input, i, {
        min: scales[i]!.min,
        max: scales[i]!.max,
        top: isElevation ? depth.max : depth.min,
        bottom: isElevation ? depth.min : depth.max,
        width: grids[i]!.width,
        height: grids[i]!.height,
      }),
    ]),
  };
}

interface LineLook {
  readonly id: string;
  readonly colour: string;
  readonly ground: string;
  readonly isStrong: boolean;
  readonly z: number;
}

/** Nodes as hollow points on the strongest line. Late readings are hollow everywhere, suspect ones dashed. */
function lineSeries(line: ProfileLine, axis: Axis, index: number, look: LineLook): object {
  const { colour, ground, isStrong } = look;
  return {
    id: look.id,
    type: 'line',
    xAxisIndex: index,
    yAxisIndex: index,
    data: line.nodes.map((node) => [node[axis], node.at]),
    showSymbol: isStrong || line.isResent || line.isSuspect,
    showAllSymbol: true,
    symbol: line.isSuspect ? 'diamond' : 'circle',
    symbolSize: isStrong ? 6 : 5,
    itemStyle: {
      color: isStrong && !line.isResent && !line.isSuspect ? colour : ground,
      borderColor: colour,
      borderWidth: 1.5,
    },
    lineStyle: { color: colour, width: isStrong ? 2.6 : 1.6, type: line.isSuspect ? [6, 3] : 'solid' },
    emphasis: { disabled: true },
    z: look.z,
  };
}
