import { serverClock } from '../../live/live.ts';
import { useZone } from '../../session/use-zone.ts';
import { dayIn, periodOf } from '../../ui/period/period.ts';
import { useListView } from '../../ui/table/use-list-view.ts';

const defaults = { filters: ['from', 'to', 'by', 'bit', 'span', 'shared'], size: 20 } as const;

/** Days of the fault statistics, inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

/** Each of the days. */
export function daysOf({ from, to }: Days): string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, n) => new Date(first + n * DAY_MS).toISOString().slice(0, 10));
}

/** Up to today in a zone; undefined: this device's. */
export const lastDays = (count: number, zone: string | undefined): Days => ({
  from: dayIn(zone, serverClock.now(), count - 1),
  to: dayIn(zone, serverClock.now()),
});

/** The parameters of a statistics view, kept in the address. Default: thirty days. */
export function useStatisticsView() {
  const [view, setView] = useListView(defaults);
  const zone = useZone();
  const { from, to } = periodOf(view.filters);
  // The part of the view that all its calls take. Each view has its own filters.
  const { page: current, size, keyword } = view;
  const search = keyword === '' ? {} : { keyword };
  return {
    view,
    setView,
    search,
    page: { current, size, ...search },
    days: from !== null && to !== null && from <= to ? { from, to } : lastDays(30, zone),
  };
}
