import { Checkbox, NativeSelect } from '@mantine/core';
import { alarmLevels, wallFits } from '@groundwatch/protocol/model';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import { Stack } from '../../ui/box.tsx';
import { ClockInput } from '../../ui/period/ClockInput.tsx';
import type { WallDraft } from './wall-draft.ts';

interface WallBehaviourProps {
  settings: WallDraft['settings'];
  onChange: (settings: WallDraft['settings']) => void;
}

/** Takeover, sound, fit, and night dimming. */
export function WallBehaviour({ settings, onChange }: WallBehaviourProps) {
  const { t } = useTranslation('wall');
  const nameOf = useNames();
  const put = (more: Partial<WallDraft['settings']>) => onChange({ ...settings, ...more });
  const isDimmed = settings.nightFrom !== null;
  return (
    <>
      <Stack columns="repeat(auto-fit, minmax(min(100%, 180px), 1fr))" gap={12} align="end">
        <NativeSelect
          label={t('walls.takeover')}
          value={String(settings.takeoverFrom ?? '')}
          data={[
            { value: '', label: t('walls.takeoverNone') },
            ...alarmLevels.map(({ level, names }) => ({
              value: String(level),
              label: level === 1 ? nameOf(names) : t('walls.takeoverFrom', { level: nameOf(names) }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            put({ takeoverFrom: alarmLevels.find(({ level }) => String(level) === value)?.level ?? null })
          }
        />
        <NativeSelect
          label={t('walls.fit')}
          value={settings.fit}
          data={wallFits.map((value) => ({ value, label: t(`walls.fits.${value}`) }))}
          onChange={({ currentTarget: { value } }) => put({ fit: wallFits.find((fit) => fit === value) ?? 'fill' })}
        />
        <Checkbox
          py={8}
          label={t('walls.sound')}
          checked={settings.hasSound}
          onChange={({ currentTarget: { checked } }) => put({ hasSound: checked })}
        />
      </Stack>
      <Stack columns="repeat(auto-fit, minmax(min(100%, 180px), 1fr))" gap={12} align="end">
        <Checkbox
          py={8}
          label={t('walls.night')}
          checked={isDimmed}
          onChange={({ currentTarget: { checked } }) =>
            put(checked ? { nightFrom: '22:00', nightTo: '06:00' } : { nightFrom: null, nightTo: null })
          }
        />
        {isDimmed && (
          <>
            <ClockInput
              label={t('walls.nightFrom')}
              value={settings.nightFrom ?? ''}
              onChange={(value) => value !== '' && put({ nightFrom: value })}
            />
            <ClockInput
              label={t('walls.nightTo')}
              value={settings.nightTo ?? ''}
              onChange={(value) => value !== '' && put({ nightTo: value })}
            />
          </>
        )}
      </Stack>
    </>
  );
}
