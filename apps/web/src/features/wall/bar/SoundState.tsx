import { IconBellOff, IconVolumeOff } from '@tabler/icons-react';
import { pageSound, useSound } from '../../../alarms/sound/page-sound.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useSecond } from '../../../live/second.ts';
import { formatDuration } from '../../../ui/format-time.ts';
import classes from './WallBar.module.css';

/** Shown only if alarms cannot be heard: the browser refuses, or they are muted. */
export function SoundState() {
  const { t } = useTranslation('wall');
  const isBlocked = useSound((view) => view.isBlocked);
  const mute = useSound((view) => view.mute);
  useSecond();
  if (isBlocked) {
    return (
      <button type="button" className={classes.sound} data-state="blocked" onClick={() => void pageSound.allow()}>
        <IconVolumeOff aria-hidden />
        {t('bar.soundBlocked')}
      </button>
    );
  }
  if (!mute) return null;
  return (
    <button type="button" className={classes.sound} data-state="muted" onClick={() => pageSound.unmute()}>
      <IconBellOff aria-hidden />
      {t('bar.muted', { time: formatDuration(mute.until - Date.now()) })}
    </button>
  );
}
