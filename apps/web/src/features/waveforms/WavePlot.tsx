import { useCallback } from 'react';
import { Chart, type ChartFrame } from '../../charts/Chart.tsx';
import chartClasses from '../../charts/Chart.module.css';
import { renderTooltip } from '../../charts/tooltip.ts';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import { tokens } from '../../theme/tokens.ts';
import { MISSING } from '../../ui/format-field.ts';
import { formatNumber } from '../../ui/format-number.ts';
import type { Window } from './envelope.ts';
import { useAxisName } from './use-axis-name.ts';
import type { AxisFigures, Trigger, TriggerSettings } from './wave-analysis.ts';
import { wavePlotOption } from './wave-plot.ts';
import type { Wave } from './wave.ts';
import { LEAST_SAMPLES } from './ZoomButtons.tsx';

interface WavePlotProps {
  wave: Wave;
  figures: readonly AxisFigures[];
  trigger: Trigger;
  settings: TriggerSettings;
  window: Window;
  label: string;
  onWindow: (window: Window) => void;
}

/** The axes of a waveform with the trigger ratio. Dragging zooms in. */
export function WavePlot({ wave, figures, trigger, settings, window, label, onWindow }: WavePlotProps) {
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const axisName = useAxisName();
  const build = useCallback(
    ({ scheme, size }: ChartFrame) =>
      wavePlotOption({
        wave,
        figures,
        trigger,
        settings,
        window,
        scheme,
        locale,
        size,
        words: {
          axis: axisName,
          ratio: 'STA/LTA',
          missing: t('waveform.missing'),
          seconds: t('waveform.seconds'),
        },
        tooltip: (seconds) => {
          const i = Math.min(wave.length - 1, Math.max(0, Math.round(seconds * wave.rate)));
          const value = (number: number | undefined, decimals: number, isSigned: boolean): string =>
            number === undefined || Number.isNaN(number) ? MISSING : formatNumber(number, locale, decimals, isSigned);
          return renderTooltip(
            {
              time: `${formatNumber(i / wave.rate, locale, 3)} s`,
              note: '',
              rows: [
                ...wave.axes.map(({ key, samples }, n) => ({
                  name: axisName(key),
                  value: `${value(samples[i], 3, true)} ${wave.unit}`,
                  range: '',
                  colour: tokens[scheme].series[n]!,
                })),
                { name: 'STA/LTA', value: value(trigger.ratio[i], 2, false), range: '', colour: tokens[scheme].data },
              ],
            },
            chartClasses,
          );
        },
      }),
    [wave, figures, trigger, settings, window, locale, axisName, t],
  );
  const zoom = (from: number, to: number): void => {
    const [start, end] = [Math.max(0, from), Math.min(wave.length / wave.rate, to)];
    if ((end - start) * wave.rate >= LEAST_SAMPLES) onWindow({ from: start, to: end });
  };
  return <Chart build={build} label={label} onSpan={zoom} answer={build} />;
}
