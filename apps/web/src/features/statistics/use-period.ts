import dayjs from 'dayjs';
import { periodOf } from '../../ui/period/period.ts';
import type { ListView, SetView } from '../../ui/table/types.ts';
import { useListView } from '../../ui/table/use-list-view.ts';

const DAY = 'YYYY-MM-DD';
const defaults = { filters: ['from', 'to', 'by', 'bit', 'span', 'shared'], size: 20 } as const;

/** Days of the fault statistics, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export const lastDays = (count: number): Days => ({
  from: dayjs()
    .subtract(count - 1, 'day')
    .format(DAY),
  to: dayjs().format(DAY),
});

/** What a view of the statistics is asked for by; it stands in the address. Thirty days where that says nothing. */
export function useStatisticsView(): { view: ListView; setView: SetView; days: Days } {
  const [view, setView] = useListView(defaults);
  const { from, to } = periodOf(view.filters);
  return { view, setView, days: from !== null && to !== null && from <= to ? { from, to } : lastDays(30) };
}
