import type { EChartsCoreOption } from 'echarts/core';
import { hatchTile } from '../../charts/hatch.ts';
import { niceStep, valueScale } from '../../charts/value-axis.ts';
import { fontFamily, tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { envelope, type Window } from './envelope.ts';
import type { AxisFigures, Trigger, TriggerSettings } from './wave-analysis.ts';
import type { Wave } from './wave.ts';

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
/** Of the ratio's plot, an axis counts 1. */
const RATIO_SHARE = 0.75;
const TICK_WIDTH = 84;
/** Pixels between two samples from which on each is marked. */
const MARK_FROM = 9;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** One plot under another: the axes, then the ratio. */
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
  // Not spread into arguments: there may be thousands.
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

/** The axes of a waveform and its STA/LTA ratio over the seconds since its first sample. Pure but for the hatch tile. */
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
    // With ids, by which axes of another waveform take the places of these.
    grid: grids.map((box, i) => ({ id: `grid/${i}`, ...box })),
    xAxis: grids.map((_, i) => ({
      id: `x/${i}`,
      type: 'value',
      gridIndex: i,
      min: window.from,
      max: window.to,
      splitLine: { show: false },
      axisLine: { show: false, onZero: false },
      axisTick: { show: true, customValues: ticks },
      axisLabel: {
        show: isLast(i),
        customValues: ticks,
        hideOverlap: true,
        formatter: (seconds: number) => formatNumber(seconds, locale, tickDecimals),
      },
      ...(isLast(i)
        ? {
            name: words.seconds,
            nameLocation: 'end',
            nameGap: 0,
            nameTextStyle: {
              align: 'right',
              verticalAlign: 'top',
              padding: [22, 0, 0, 0],
              color: t.text3,
              fontSize: 12,
            },
          }
        : {}),
    })),
    yAxis: grids.map((box, i) => ({
      id: `y/${i}`,
      type: 'value',
      gridIndex: i,
      min: i < wave.axes.length ? scales[i]!.min : 0,
      max: scales[i]!.max,
      interval: scales[i]!.interval,
      axisLabel: { formatter: (value: number) => formatNumber(value, locale, scales[i]!.decimals) },
      name: names[i],
      nameLocation: 'end',
      nameGap: 8,
      nameTextStyle: {
        align: 'left',
        color: t.text1,
        fontFamily,
        fontSize: 13,
        fontWeight: 600,
        padding: [0, 0, 0, 4 - box.left],
      },
    })),
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      padding: 0,
      axisPointer: { type: 'line', snap: false },
      formatter: (hits: { axisValue?: number }[]) => input.tooltip(Number(hits[0]?.axisValue)),
    },
    series: [
      ...shown.flatMap(({ points, isEnvelope }, i) => axisSeries(input, i, points, isEnvelope, width)),
      ratioSeries(input, grids.length - 1, ratio.points),
    ],
  };
}

/** Zero in the middle, so that both ways of a swing look alike. */
const symmetric = (range: [number, number] | null): [number, number] | null => {
  if (!range) return null;
  const reach = Math.max(Math.abs(range[0]), Math.abs(range[1]));
  return [-reach, reach];
};

