import type { EChartsCoreOption } from 'echarts/core';
import { paneAxis, sharedAxis, sharedTooltip } from '../../charts/pane-axes.ts';
import { valueScale } from '../../charts/value-axis.ts';
import { fontFamily, tokens, type Scheme } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { PlotPoint } from './envelope.ts';
import type { AxisSpectrum } from './wave-analysis.ts';
import { secondTicks, unitOfAxis } from './wave-plot.ts';

export interface SpectrumPlotInput {
  readonly spectra: readonly AxisSpectrum[];
  readonly unit: string;
  /** The visible frequencies, Hz. */
  readonly band: { readonly from: number; readonly to: number };
  readonly scheme: Scheme;
  readonly locale: string;
  readonly size: { readonly width: number; readonly height: number };
  readonly words: { axis(key: string): string; readonly amplitude: string };
  /** At a frequency in Hz. */
  tooltip(hz: number): HTMLElement | string;
}

const GRID = { left: 58, right: 20, top: 26, bottom: 40 };
const TICK_WIDTH = 72;

/** The strongest line of each pixel, since spectra are read for their peaks. */
export function strongest(
  { frequencies, amplitudes }: AxisSpectrum,
  from: number,
  to: number,
  columns: number,
): PlotPoint[] {
  const step = frequencies[1] ?? 1;
  const first = Math.max(0, Math.floor(from / step));
  const end = Math.min(frequencies.length, Math.ceil(to / step) + 1);
  const width = Math.max(1, (end - first) / columns);
  const points: PlotPoint[] = [];
  for (let at: number = first; at < end; at += width) {
    let best = Math.floor(at);
    for (let i = best + 1; i < Math.min(end, Math.floor(at + width)); i += 1)
      if (amplitudes[i]! > amplitudes[best]!) best = i;
    points.push([frequencies[best]!, amplitudes[best]!]);
  }
  return points;
}

const NEAR = 60;

/** Pixels to the right of an axis' mark that other marks occupy. */
function reachOf(
  peaks: readonly { readonly key: string; readonly peak: { readonly frequency: number } }[],
  key: string,
  xOf: (hz: number) => number,
): number {
  const own = peaks.find((one) => one.key === key);
  const offsets = own ? peaks.map(({ peak }) => xOf(peak.frequency) - xOf(own.peak.frequency)) : [];
  return Math.max(0, ...offsets.filter((dx) => dx < NEAR));
}

/** Amplitude over frequency, one line per axis. The strongest is labelled. Pure. */
export function spectrumPlotOption(input: SpectrumPlotInput): EChartsCoreOption {
  const { spectra, unit, band, scheme, locale, size, words } = input;
  const t = tokens[scheme];
  const width = Math.max(1, size.width - GRID.left - GRID.right);
  const lines = spectra.map((spectrum) => strongest(spectrum, band.from, band.to, Math.floor(width)));
  const top = lines.flat().reduce((most, [, value]) => Math.max(most, value ?? 0), 0);
  const scale = valueScale([0, top], 3, 5);
  const ticks = secondTicks(band, Math.floor(width / TICK_WIDTH));
  const step = ticks.length > 1 ? ticks[1]! - ticks[0]! : 1;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const peaks = spectra.flatMap(({ key, peak }, i) =>
    peak && peak.frequency >= band.from && peak.frequency <= band.to ? [{ key, peak, i }] : [],
  );
  const main = peaks.reduce<(typeof peaks)[number] | null>(
    (best, one) => (best && best.peak.amplitude >= one.peak.amplitude ? best : one),
    null,
  );
  return {
    animation: false,
    aria: { enabled: false },
    grid: { id: 'grid', ...GRID },
    xAxis: {
      ...sharedAxis({
        index: 0,
        min: band.from,
        max: band.to,
        ticks,
        isLabelled: true,
        formatter: (hz) => formatNumber(hz, locale, decimals),
      }),
      ...unitOfAxis('Hz', t),
    },
    yAxis: paneAxis({
      index: 0,
      scale: { ...scale, min: 0 },
      formatter: (value) => formatNumber(value, locale, scale.decimals),
      name: `${words.amplitude} ${unit}`,
      nameGap: 8,
      left: GRID.left,
      tokens: t,
    }),
    tooltip: sharedTooltip(false, (hz) => input.tooltip(hz)),
    series: [
      ...lines.map((data, i) => ({
        id: `spectrum/${i}`,
        type: 'line',
        data,
        showSymbol: false,
        lineStyle: { color: t.series[i], width: 1.8 },
        emphasis: { disabled: true },
        z: 4,
      })),
      {
        id: 'peaks',
        type: 'scatter',
        silent: true,
        tooltip: { show: false },
        symbolSize: 8,
        z: 6,
        data: peaks.map(({ key, peak, i }) => ({
          value: [peak.frequency, peak.amplitude],
          itemStyle: { color: t.surface, borderColor: t.series[i], borderWidth: 2, opacity: 1 },
          label: {
            show: key === main?.key,
            formatter: `${words.axis(key)} ${formatNumber(peak.frequency, locale, 2)} Hz`,
            position: (peak.frequency - band.from) / (band.to - band.from) > 0.7 ? 'left' : 'right',
            // Beyond nearby marks of other axes.
            distance: 8 + reachOf(peaks, key, (hz) => ((hz - band.from) / (band.to - band.from)) * width),
            color: t.text1,
            fontFamily,
            fontWeight: 600,
            fontSize: 12,
            textBorderColor: t.surface,
            textBorderWidth: 3,
          },
        })),
      },
    ],
  };
}
