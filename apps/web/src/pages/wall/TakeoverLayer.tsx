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

/** The takeover over the whole wall. At its end it fades to the scene, which continues below. */
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

/** Whether the scene below is covered: from the end of the fade-in until the takeover ends. */
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