function axisSeries(
  input: WavePlotInput,
  index: number,
  points: readonly (readonly [number, number | null])[],
  isEnvelope: boolean,
  width: number,
): object[] {
  const { wave, window, scheme, locale, figures, trigger } = input;
  const t = tokens[scheme];
  const colour = t.series[index]!;
  const isSparse = !isEnvelope && width / Math.max(1, (window.to - window.from) * wave.rate) >= MARK_FROM;
  const peak = figures.find(({ key }) => key === wave.axes[index]?.key);
  const isPeakShown = peak !== undefined && peak.peakAt >= window.from && peak.peakAt <= window.to;
  const axes = { xAxisIndex: index, yAxisIndex: index };
  return [
    {
      ...axes,
      id: `wave/${index}`,
      type: 'line',
      data: points,
      showSymbol: isSparse,
      symbol: 'circle',
      symbolSize: 5,
      itemStyle: { color: colour },
      lineStyle: { color: colour, width: isEnvelope ? 1 : 1.6, join: 'round' },
      emphasis: { disabled: true },
      z: 4,
      markLine: {
        silent: true,
        symbol: 'none',
        label: { show: false },
        data: [
          { yAxis: 0, lineStyle: { color: t.control, width: 1, type: 'solid' } },
          ...trigger.onsets.map(([from], i) => ({
            xAxis: from,
            lineStyle: { color: t.accent, width: 1.6, type: 'solid' },
            // Numbered once, over the first plot.
            label: { show: index === 0, formatter: String(i + 1), position: 'end', color: t.accent, fontWeight: 700 },
          })),
        ],
      },
      markArea: areas(input, index),
    },
    {
      ...axes,
      id: `peak/${index}`,
      type: 'scatter',
      silent: true,
      symbolSize: 8,
      itemStyle: { color: t.surface, borderColor: colour, borderWidth: 2, opacity: 1 },
      tooltip: { show: false },
      z: 6,
      data: isPeakShown
        ? [
            {
              value: [peak.peakAt, peak.peak],
              label: {
                show: true,
                formatter: formatNumber(peak.peak, locale, 2, true),
                position: (peak.peakAt - window.from) / (window.to - window.from) > 0.8 ? 'left' : 'right',
                distance: 6,
                color: t.text1,
                fontFamily,
                fontWeight: 600,
                fontSize: 12,
                textBorderColor: t.surface,
                textBorderWidth: 3,
              },
            },
          ]
        : [],
    },
  ];
}

/** Hatched where nothing has come, lightly tinted while the trigger is on. */
function areas({ wave, trigger, scheme, words }: WavePlotInput, index: number): object {
  const t = tokens[scheme];
  const tile = hatchTile(scheme === 'dark' ? '#2A415E' : '#C9D4DF');
  return {
    silent: true,
    data: [
      ...wave.holes.map(({ start, end }) => [
        {
          xAxis: start / wave.rate,
          itemStyle: { color: tile ? { image: tile, repeat: 'repeat' } : t.line, opacity: 1 },
          label: {
            show: index === 0,
            formatter: words.missing,
            position: 'insideTop',
            color: t.text2,
            fontFamily,
            fontSize: 12,
            textBorderColor: t.surface,
            textBorderWidth: 3,
          },
        },
        { xAxis: end / wave.rate },
      ]),
      ...trigger.onsets.map(([from, to]) => [
        { xAxis: from, itemStyle: { color: t.accent, opacity: 0.08 } },
        { xAxis: to },
      ]),
    ],
  };
}

function ratioSeries(
  input: WavePlotInput,
  index: number,
  points: readonly (readonly [number, number | null])[],
): object {
  const { scheme, settings, locale, trigger } = input;
  const t = tokens[scheme];
  const level = (value: number, dash: number[]): object => ({
    yAxis: value,
    lineStyle: { color: t.text2, width: 1.4, type: dash },
    label: {
      show: true,
      position: 'insideEndTop',
      formatter: formatNumber(value, locale, 1),
      color: t.text2,
      fontFamily,
      fontSize: 12,
      textBorderColor: t.surface,
      textBorderWidth: 3,
    },
  });
  return {
    id: 'ratio',
    type: 'line',
    xAxisIndex: index,
    yAxisIndex: index,
    data: points,
    showSymbol: false,
    lineStyle: { color: t.data, width: 1.6 },
    emphasis: { disabled: true },
    z: 4,
    markLine: {
      silent: true,
      symbol: 'none',
      data: [level(settings.on, [7, 5]), level(settings.off, [2, 4])],
    },
    markArea: {
      silent: true,
      itemStyle: { color: t.accent, opacity: 0.08 },
      data: trigger.onsets.map(([from, to]) => [{ xAxis: from }, { xAxis: to }]),
    },
  };
}
