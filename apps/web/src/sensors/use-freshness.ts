import { freshnessOf, type Freshness } from '@groundwatch/protocol/model';
import { useEachSecond } from '../live/second.ts';
import { useLiveSource } from '../live/source.ts';

/** How current a value is, checked every second and rendered on changes. */
export function useFreshness(collectTime: string | undefined, sendCycleS: number): Freshness {
  const { now } = useLiveSource();
  return useEachSecond(() =>
    freshnessOf(collectTime === undefined ? null : now() - Date.parse(collectTime), sendCycleS),
  );
}
