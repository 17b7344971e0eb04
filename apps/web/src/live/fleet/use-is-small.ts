import { isCounted, useLive } from '../hooks.ts';
import type { LiveState } from '../live-store.ts';
import { summarise } from './summary.ts';

/** The most devices that a page may hold besides the shown ones. */
const MOST = 2_000;

let last: { readonly counts: LiveState['counts']; readonly total: number } | undefined;

/** Whether all that the user may see is few devices. Undefined while it is not known. */
export const useIsSmall = (): boolean | undefined =>
  useLive((live) => {
    const { counts } = live;
    if (last?.counts !== counts) last = { counts, total: summarise(counts.values()).total };
    return isCounted(live) ? last.total <= MOST : undefined;
  });
