import { useMemo, useState } from 'react';
import type { Calibration, ReadingValue } from '@groundwatch/protocol/model';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { useReading } from '../../live/hooks.ts';
import { serverClock } from '../../live/live.ts';
import type { PanelProps } from '../../sensors/panel-props.ts';
import { jumpsOf } from '../../sensors/reinstallation/jumps.ts';
import { ReinstallationList } from '../../sensors/reinstallation/ReinstallationList.tsx';
import { useShownZone } from '../../sensors/use-shown-zone.ts';
import { useTimeRange } from '../../sensors/use-time-range.ts';
import { useHasPermission } from '../../session/permissions.tsx';
import { useDirtyTab } from '../../ui/page-frame.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Stack } from '../../ui/box.tsx';
import { timeOfWall, wallTime } from '../../ui/wall-time.ts';
import { useCalibrate } from './calibration-calls.ts';
import { CalibrationForm } from './CalibrationForm.tsx';
import { ChoiceBar } from './ChoiceBar.tsx';
import { bodyFrom, draftAt, readDraft, type Draft } from './draft.ts';
import { EffectPanel } from './EffectPanel.tsx';
import { FitPanel } from './FitPanel.tsx';
import { judgeFit } from './judge-fit.ts';
import { pairsOf } from './pairs.ts';
import { withoutDrift } from './steady.ts';
import { historyKey, useChoice, type Choice } from './use-choice.ts';
import { useRawHistory } from './use-raw-history.ts';
import { VersionList } from './VersionList.tsx';

/** Temperature, zero and factor of a sensor, derived from its own data and valid from a date. */
export function CalibrationPanel(props: PanelProps) {
  const { t } = useTranslation('device');
  const { choice, choose } = useChoice(props.sensors);
  if (!choice)
    return (
      <Panel title={t('calibration.fit')} empty={t('calibration.nothing')}>
        {null}
      </Panel>
    );
  return <OfChoice {...props} choice={choice} choose={choose} />;
}

type OfChoiceProps = PanelProps & { choice: Choice; choose: ReturnType<typeof useChoice>['choose'] };

const elementOf = (value: ReadingValue | undefined, element: number | null): number | null =>
  typeof value === 'number' ? value : value && element !== null ? (value[element - 1] ?? null) : null;

const none = { pairs: [], leftOut: 0 };

function OfChoice({ device, sensors, zone, choice, choose }: OfChoiceProps) {
  const shownZone = useShownZone(zone);
  const time = useTimeRange();
  const mayCalibrate = useHasPermission('device:calibrate');
  const { sensor, field, temperature, element } = choice;
  const { calibrations } = sensor;
  const { apply } = useCalibrate(device, sensor.id);

  const keys = useMemo(() => {
    const wanted = [field, ...(temperature ? [temperature] : [])];
    if (field.key === 'moisture')
      wanted.push(...sensor.type.fields.filter(({ key }) => key === 'soilFrequency' || key === 'waterFrequency'));
    return Object.fromEntries(wanted.map((one) => [one.key, historyKey(one, element)]));
  }, [field, temperature, element, sensor.type]);
  const names = useMemo(() => Object.values(keys), [keys]);
  const history = useRawHistory(sensor.id, names, time.asked);
  const { pairs: all, leftOut } = useMemo(() => {
    if (!history.data || !temperature) return none;
    // After a re-installation only later readings belong to the line.
    const [since] = jumpsOf(sensor, keys[field.key]!).findLast(([at]) => at <= time.asked.to) ?? [-Infinity];
    const found = pairsOf(history.data, keys[field.key]!, keys[temperature.key]!);
    return { ...found, pairs: found.pairs.filter((pair) => pair.time >= since) };
  }, [history.data, keys, field.key, temperature, sensor, time.asked.to]);
  const [params, setParams] = useSearchParams();
  const isSteady = params.get('calSteady') === '1';
  const setSteady = (is: boolean): void =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (is) next.set('calSteady', '1');
        else next.delete('calSteady');
        return next;
      },
      { replace: true },
    );
  const pairs = useMemo(() => (isSteady ? withoutDrift(all) : all), [all, isSteady]);
  const judged = useMemo(() => judgeFit(pairs), [pairs]);

  // Input for a field is kept while another field is shown.
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [from, setFrom] = useState(() => wallTime(serverClock.now(), shownZone));
  const draftKey = `${sensor.id} ${field.key}`;
  const draft = drafts[draftKey] ?? draftAt(calibrations, field.key, serverClock.now());
  const setDraft = (next: Draft | undefined): void =>
    setDrafts(({ [draftKey]: _, ...others }) => (next ? { ...others, [draftKey]: next } : others));
  useDirtyTab(Object.keys(drafts).length > 0);

  const result = useMemo(
    () => readDraft(draft, field.key, temperature?.key ?? null),
    [draft, field.key, temperature?.key],
  );
  const fromMs = timeOfWall(from, shownZone);
  const isTyped = draftKey in drafts;
  const proposed = useMemo(
    (): Calibration | null =>
      isTyped && 'read' in result && fromMs !== null
        ? bodyFrom(calibrations, new Date(fromMs).toISOString(), result.read)
        : null,
    [isTyped, result, fromMs, calibrations],
  );
  const reading = useReading(sensor.id);
  const latestValue = elementOf(reading?.values[field.key], element);
  const latest =
    latestValue === null
      ? null
      : { value: latestValue, temperature: temperature ? elementOf(reading?.values[temperature.key], element) : null };
  return (
    <Stack gap={12} shrink>
      <ChoiceBar choice={choice} choose={choose} sensors={sensors} time={time} zone={zone} />
      <Stack columns="minmax(0, 1fr) minmax(300px, 380px)" gap={16} align="start" single={1023}>
        <Stack gap={16} shrink>
          <FitPanel
            choice={choice}
            pairs={pairs}
            leftOut={leftOut}
            judged={judged}
            isSteady={isSteady}
            onSteady={setSteady}
            zone={shownZone}
            isLoading={history.isPending}
            error={history.data ? null : history.error}
            onRetry={() => void history.refetch()}
          />
          <EffectPanel
            choice={choice}
            history={history.data}
            keys={keys}
            calibrations={calibrations}
            proposed={proposed}
            period={time.shown}
            gapMs={device.sendCycle * 2_500}
            zone={shownZone}
          />
        </Stack>
        <Stack gap={16} shrink>
          {mayCalibrate && (
            <CalibrationForm
              key={draftKey}
              choice={choice}
              draft={draft}
              onDraft={setDraft}
              result={result}
              from={from}
              onFrom={setFrom}
              judged={judged}
              pairs={all}
              latest={latest}
              period={time.shown}
              zone={shownZone}
              apply={apply}
              onApplied={() => setDraft(undefined)}
            />
          )}
          <ReinstallationList device={device} sensor={sensor} zone={zone} />
          <VersionList device={device} sensor={sensor} zone={shownZone} mayCalibrate={mayCalibrate} />
        </Stack>
      </Stack>
    </Stack>
  );
}
