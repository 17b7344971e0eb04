import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { useDrawnScheme } from '../../theme/printing.ts';
import { tokens } from '../../theme/tokens.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { useAxisName } from './use-axis-name.ts';
import { longestRun, type AxisFigures, type AxisSpectrum } from './wave-analysis.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Swatch } from '../../ui/table/Swatch.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import type { Wave } from './wave.ts';

interface WaveFiguresProps {
  wave: Wave;
  figures: readonly AxisFigures[];
  spectra: readonly AxisSpectrum[];
}

/** Peak, RMS and main frequency of each axis. */
export function WaveFigures({ wave, figures, spectra }: WaveFiguresProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const scheme = useDrawnScheme();
  const axisName = useAxisName();
  const run = longestRun(wave.runs);
  const number = (value: number | undefined, decimals: number, isSigned = false): string =>
    value === undefined ? MISSING : formatNumber(value, locale, decimals, isSigned);
  const seconds = (index: number): string => formatNumber(index / wave.rate, locale, 2);
  const mainOf = (key: string) => spectra.find((one) => one.key === key)?.peak ?? undefined;
  const label = t('waveform.figures');
  return (
    <Stack gap={4} shrink>
      <Text as="p" text="table" tone="text2">
        {label}
        {run &&
          wave.holes.length > 0 &&
          ` · ${t('waveform.spectrumOf', { from: seconds(run.start), to: seconds(run.end) })}`}
      </Text>
      <DataTable
        label={label}
        look="figures"
        rows={figures}
        keyOf={({ key }) => key}
        columns={[
          {
            key: 'axis',
            title: t('waveform.axisHead'),
            render: ({ key }) => (
              <>
                <Swatch colour={tokens[scheme].series[wave.axes.findIndex((axis) => axis.key === key)]} />
                {axisName(key)}
              </>
            ),
          },
          { key: 'peak', title: `${t('waveform.peak')} ${wave.unit}`, render: ({ peak }) => number(peak, 3, true) },
          { key: 'peakAt', title: `${t('waveform.peakAt')} s`, render: ({ peakAt }) => number(peakAt, 3) },
          { key: 'rms', title: `${t('waveform.rms')} ${wave.unit}`, render: ({ rms }) => number(rms, 3) },
          {
            key: 'mainFrequency',
            title: `${t('waveform.mainFrequency')} Hz`,
            render: ({ key }) => number(mainOf(key)?.frequency, 2),
          },
          {
            key: 'amplitude',
            title: `${t('waveform.amplitude')} ${wave.unit}`,
            render: ({ key }) => number(mainOf(key)?.amplitude, 3),
          },
          { key: 'mean', title: `${t('waveform.mean')} ${wave.unit}`, render: ({ mean }) => number(mean, 3, true) },
        ]}
      />
    </Stack>
  );
}
