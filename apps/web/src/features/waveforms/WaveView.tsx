import type { WaveformSummary } from '@groundwatch/protocol/rest';
import { useMemo, useRef, useState } from 'react';
import { PlotTools } from '../../charts/PlotTools.tsx';
import { useLanguage, useTranslation } from '../../i18n/i18n.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import { useSensorName } from '../../sensors/use-sensor-name.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { formatZonedStamp } from '../../ui/format-time.ts';
import { PanelError, Skeleton } from '../../ui/states.tsx';
import { Box, Row, Stack, Text } from '../../ui/box.tsx';
import type { Window } from './envelope.ts';
import { SampleTable } from './SampleTable.tsx';
import { SpectrumPlot } from './SpectrumPlot.tsx';
import { TriggerBox } from './TriggerBox.tsx';
import { useAxisName } from './use-axis-name.ts';
import { useWaveform } from './use-waveforms.ts';
import { figuresOf, spectraOf, triggerOf, usualTrigger, type TriggerSettings } from './wave-analysis.ts';
import { WaveFigures } from './WaveFigures.tsx';
import classes from './Waveforms.module.css';
import { WavePlot } from './WavePlot.tsx';
import { waveOf, type Wave } from './wave.ts';
import { ZoomButtons } from './ZoomButtons.tsx';
import { Note } from '../../ui/Note.tsx';

interface WaveViewProps {
  sensor: ShownSensor;
  summary: WaveformSummary;
  zone: string | undefined;
  /** Null: the whole waveform. */
  window: Window | null;
  trigger: Partial<TriggerSettings>;
  onWindow: (window: Window | null) => void;
  onTrigger: (trigger: Partial<TriggerSettings>) => void;
}

/** One waveform with its loading states. */
export function WaveView(props: WaveViewProps) {
  const { sensor, summary } = props;
  const { data, error, refetch } = useWaveform(sensor.id, summary.startTime, summary.isComplete);
  const wave = useMemo(() => (data ? waveOf(data) : null), [data]);
  if (wave && data) return <LoadedWave {...props} wave={wave} isCut={data.isCut} />;
  if (error) return <PanelError message={error.message} onRetry={() => void refetch()} />;
  return <Skeleton rows={5} height={96} />;
}

function LoadedWave(props: WaveViewProps & { wave: Wave; isCut: boolean }) {
  const { sensor, summary, zone, wave, isCut, trigger: wanted, onTrigger, onWindow } = props;
  const { t } = useTranslation('device');
  const { locale } = useLanguage();
  const nameOf = useSensorName();
  const axisName = useAxisName();
  const plots = useRef<HTMLDivElement>(null);
  const [isTable, setIsTable] = useState(false);
  const seconds = wave.length / wave.rate;
  const asked = props.window;
  const window = useMemo(
    () =>
      asked && asked.from < seconds ? { from: asked.from, to: Math.min(asked.to, seconds) } : { from: 0, to: seconds },
    [asked, seconds],
  );
  const settings = useMemo(() => ({ ...usualTrigger(wave), ...wanted }), [wave, wanted]);
  const trigger = useMemo(() => triggerOf(wave, settings), [wave, settings]);
  const figures = useMemo(() => figuresOf(wave), [wave]);
  const spectra = useMemo(() => spectraOf(wave), [wave]);
  const stamp = formatZonedStamp(wave.start, zone);
  const { title, place } = nameOf(sensor);
  const words = {
    title: `${title} · ${t('waveform.title')}`,
    lines: [place, `${stamp} · ${wave.rate} Hz · ${formatNumber(seconds, locale, 2)} s · ${wave.unit}`],
  };
  const rows = (): string[][] => [
    ['s', ...wave.axes.map(({ key }) => `${axisName(key)} ${wave.unit}`)],
    ...Array.from({ length: wave.length }, (_, i) => [
      String(i / wave.rate),
      // As recorded, including the mean.
      ...wave.axes.map(({ samples, mean }) =>
        Number.isNaN(samples[i]!) ? '' : String(Number((samples[i]! + mean).toPrecision(9))),
      ),
    ]),
  ];
  return (
    <Stack gap={12} shrink>
      <Row gap="4 12" wrap>
        <strong>{stamp}</strong>
        <Text text="table" tone="text3">
          {t('waveform.corrected')}
        </Text>
        <Row gap={8} align="stretch" wrap ml="auto">
          <ZoomButtons window={window} seconds={seconds} rate={wave.rate} onWindow={onWindow} />
          <PlotTools
            isTable={isTable}
            onTable={setIsTable}
            plot={plots}
            hasPicture
            name={`${title} ${t('waveform.title')} ${stamp}`}
            words={words}
            rows={rows}
          />
        </Row>
      </Row>
      {!summary.isComplete && (
        <Note kind="warning" role="note">
          {t('waveform.incompleteNote', { missing: summary.parts - summary.receivedParts, parts: summary.parts })}
        </Note>
      )}
      {isCut && (
        <Note kind="warning" role="note">
          {t('waveform.cut', { seconds: formatNumber(seconds, locale, 0) })}
        </Note>
      )}
      {isTable ? (
        <SampleTable wave={wave} trigger={trigger} window={window} />
      ) : (
        <Stack ref={plots} gap={4} shrink>
          <Box shrink className={classes.wave} style={{ height: `${wave.axes.length * 132 + 176}px` }}>
            <WavePlot
              wave={wave}
              figures={figures}
              trigger={trigger}
              settings={settings}
              window={window}
              label={`${title}, ${stamp}`}
              onWindow={onWindow}
            />
          </Box>
          <Text as="h3" mt={8} text="panel">
            {t('waveform.spectrum')}
          </Text>
          <Box shrink className={classes.spectrum}>
            <SpectrumPlot wave={wave} spectra={spectra} label={`${title}, ${t('waveform.spectrum')}`} />
          </Box>
        </Stack>
      )}
      <WaveFigures wave={wave} figures={figures} spectra={spectra} />
      <TriggerBox
        wave={wave}
        settings={settings}
        isUsual={Object.keys(wanted).length === 0}
        trigger={trigger}
        onChange={onTrigger}
      />
    </Stack>
  );
}
