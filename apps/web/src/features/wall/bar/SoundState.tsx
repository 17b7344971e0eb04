import { IconBellOff, IconVolumeOff } from '@tabler/icons-react';
import { pageSound, useSound } from '../../../alarms/sound/page-sound.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useSecond } from '../../../live/second.ts';
import { formatDuration } from '../../../ui/format-time.ts';
import { Row } from '../../../ui/box.tsx';
import classes from './WallBar.module.css';

const look = {
  inline: true,
  gap: 8,
  p: '2 12',
  text: 'least',
  className: classes.sound,
} as const;

/** Shown only if alarms cannot be heard: the browser refuses, or they are muted. */
export function SoundState() {
  const { t } = useTranslation('wall');
  const isBlocked = useSound((view) => view.isBlocked);
  const mute = useSound((view) => view.mute);
  useSecond();
  if (isBlocked) {
    return (
      <Row as="button" type="button" {...look} data-state="blocked" onClick={() => void pageSound.allow()}>
        <IconVolumeOff aria-hidden />
        {t('bar.soundBlocked')}
      </Row>
    );
  }
  if (!mute) return null;
  return (
    <Row as="button" type="button" {...look} data-state="muted" onClick={() => pageSound.unmute()}>
      <IconBellOff aria-hidden />
      {t('bar.muted', { time: formatDuration(mute.until - Date.now()) })}
    </Row>
  );
}
