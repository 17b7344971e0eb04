import { hatchTile } from '../../charts/hatch.ts';
import { fontFamily, tokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { WavePlotInput } from './wave-plot.ts';

/** Sample spacing in px from which samples are marked. */
const MARK_FROM = 9;

/** One axis with its peak. Pure except for the hatch tile. */
export function axisSeries(
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
            // Numbered only on the first plot.
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

/** Hatched where samples are missing, lightly tinted while triggered. */
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

/** The STA/LTA ratio with the trigger's thresholds. */
export function ratioSeries(
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
