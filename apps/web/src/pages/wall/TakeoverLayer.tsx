import type { LiveAlarm } from '@groundwatch/protocol/live';
import type { WallView } from '@groundwatch/protocol/rest';
import { useEffect, useState } from 'react';
import { Takeover } from '../../features/takeover/Takeover.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Row } from '../../ui/box.tsx';
import classes from './TakeoverLayer.module.css';

const FADE_MS = 600;

interface TakeoverLayerProps {
  alarm: LiveAlarm | null;
  others: readonly LiveAlarm[];
  wall: WallView;
  onAcknowledge: () => void;
}

/** The alarm that has the wall, over everything; when it gives the wall back, it fades from the scene that goes on beneath it. */
export function TakeoverLayer({ alarm, others, wall, onAcknowledge }: TakeoverLayerProps) {
  const [shown, setShown] = useState(alarm);
  if (alarm !== null && alarm !== shown) setShown(alarm);
  const isLeaving = alarm === null && shown !== null;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => setShown(null), FADE_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  if (!shown) return null;
  return (
    <Row align="stretch" className={classes.layer} data-leaving={isLeaving || undefined}>
      <ErrorBoundary scope="panel">
        <Takeover key={shown.id} alarm={shown} others={others} wall={wall} onAcknowledge={onAcknowledge} />
      </ErrorBoundary>
    </Row>
  );
}

/** Whether what lies beneath is out of sight: from the end of the fading in until the alarm gives the wall back. */
export function useCovered(alarmId: number | null): boolean {
  const [isCovered, setIsCovered] = useState(false);
  const isHeld = alarmId !== null;
  if (!isHeld && isCovered) setIsCovered(false);
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => setIsCovered(true), FADE_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return isHeld && isCovered;
}
