import { freshnessOf, type Freshness } from '@groundwatch/protocol/model';
import { useServerNow } from '../live/hooks.ts';

/** How far a value collected then can be trusted now; judged again every second. */
export function useFreshness(collectTime: string | undefined, sendCycleS: number): Freshness {
  const now = useServerNow();
  return freshnessOf(collectTime === undefined ? null : now - Date.parse(collectTime), sendCycleS);
}
