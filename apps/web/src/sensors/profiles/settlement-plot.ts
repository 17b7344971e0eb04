import type { EChartsCoreOption } from 'echarts/core';
import { extentIn } from '../../charts/equal-axes.ts';
import { sharedTooltip } from '../../charts/pane-axes.ts';
import { dateColour } from '../../charts/ramp.ts';
import { valueScale } from '../../charts/value-axis.ts';
import { fontFamily, tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { ProfileLine } from './profile-line.ts';

export interface SettlementPlotInput {
  /** Oldest first. */
  readonly lines: readonly ProfileLine[];
  readonly moving: ProfileLine | null;
  readonly scheme: Scheme;
  readonly locale: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly words: { readonly along: string; readonly vertical: string };
  tooltip(at: number): HTMLElement | string;
}

/** Vertical displacement over the distance from the cable, upwards positive. Pure. */
export function settlementPlotOption(input: SettlementPlotInput): EChartsCoreOption {
  const { lines, moving, scheme, locale, size, words } = input;
  const t = tokens[scheme];
  const shown = moving ? [...lines, moving] : lines;
  const values = shown.flatMap(({ nodes }) => nodes.flatMap(({ z }) => z ?? []));
  const scale = valueScale([Math.min(0, ...values), Math.max(0, ...values)], 1, size.height < 300 ? 4 : 6);
  const [from, to] = extentIn(shown.flatMap(({ nodes }) => nodes.map(({ at }) => at)));
  const valueLabel = (value: number): string => formatNumber(value, locale, scale.decimals, scale.min < 0);
  const series = (line: ProfileLine, id: string, colour: string, isStrong: boolean, z: number) => ({
    id,
    type: 'line',
    data: line.nodes.map((node) => [node.at, node.z]),
    showSymbol: isStrong || line.isResent || line.isSuspect,
    showAllSymbol: true,
    symbol: line.isSuspect ? 'diamond' : 'circle',
    symbolSize: isStrong ? 6 : 5,
    itemStyle: {
      color: isStrong && !line.isResent && !line.isSuspect ? colour : t.surface,
      borderColor: colour,
      borderWidth: 1.5,
    },
    lineStyle: { color: colour, width: isStrong ? 2.6 : 1.6, type: line.isSuspect ? [6, 3] : 'solid' },
    emphasis: { disabled: true },
    z,
  });
  return {
    animation: false,
    aria: { enabled: false },
    grid: { left: 62, right: 18, top: 30, bottom: 42 },
    xAxis: {
      type: 'value',
      min: from,
      max: to > from ? to : from + 1,
      splitLine: { show: false },
      axisLine: { show: false, onZero: false },
      name: `${words.along} m`,
      nameLocation: 'middle',
      nameGap: 26,
      nameTextStyle: { color: t.text3, fontFamily, fontSize: 12 },
      axisLabel: { hideOverlap: true, formatter: (value: number) => formatNumber(value, locale, 1) },
    },
    yAxis: {
      type: 'value',
      min: scale.min,
      max: scale.max,
      interval: scale.interval,
      name: `${words.vertical} mm`,
      nameLocation: 'end',
      nameGap: 10,
      nameTextStyle: {
        align: 'left',
        padding: [0, 0, 0, -50],
        color: t.text2,
        fontFamily,
        fontSize: 12,
        fontWeight: 600,
      },
      axisLabel: { formatter: valueLabel },
    },
    tooltip: sharedTooltip(true, (at) => input.tooltip(at)),
    series: [
      ...lines.map((line, i) =>
        series(line, String(line.time), dateColour(scheme, i, lines.length), i === lines.length - 1 && !moving, 3 + i),
      ),
      ...(moving ? [series(moving, 'moving', t.accent, true, 60)] : []),
      {
        id: 'zero',
        type: 'line',
        data: [],
        silent: true,
        markLine: {
          silent: true,
          symbol: 'none',
          label: { show: false },
          lineStyle: { color: t.control, width: 1, type: 'solid' },
          data: [{ yAxis: 0 }],
        },
      },
    ],
  };
}
