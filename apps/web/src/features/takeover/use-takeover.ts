import { useMemo } from 'react';
import type { WallSettings } from '@groundwatch/protocol/model';
import { useLive } from '../../live/hooks.ts';
import { useEachSecond } from '../../live/second.ts';
import { useLiveSource } from '../../live/source.ts';
import { takenWall, type TakenWall } from './order.ts';

/** The alarm that has the wall at the shown moment, and the waiting ones. */
export function useTakeover({ takeoverFrom }: Pick<WallSettings, 'takeoverFrom'>): TakenWall {
  const { now } = useLiveSource();
  const alarms = useLive((state) => state.alarms);
  // Renders when the result changes instead of every second, since shelving and turns end by the clock.
  const answer = useEachSecond(() => {
    const { alarm, others } = takenWall(alarms.values(), takeoverFrom, now());
    return [alarm, ...others].map((one) => (one ? `${one.id}/${one.revision}` : '')).join();
  });
  return useMemo(
    () => takenWall(alarms.values(), takeoverFrom, now()),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the answer stands for the moment it was given
    [alarms, takeoverFrom, now, answer],
  );
}
