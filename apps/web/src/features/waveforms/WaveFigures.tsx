import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useComputedColorScheme } from '@mantine/core';
import { tokens } from '../../theme/tokens.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { useAxisName } from './use-axis-name.ts';
import { longestRun, type AxisFigures, type AxisSpectrum } from './wave-analysis.ts';
import { TableFrame } from '../../ui/TableFrame.tsx';
import classes from './Waveforms.module.css';
import type { Wave } from './wave.ts';

interface WaveFiguresProps {
  wave: Wave;
  figures: readonly AxisFigures[];
  spectra: readonly AxisSpectrum[];
}

/** Peak, effective value and main frequency of each axis. */
export function WaveFigures({ wave, figures, spectra }: WaveFiguresProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const scheme = useComputedColorScheme('light');
  const axisName = useAxisName();
  const run = longestRun(wave.runs);
  const number = (value: number | undefined, decimals: number, isSigned = false): string =>
    value === undefined ? MISSING : formatNumber(value, locale, decimals, isSigned);
  const seconds = (index: number): string => formatNumber(index / wave.rate, locale, 2);
  return (
    <TableFrame className={classes.table} label={t('waveform.figures')}>
      <table>
        <caption>
          {t('waveform.figures')}
          {run && wave.holes.length > 0 && (
            <span> · {t('waveform.spectrumOf', { from: seconds(run.start), to: seconds(run.end) })}</span>
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('waveform.axisHead')}</th>
            <th scope="col">
              {t('waveform.peak')} {wave.unit}
            </th>
            <th scope="col">{`${t('waveform.peakAt')} s`}</th>
            <th scope="col">
              {t('waveform.rms')} {wave.unit}
            </th>
            <th scope="col">{`${t('waveform.mainFrequency')} Hz`}</th>
            <th scope="col">
              {t('waveform.amplitude')} {wave.unit}
            </th>
            <th scope="col">
              {t('waveform.mean')} {wave.unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ key, peak, peakAt, rms, mean }) => {
            const main = spectra.find((one) => one.key === key)?.peak ?? undefined;
            const order = wave.axes.findIndex((axis) => axis.key === key);
            return (
              <tr key={key}>
                <th scope="row">
                  <i style={{ background: tokens[scheme].series[order] }} aria-hidden />
                  {axisName(key)}
                </th>
                <td>{number(peak, 3, true)}</td>
                <td>{number(peakAt, 3)}</td>
                <td>{number(rms, 3)}</td>
                <td>{number(main?.frequency, 2)}</td>
                <td>{number(main?.amplitude, 3)}</td>
                <td>{number(mean, 3, true)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableFrame>
  );
}
