import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { HornBody } from '@groundwatch/protocol/rest';
import { contentOf, hornActions } from '../../../commands/content.ts';
import { HornLevels } from '../../../commands/HornLevels.tsx';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { Stack, Text } from '../../../ui/box.tsx';
import { isDuration, isLevel, isVoice, STOP, type Ask } from './ask.ts';
import { SendDialog, type SendProps } from './SendDialog.tsx';

const SOUND = 1;
/** s. A test is short. */
const usual = { 1: { duration: 60, level: undefined }, 2: { duration: 5, level: 4 } } as const;

interface HornDialogProps extends SendProps {
  ask: Extract<Ask, { kind: 'horn' }>;
  /** The number of horns reported by the device. */
  hornCount: number;
}

/**
 * The confirmation of a horn command: action, place, level. A stop needs no choice. A sounding needs a chosen level, so that
 * haste selects no wrong one.
 */
export function HornDialog({ ask, hornCount, ...send }: HornDialogProps) {
  const { t } = useTranslation('control');
  const { language } = useLanguage();
  const { action, former } = ask;
  const key = hornActions[action] ?? 'stop';
  const first = { ...(action === 0 ? {} : usual[action as 1 | 2]), voice: 0, ...former };
  const [level, setLevel] = useState<number | undefined>(first.level);
  const [duration, setDuration] = useState<string | number>(first.duration ?? '');
  const [voice, setVoice] = useState<string | number>(first.voice);
  const isComplete = isLevel(level) && isDuration(duration) && isVoice(voice);
  const body: HornBody | null = key === 'stop' ? STOP : isComplete ? { action, level, duration, voice } : null;
  const content = body && contentOf({ kind: 'horn', body }, language);
  const levelName = content?.kind === 'horn' ? content.levelName : '';
  const { name, stationName } = send.device;
  const confirm =
    action === SOUND && levelName !== ''
      ? t('commands.send.horn.soundLevelConfirm', { level: levelName })
      : t(`commands.send.horn.${key}Confirm`);
  const place = { device: name, station: stationName };
  return (
    <SendDialog
      {...send}
      kind="horn"
      title={t(`commands.send.horn.${key}Title`)}
      confirm={confirm}
      isDangerous={action === SOUND}
      order={body && { kind: 'horn', body }}
    >
      <Text as="p" weight={600}>
        {hornCount > 0
          ? t('commands.send.horn.reach', { ...place, count: hornCount })
          : t('commands.send.horn.reachNone', place)}
      </Text>
      {key !== 'stop' && (
        <>
          <HornLevels value={level} onChange={setLevel} />
          <Stack columns="repeat(2, minmax(0, 1fr))" gap={12}>
            <NumberInput
              label={`${t('commands.send.horn.duration')} (s)`}
              value={duration}
              min={1}
              max={65_534}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              error={isDuration(duration) ? null : t('commands.send.horn.durationWrong')}
              onChange={setDuration}
            />
            <NumberInput
              label={t('commands.send.horn.voice')}
              value={voice}
              min={0}
              max={254}
              clampBehavior="none"
              allowDecimal={false}
              allowNegative={false}
              error={isVoice(voice) ? null : t('commands.send.horn.voiceWrong')}
              onChange={setVoice}
            />
          </Stack>
        </>
      )}
    </SendDialog>
  );
}
