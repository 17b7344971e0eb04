import { IconVolume, IconVolume2, IconVolume3, IconVolumeOff } from '@tabler/icons-react';
import { forwardRef, type ComponentProps } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useEachSecond } from '../../live/second.ts';
import { usePreference } from '../../session/preferences.ts';
import { formatDuration } from '../../ui/format-time.ts';
import { readSound, SOUND, useSound } from '../sound/page-sound.ts';
import { Text } from '../../ui/box.tsx';
import classes from './AlarmBadge.module.css';

/** The state of the sound as an icon of fixed size, with the countdown of a mute below it. */
export const SoundFace = forwardRef<HTMLButtonElement, ComponentProps<'button'>>(function SoundFace(props, ref) {
  const { t } = useTranslation('alarm');
  const { level, isBlocked, mute } = useSound((view) => view);
  const [{ isOn }] = usePreference(SOUND, readSound);
  const until = mute?.until ?? 0;
  const left = useEachSecond(() => Math.max(0, Math.ceil((until - Date.now()) / 1_000)));
  const state = isBlocked ? 'blocked' : left > 0 ? 'muted' : !isOn ? 'off' : level === null ? 'on' : 'sounding';
  const Icon = {
    blocked: IconVolume3,
    muted: IconVolumeOff,
    off: IconVolumeOff,
    on: IconVolume2,
    sounding: IconVolume,
  }[state];
  const time = formatDuration(left * 1_000);
  const label = state === 'muted' ? t('sound.mutedFor', { time }) : t(`sound.state.${state}`);
  return (
    <button
      ref={ref}
      type="button"
      className={classes.sound}
      aria-label={label}
      title={label}
      data-sound={state}
      {...props}
    >
      <Icon size={19} stroke={1.6} aria-hidden />
      {state === 'muted' && <Text className={classes.time}>{time}</Text>}
    </button>
  );
});
