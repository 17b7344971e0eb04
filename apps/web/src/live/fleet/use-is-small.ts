import { useLive } from '../hooks.ts';
import type { LiveState } from '../live-store.ts';
import { summarise } from './summary.ts';

/** The most devices that a page may hold besides the shown ones. */
const MOST = 2_000;

let last: { readonly counts: LiveState['counts']; readonly total: number } | undefined;

/** Whether all that the user may see is few devices. False while it is not known. */
export const useIsSmall = (): boolean =>
  useLive(({ counts, answered }) => {
    if (last?.counts !== counts) last = { counts, total: summarise(counts.values()).total };
    return answered.has('summary') && last.total <= MOST;
  });
