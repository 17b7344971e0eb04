import { freshnessOf, type Freshness } from '@groundwatch/protocol/model';
import { serverClock } from '../live/live.ts';
import { useEachSecond } from '../live/second.ts';

/** How far a value collected then can be trusted now; judged again every second, rendered when it is another. */
export const useFreshness = (collectTime: string | undefined, sendCycleS: number): Freshness =>
  useEachSecond(() =>
    freshnessOf(collectTime === undefined ? null : serverClock.now() - Date.parse(collectTime), sendCycleS),
  );
