import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import { Row } from '../../ui/box.tsx';
import chartClasses from '../../charts/Chart.module.css';
import { renderTooltip } from '../../charts/tooltip.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { tokens } from '../../theme/tokens.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { spectrumPlotOption } from './spectrum-plot.ts';
import { useAxisName } from './use-axis-name.ts';
import type { AxisSpectrum } from './wave-analysis.ts';
import classes from './Waveforms.module.css';
import type { Wave } from './wave.ts';

interface SpectrumPlotProps {
  wave: Wave;
  spectra: readonly AxisSpectrum[];
  label: string;
}

/** Little lies above this multiple of the highest main frequency. */
const BEYOND_MAIN = 2.5;
/** Selectable fractions of the whole spectrum. */
const shares = [10, 2] as const;

/** The smallest band from 0 that contains the main frequencies. */
function usualBand(spectra: readonly AxisSpectrum[], half: number): number {
  const highest = Math.max(0, ...spectra.map(({ peak }) => peak?.frequency ?? 0));
  const share = shares.find((one) => highest > 0 && highest * BEYOND_MAIN <= half / one);
  return share === undefined ? half : half / share;
}

/** Amplitudes over frequency up to half the sampling rate. Dragging selects a band. */
export function SpectrumPlot({ wave, spectra, label }: SpectrumPlotProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const axisName = useAxisName();
  const half = wave.rate / 2;
  const [band, setBand] = useState(() => ({ from: 0, to: usualBand(spectra, half) }));
  const build = useCallback(
    ({ scheme, size }: ChartFrame) =>
      spectrumPlotOption({
        spectra,
        unit: wave.unit,
        band,
        scheme,
        locale,
        size,
        words: { axis: axisName, amplitude: t('waveform.amplitude') },
        tooltip: (hz) => {
          const step = spectra[0]?.frequencies[1] ?? 1;
          const i = Math.round(hz / step);
          return renderTooltip(
            {
              time: `${formatNumber(i * step, locale, 2)} Hz`,
              note: '',
              rows: spectra.map(({ key, amplitudes }, n) => ({
                name: axisName(key),
                value: `${formatNumber(amplitudes[i] ?? 0, locale, 3)} ${wave.unit}`,
                range: '',
                colour: tokens[scheme].series[n]!,
              })),
            },
            chartClasses,
          );
        },
      }),
    [spectra, wave.unit, band, locale, axisName, t],
  );
  const isWhole = band.from === 0 && band.to === half;
  const show = (from: number, to: number): void => {
    const next = { from: Math.max(0, from), to: Math.min(half, to) };
    if (next.to - next.from > wave.rate / 1_000) setBand(next);
  };
  return (
    <>
      <Chart build={build} label={label} onSpan={show} answer={build} />
      <Row align="stretch" gap={4} touch className={classes.bands}>
        {shares.map((share) => (
          <Button key={share} size="compact-xs" variant="default" onClick={() => show(0, half / share)}>
            {`0–${formatNumber(half / share, locale, half / share < 10 ? 1 : 0)} Hz`}
          </Button>
        ))}
        <Button size="compact-xs" variant="default" disabled={isWhole} onClick={() => setBand({ from: 0, to: half })}>
          {t('waveform.wholeSpectrum')}
        </Button>
      </Row>
    </>
  );
}
