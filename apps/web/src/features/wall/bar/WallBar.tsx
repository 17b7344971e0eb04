import type { WallScene } from '@groundwatch/protocol/model';
import { IconHelpSmall, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Row, Stack } from '../../../ui/box.tsx';
import { useLanguage, useTranslation } from '../../../i18n/i18n.ts';
import { useServerNow } from '../../../live/hooks.ts';
import { formatClock, formatStamp, zoneOffset } from '../../../ui/format-time.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { shareShown, type Rotation } from '../rotation/rotation.ts';
import { rotationNow } from '../rotation/use-rotation.ts';
import { SoundState } from './SoundState.tsx';
import classes from './WallBar.module.css';

interface WallBarProps {
  name: string;
  scenes: readonly WallScene[];
  rotation: Rotation;
  zone: string;
  hasSound: boolean;
  /** Connection state and data path. */
  dataPath: ReactNode;
  onHelp: () => void;
}

/** The bar at the top: the wall's name, scene, connection state, data age, and time. */
export function WallBar({ name, scenes, rotation, zone, hasSound, dataPath, onHelp }: WallBarProps) {
  const { t } = useTranslation('wall');
  return (
    <Row as="header" gap={24} fill p="0 24" className={classes.bar}>
      <Row gap={16} className={classes.name}>
        <Logo />
        <h1>{name}</h1>
      </Row>
      <SceneState scenes={scenes} rotation={rotation} />
      {hasSound && <SoundState />}
      <div className={classes.dataPath}>{dataPath}</div>
      <button
        type="button"
        className={classes.help}
        aria-label={t('help.open')}
        title={t('help.open')}
        onClick={onHelp}
      >
        <IconHelpSmall aria-hidden />
      </button>
      <WallClock zone={zone} />
    </Row>
  );
}

function SceneState({ scenes, rotation }: Pick<WallBarProps, 'scenes' | 'rotation'>) {
  const { t } = useTranslation('wall');
  // The progress advances once a second with the clock, to save redraws over weeks.
  useServerNow();
  const scene = scenes[rotation.index];
  if (!scene) return null;
  const name = t(`scene.kind.${scene.kind}`);
  return (
    <Row gap={12} fixed tone="text2" nowrap className={classes.scene} data-paused={rotation.isPaused || undefined}>
      <span>
        {scenes.length > 1 ? t('bar.scene', { number: rotation.index + 1, count: scenes.length, name }) : name}
      </span>
      {rotation.isPaused ? (
        <Row as="span" inline gap={8} p="0 8" text="least" tone="text1" className={classes.paused}>
          <IconPlayerPause aria-hidden />
          {t('bar.paused')}
        </Row>
      ) : (
        scenes.length > 1 && (
          <span className={classes.progress} aria-hidden>
            <i style={{ width: `${100 * shareShown(rotation, scene.seconds, rotationNow())}%` }} />
          </span>
        )
      )}
    </Row>
  );
}

function WallClock({ zone }: { zone: string }) {
  const { locale } = useLanguage();
  const now = useServerNow();
  const named = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }).format(now);
  const zoneName = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const offset = zoneOffset(zone, now);
  return (
    <Row gap={20} fixed className={classes.clock}>
      <Stack as="span" text="least" tone="text2" textAlign="right" nowrap>
        <span>
          {formatStamp(now, zone).slice(0, 10)} {named({ weekday: 'short' })}
        </span>
        <span>{zoneName && zoneName !== offset && zone !== 'UTC' ? `${zoneName} ${offset}` : offset}</span>
      </Stack>
      <time className={classes.time}>{formatClock(now, locale, zone)}</time>
    </Row>
  );
}
