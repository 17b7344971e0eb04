import { Checkbox, NativeSelect, NumberInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AlarmLevel } from '@groundwatch/protocol/model';
import type { HornSounding, HornStation } from '@groundwatch/protocol/rest';
import { useAskHorns, type HornWish } from '../../api/horns.ts';
import { newId } from '../../api/new-id.ts';
import { HornLevels } from '../../commands/HornLevels.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { PasswordDialog } from '../../session/PasswordDialog.tsx';
import { Stack, Text } from '../../ui/box.tsx';
import { firstDraft, isComplete, needsRelease, usual, type Draft } from './ask-draft.ts';
import { useLevelName } from './use-level-name.ts';

interface AskDialogProps {
  stations: readonly HornStation[];
  /** The initial values, from a station or an alarm. */
  station: HornStation | undefined;
  alarm: { readonly id: number; readonly level: AlarmLevel } | null;
  onAsked: (sounding: HornSounding) => void;
  onClose: () => void;
}

/** The confirmation of a sounding: station, horns, level, who hears it, and whether another person must release it. */
export function AskDialog({ stations, station: first, alarm, onAsked, onClose }: AskDialogProps) {
  const { t } = useTranslation('alarm');
  const levelName = useLevelName();
  const ask = useAskHorns();
  const [draft, setDraft] = useState<Draft>(() => firstDraft(first, alarm?.level));
  const id = useRef({ of: '', id: '' });
  const change = (changes: Partial<Draft>): void => setDraft((now) => ({ ...now, ...changes }));
  const station = stations.find(({ stationId }) => stationId === draft.stationId);
  const horns = station?.horns.filter(({ isEnabled, isUnproven }) => isEnabled && !isUnproven) ?? [];
  const chosen = horns.filter(({ deviceNo }) => draft.deviceNos.includes(deviceNo));
  const { isTest } = draft;
  const complete = isComplete(draft);
  const needsTwo = station !== undefined && complete && needsRelease(station, draft);
  const names = chosen.map(({ deviceName }) => deviceName).join(' · ');
  const wish = (): HornWish | null => {
    if (!complete || !station) return null;
    const { stationId, level, duration, voice, deviceNos, hasReserves } = draft;
    const body = { stationId, level, duration, voice, deviceNos, hasReserves, alarmId: alarm?.id ?? null };
    const asked = { ...body, action: isTest ? ('test' as const) : ('sound' as const) };
    const text = JSON.stringify(asked);
    // The same request posted twice is one sounding. A changed request is another one.
    if (id.current.of !== text) id.current = { of: text, id: newId() };
    return { ...asked, id: id.current.id };
  };
  const confirm = needsTwo
    ? t('horns.dialog.askTwo')
    : isTest
      ? t('horns.dialog.testNow')
      : draft.level === undefined
        ? t('horns.dialog.soundPlain')
        : t('horns.dialog.sound', { level: levelName(draft.level) });
  return (
    <PasswordDialog
      title={t(isTest ? 'horns.dialog.testTitle' : 'horns.dialog.title')}
      {...(alarm ? { subtitle: t('horns.dialog.alarm', { id: alarm.id }) } : {})}
      note={
        station &&
        (needsTwo
          ? t('horns.dialog.two', { minutes: Math.round(station.releaseS / 6) / 10 })
          : t('horns.dialog.one', { answer: station.answerS }))
      }
      hasReason
      confirm={confirm}
      isDangerous={!isTest}
      isBusy={ask.isPending}
      isDisabled={!complete || !station}
      error={ask.error}
      onClose={onClose}
      onConfirm={(consent) => {
        const asked = wish();
        if (asked) ask.mutate({ wish: asked, consent }, { onSuccess: onAsked });
      }}
    >
      <NativeSelect
        label={t('horns.dialog.station')}
        data-autofocus={draft.stationId === undefined || undefined}
        value={draft.stationId ?? ''}
        data={[
          { value: '', label: t('horns.dialog.chooseStation') },
          ...stations.map(({ stationId, stationName }) => ({ value: String(stationId), label: stationName })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const next = stations.find(({ stationId }) => String(stationId) === value);
          change({ stationId: next?.stationId, deviceNos: firstDraft(next, undefined).deviceNos });
        }}
      />
      {station && (
        <>
          <Stack as="fieldset" gap={8}>
            <legend>{t('horns.dialog.horns')}</legend>
            {horns.map(({ deviceNo, deviceName, report }) => (
              <Checkbox
                key={deviceNo}
                label={deviceName}
                description={report?.isSounding ? t('horns.sounds') : undefined}
                checked={draft.deviceNos.includes(deviceNo)}
                onChange={({ currentTarget: { checked } }) =>
                  change({
                    deviceNos: checked
                      ? [...draft.deviceNos, deviceNo]
                      : draft.deviceNos.filter((other) => other !== deviceNo),
                  })
                }
              />
            ))}
            {chosen.length === 0 && (
              <Text as="p" text="table" tone="text2">
                {t('horns.dialog.chooseHorn')}
              </Text>
            )}
          </Stack>
          <Checkbox
            label={t('horns.dialog.reserves')}
            checked={draft.hasReserves}
            onChange={({ currentTarget: { checked } }) => change({ hasReserves: checked })}
          />
          <Checkbox
            label={t('horns.dialog.test')}
            checked={isTest}
            onChange={({ currentTarget: { checked } }) =>
              change({ isTest: checked, ...usual(checked), ...(checked ? { hasReserves: false } : {}) })
            }
          />
          <HornLevels value={draft.level} onChange={(level) => change({ level: level as AlarmLevel })} />
          <Stack columns="repeat(2, minmax(0, 1fr))" gap={12}>
            <NumberInput
              label={`${t('horns.dialog.duration')} (s)`}
              value={draft.duration ?? ''}
              allowDecimal={false}
              allowNegative={false}
              error={draft.duration === undefined ? t('horns.dialog.durationWrong') : null}
              onChange={(value) => change({ duration: whole(value, 1, 65_534) })}
            />
            <NumberInput
              label={t('horns.dialog.voice')}
              value={draft.voice ?? ''}
              allowDecimal={false}
              allowNegative={false}
              error={draft.voice === undefined ? t('horns.dialog.voiceWrong') : null}
              onChange={(value) => change({ voice: whole(value, 0, 254) })}
            />
          </Stack>
          {chosen.length > 0 && (
            <Text as="p" weight={600}>
              {t(isTest ? 'horns.dialog.reachTest' : 'horns.dialog.reach', { station: station.stationName, names })}
            </Text>
          )}
        </>
      )}
    </PasswordDialog>
  );
}

const whole = (value: string | number, least: number, most: number): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
