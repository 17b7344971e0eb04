import { freshnessOf, type Freshness } from '@groundwatch/protocol/model';
import { useEachSecond } from '../live/second.ts';
import { useLiveSource } from '../live/source.ts';

/** How far a value collected then can be trusted now; judged again every second, rendered when it is another. */
export function useFreshness(collectTime: string | undefined, sendCycleS: number): Freshness {
  const { now } = useLiveSource();
  return useEachSecond(() =>
    freshnessOf(collectTime === undefined ? null : now() - Date.parse(collectTime), sendCycleS),
  );
}
