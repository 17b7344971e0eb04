import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PanelSettings } from '@groundwatch/protocol/model';
import type { HomeFigures, ReportMinutes } from '@groundwatch/protocol/rest';
import { call } from '../api/client.ts';
import { useEachSecond } from '../live/second.ts';
import { useLiveSource } from '../live/source.ts';

const MINUTE_MS = 60_000;
const FIGURES_MS = 5 * MINUTE_MS;

/** The last full step before the moment that is shown: a new one asks anew, also while a past is played. */
function useStep(stepMs: number): number {
  const source = useLiveSource();
  return useEachSecond(() => Math.floor(source.now() / stepMs) * stepMs);
}

const queryOf = (at: number, stationIds: PanelSettings['stationIds']) => ({
  at: new Date(at).toISOString(),
  ...(stationIds === undefined ? {} : { stationIds: stationIds.join() }),
});

/** What only the server knows of the day before the moment that is shown. */
export function useHomeFigures({ stationIds }: PanelSettings): HomeFigures | undefined {
  const query = queryOf(useStep(FIGURES_MS), stationIds);
  return useQuery({
    queryKey: ['home-figures', query],
    queryFn: ({ signal }) => call<HomeFigures>('/rest/home-figures', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: FIGURES_MS,
    meta: { quiet: true },
  }).data;
}

/** Reports by the minute of the hour before the moment that is shown. */
export function useReportMinutes({ stationIds }: PanelSettings): ReportMinutes | undefined {
  const query = queryOf(useStep(MINUTE_MS), stationIds);
  return useQuery({
    queryKey: ['home-figures', 'reports', query],
    queryFn: ({ signal }) => call<ReportMinutes>('/rest/home-figures/reports', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: MINUTE_MS,
    meta: { quiet: true },
  }).data;
}
