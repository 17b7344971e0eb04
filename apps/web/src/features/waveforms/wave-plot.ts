import type { EChartsCoreOption } from 'echarts/core';
import { paneAxis, sharedAxis, sharedTooltip } from '../../charts/pane-axes.ts';
import { niceStep, valueScale } from '../../charts/value-axis.ts';
import { tokens, type Scheme, type SchemeTokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { envelope, type Window } from './envelope.ts';
import type { AxisFigures, Trigger, TriggerSettings } from './wave-analysis.ts';
import type { Wave } from './wave.ts';
import { axisSeries, ratioSeries } from './wave-series.ts';

export interface WavePlotInput {
  readonly wave: Wave;
  readonly figures: readonly AxisFigures[];
  readonly trigger: Trigger;
  readonly settings: Pick<TriggerSettings, 'on' | 'off'>;
  readonly window: Window;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly words: {
    axis(key: string): string;
    readonly ratio: string;
    readonly missing: string;
    readonly seconds: string;
  };
  /** At a time in seconds. */
  tooltip(seconds: number): HTMLElement | string;
}

const EDGE = { left: 58, right: 16, top: 26, bottom: 40 };
const BETWEEN = 32;
/** Height of the ratio's plot relative to an axis. */
const RATIO_SHARE = 0.75;
const TICK_WIDTH = 84;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Plots below one another: the axes, then the ratio. */
export function boxes(axes: number, { width, height }: WavePlotInput['size']): Box[] {
  const inner = height - EDGE.top - EDGE.bottom - BETWEEN * axes;
  const unit = inner / (axes + RATIO_SHARE);
  return Array.from({ length: axes + 1 }, (_, i) => ({
    left: EDGE.left,
    top: EDGE.top + i * (unit + BETWEEN),
    width: Math.max(1, width - EDGE.left - EDGE.right),
    height: i === axes ? unit * RATIO_SHARE : unit,
  }));
}

const extent = (points: readonly (readonly [number, number | null])[]): [number, number] | null => {
  const values = points.flatMap(([, value]) => value ?? []);
  // Not spread into arguments, because there may be thousands.
  return values.length === 0
    ? null
    : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
};

/** Multiples of a round step within the window. */
export function secondTicks({ from, to }: Window, most: number): number[] {
  const step = niceStep(to - from, Math.max(2, most));
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** The axes of a waveform and its STA/LTA ratio over the seconds since the first sample. Pure except for the hatch tile. */
export function wavePlotOption(input: WavePlotInput): EChartsCoreOption {
  const { wave, window, scheme, locale, size, words, trigger } = input;
  const t = tokens[scheme];
  const grids = boxes(wave.axes.length, size);
  const width = grids[0]!.width;
  const ticks = secondTicks(window, Math.floor(width / TICK_WIDTH));
  const tickStep = ticks.length > 1 ? ticks[1]! - ticks[0]! : window.to - window.from;
  const tickDecimals = Math.max(0, -Math.floor(Math.log10(tickStep) + 1e-9));
  const shown = wave.axes.map(({ samples }) => envelope(samples, wave.rate, window, Math.floor(width)));
  const ratio = envelope(trigger.ratio, wave.rate, window, Math.floor(width));
  const scales = [
    ...shown.map(({ points }) => valueScale(symmetric(extent(points)), 2, 4)),
    valueScale([0, Math.max(input.settings.on * 1.2, extent(ratio.points)?.[1] ?? 0)], 1, 3),
  ];
  const names = [...wave.axes.map(({ key }) => `${words.axis(key)} ${wave.unit}`), words.ratio];
  const isLast = (i: number): boolean => i === grids.length - 1;
  return {
    animation: false,
    aria: { enabled: false },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    // With ids, so that the axes of another waveform replace these.
    grid: grids.map((box, i) => ({ id: `grid/${i}`, ...box })),
    xAxis: grids.map((_, i) => ({
      ...sharedAxis({
        index: i,
        min: window.from,
        max: window.to,
        ticks,
        isLabelled: isLast(i),
        formatter: (seconds) => formatNumber(seconds, locale, tickDecimals),
      }),
      ...(isLast(i) ? unitOfAxis(words.seconds, t) : {}),
    })),
    yAxis: grids.map((box, i) => {
      const scale = scales[i]!;
      return paneAxis({
        index: i,
        scale: i < wave.axes.length ? scale : { ...scale, min: 0 },
        formatter: (value) => formatNumber(value, locale, scale.decimals),
        name: names[i]!,
        nameGap: 8,
        left: box.left,
        tokens: t,
      });
    }),
    tooltip: sharedTooltip(false, (seconds) => input.tooltip(seconds)),
    series: [
      ...shown.flatMap(({ points, isEnvelope }, i) => axisSeries(input, i, points, isEnvelope, width)),
      ratioSeries(input, grids.length - 1, ratio.points),
    ],
  };
}

/** At the right end below the axis. */
export const unitOfAxis = (name: string, { text3 }: SchemeTokens): object => ({
  name,
  nameLocation: 'end',
  nameGap: 0,
  nameTextStyle: { align: 'right', verticalAlign: 'top', padding: [22, 0, 0, 0], color: text3, fontSize: 12 },
});

/** Symmetric about zero. */
const symmetric = (range: [number, number] | null): [number, number] | null => {
  if (!range) return null;
  const reach = Math.max(Math.abs(range[0]), Math.abs(range[1]));
  return [-reach, reach];
};
