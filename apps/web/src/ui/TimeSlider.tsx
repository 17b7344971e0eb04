import { ActionIcon } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay, IconPlayerTrackNext, IconPlayerTrackPrev } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import { Row, Text } from './box.tsx';
import { formatZonedStamp } from './format-time.ts';
import classes from './TimeSlider.module.css';

interface TimeSliderProps {
  /** Oldest first, ms since 1970. */
  times: readonly number[];
  index: number;
  onIndex: (index: number) => void;
  zone: string | undefined;
  /** The accessible name. */
  label: string;
  /** Actions on the selected time. */
  children?: ReactNode;
}

const STEP_MS = 300;

/** Moves through given times by hand, key, or playback. No playback with reduced motion. */
export function TimeSlider({ times, index, onIndex, zone, label, children }: TimeSliderProps) {
  const { t } = useTranslation('device');
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const [wantsPlay, setWantsPlay] = useState(false);
  const last = times.length - 1;
  const isPlaying = wantsPlay && !isStill && index < last;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => onIndex(index + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, index, onIndex]);
  const time = times[index];
  if (time === undefined) return null;
  const stamp = formatZonedStamp(time, zone);
  const go = (next: number): void => {
    setWantsPlay(false);
    onIndex(Math.min(last, Math.max(0, next)));
  };
  const play = (): void => {
    if (!isPlaying && index >= last) onIndex(0);
    setWantsPlay(!isPlaying);
  };
  return (
    <Row gap={8} wrap role="group" aria-label={label}>
      {!isStill && (
        <ActionIcon
          variant="default"
          className={classes.button ?? ''}
          aria-label={t(isPlaying ? 'player.pause' : 'player.play')}
          onClick={play}
        >
          {isPlaying ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        className={classes.button ?? ''}
        aria-label={t('player.previous')}
        disabled={index === 0}
        onClick={() => go(index - 1)}
      >
        <IconPlayerTrackPrev size={14} aria-hidden />
      </ActionIcon>
      <input
        type="range"
        className={classes.range}
        min={0}
        max={last}
        step={1}
        value={index}
        aria-label={t('player.time')}
        aria-valuetext={stamp}
        onChange={(event) => go(Number(event.currentTarget.value))}
      />
      <ActionIcon
        variant="default"
        className={classes.button ?? ''}
        aria-label={t('player.next')}
        disabled={index === last}
        onClick={() => go(index + 1)}
      >
        <IconPlayerTrackNext size={14} aria-hidden />
      </ActionIcon>
      <Row as="span" inline gap={8} align="baseline" text="table" nowrap>
        {stamp}
        <Text as="small" tone="text3">
          {index + 1} / {times.length}
        </Text>
      </Row>
      {children}
    </Row>
  );
}
