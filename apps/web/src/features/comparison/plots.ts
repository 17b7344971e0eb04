import { HOUR_MS } from '@groundwatch/protocol/model';
import type { CrossCorrelation } from '@groundwatch/geotechnics';
import type { EChartsCoreOption } from 'echarts/core';
import { extentIn } from '../../charts/equal-axes.ts';
import { niceStep, valueScale } from '../../charts/value-axis.ts';
import { tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** More points would be an indistinct cloud. */
const MOST_POINTS = 1_500;

interface Drawn {
  readonly scheme: Scheme;
  readonly locale: string;
}

const grid = { left: 46, right: 14, top: 12, bottom: 40 };
const axisName = (name: string, gap: number) => ({ name, nameLocation: 'middle', nameGap: gap });

/** Coefficients over lags, with the best lag, the equally likely ones, and the bound of chance. Pure. */
export function lagPlotOption(
  { points, lag, r, lagInterval, chance }: CrossCorrelation,
  stepMs: number,
  { scheme, locale, words }: Drawn & { words: { lag: string } },
): EChartsCoreOption {
  const t = tokens[scheme];
  const hours = (cells: number): number => (cells * stepMs) / HOUR_MS;
  const [first, last] = [hours(points[0]?.lag ?? 0), hours(points.at(-1)?.lag ?? 0)];
  const interval = niceHours(last - first);
  const line = (value: number) => ({ yAxis: value, lineStyle: { color: t.text3, type: [2, 3], width: 1 } });
  return {
    animation: false,
    aria: { enabled: false },
    grid,
    tooltip: {
      trigger: 'axis',
      confine: true,
      formatter: (hits: { value: [number, number | null] }[]) => {
        const [at, value] = hits[0]?.value ?? [0, null];
        return `${formatNumber(at, locale, 1, true)} h · ${value === null ? '—' : formatNumber(value, locale, 2, true)}`;
      },
    },
    xAxis: {
      type: 'value',
      min: first,
      max: last,
      interval,
      splitLine: { show: false },
      axisLabel: {
        formatter: (value: number) => formatNumber(value, locale, 0, value !== 0),
        hideOverlap: true,
        showMinLabel: false,
        showMaxLabel: false,
      },
      ...axisName(words.lag, 24),
      nameTextStyle: { color: t.text3, fontSize: 12 },
      axisLine: { show: false },
    },
    yAxis: {
      type: 'value',
      min: -1,
      max: 1,
      interval: 0.5,
      axisLabel: { formatter: (value: number) => formatNumber(value, locale, 1, value !== 0) },
    },
    series: [
      {
        type: 'line',
        data: points.map((point) => [hours(point.lag), point.r]),
        showSymbol: false,
        lineStyle: { color: t.data, width: 2 },
        itemStyle: { color: t.data },
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          data: [
            ...(chance < 1 ? [line(chance), line(-chance)] : []),
            { xAxis: hours(lag), lineStyle: { color: t.text1, type: 'solid', width: 1 } },
          ],
        },
        markArea: {
          silent: true,
          itemStyle: { color: t.control, opacity: 0.22 },
          data: lagInterval ? [[{ xAxis: hours(lagInterval[0] - 0.5) }, { xAxis: hours(lagInterval[1] + 0.5) }]] : [],
        },
      },
      {
        type: 'scatter',
        silent: true,
        data: [[hours(lag), r]],
        symbolSize: 9,
        itemStyle: { color: t.text1 },
      },
    ],
  };
}

const NICE_HOURS = [1, 2, 6, 12, 24, 48, 72, 168, 240];
const niceHours = (span: number): number => NICE_HOURS.find((hours) => span / hours <= 6) ?? niceStep(span, 6);

/** Pairs with the fitted line. Pure. */
export function scatterOption(
  { x, y }: { readonly x: readonly number[]; readonly y: readonly number[] },
  fit: { readonly slope: number; readonly intercept: number } | null,
  { scheme, locale, words }: Drawn & { words: { x: string; y: string } },
): EChartsCoreOption {
  const t = tokens[scheme];
  const every = Math.max(1, Math.ceil(x.length / MOST_POINTS));
  const [low, high] = extentIn(x);
  // The axis includes values below 0 only if some were measured.
  const scaleOf = ([least, most]: [number, number]) => {
    const scale = valueScale([least, most], 2, 5);
    return least >= 0 ? { ...scale, min: Math.max(0, scale.min) } : scale;
  };
  const [across, up] = [scaleOf([low, high]), scaleOf(extentIn(y))];
  const axis = ({ min, max, interval, decimals }: typeof across, name: string, gap: number) => ({
    type: 'value',
    min,
    max,
    interval,
    axisLabel: { formatter: (value: number) => formatNumber(value, locale, decimals), hideOverlap: true },
    ...axisName(name, gap),
    nameTextStyle: { color: t.text3, fontSize: 12 },
  });
  return {
    animation: false,
    aria: { enabled: false },
    grid: { ...grid, left: 58 },
    xAxis: { ...axis(across, words.x, 24), splitLine: { show: false } },
    yAxis: axis(up, words.y, 42),
    series: [
      {
        type: 'scatter',
        silent: true,
        symbolSize: 4,
        itemStyle: { color: t.data, opacity: 0.45 },
        data: x.flatMap((value, i) => (i % every === 0 ? [[value, y[i]]] : [])),
      },
      {
        type: 'line',
        silent: true,
        showSymbol: false,
        lineStyle: { color: t.accent, width: 2 },
        data: fit ? [low, high].map((value) => [value, fit.intercept + fit.slope * value]) : [],
      },
    ],
  };
}
