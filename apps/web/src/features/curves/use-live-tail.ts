import type { LiveReading } from '@groundwatch/protocol/live';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useReadingTail } from '../../live/hooks.ts';

const SHOW_MS = 250;
const MOST = 4_000;
const none: readonly LiveReading[] = [];

/** Readings of a sensor since the page looks at it, at most four changes a second; another sensor starts anew. */
export function useLiveTail(sensorId: number): readonly LiveReading[] {
  const [tail, setTail] = useState<{ sensorId: number; readings: readonly LiveReading[] }>({
    sensorId,
    readings: none,
  });
  const waiting = useRef<LiveReading[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const onReadings = useCallback(
    (readings: readonly LiveReading[]) => {
      waiting.current.push(...readings);
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        const added = waiting.current;
        waiting.current = [];
        setTail((known) => ({
          sensorId,
          readings: [...(known.sensorId === sensorId ? known.readings : none), ...added].slice(-MOST),
        }));
      }, SHOW_MS);
    },
    [sensorId],
  );
  useReadingTail(sensorId, onReadings);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      waiting.current = [];
    },
    [sensorId],
  );
  return tail.sensorId === sensorId ? tail.readings : none;
}
