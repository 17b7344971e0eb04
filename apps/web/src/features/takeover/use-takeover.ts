import { useMemo } from 'react';
import type { WallSettings } from '@groundwatch/protocol/model';
import { useLive } from '../../live/hooks.ts';
import { useEachSecond } from '../../live/second.ts';
import { useLiveSource } from '../../live/source.ts';
import { takenWall, type TakenWall } from './order.ts';

/** The alarm that has the wall at the moment that is shown, and those that wait beside it. */
export function useTakeover({ takeoverFrom }: Pick<WallSettings, 'takeoverFrom'>): TakenWall {
  const { now } = useLiveSource();
  const alarms = useLive((state) => state.alarms);
  // Rendered when the answer is another, not every second: shelves end and turns change by the clock.
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
