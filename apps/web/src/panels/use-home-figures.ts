import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MINUTE_MS, type PanelSettings } from '@groundwatch/protocol/model';
import type { HomeFigures, ReportMinutes } from '@groundwatch/protocol/rest';
import { queryOf } from '../api/query.ts';
import { useEachSecond } from '../live/second.ts';
import { useLiveSource } from '../live/source.ts';
import { useStationsWithin } from './FleetProvider.tsx';

/** Of no station at all there are no figures. */
const NO_STATION = '0';
const FIGURES_MS = 5 * MINUTE_MS;

/** The last full step before the shown moment. A new step refetches, also during a replay. */
function useStep(stepMs: number): number {
  const source = useLiveSource();
  return useEachSecond(() => Math.floor(source.now() / stepMs) * stepMs);
}

const argsOf = (at: number, stationIds: PanelSettings['stationIds']) => ({
  query: {
    at: new Date(at).toISOString(),
    ...(stationIds === undefined ? {} : { stationIds: stationIds.join() || NO_STATION }),
  },
});

/** Figures of the last day that only the server has. */
export function useHomeFigures({ stationIds }: PanelSettings): HomeFigures | undefined {
  const args = argsOf(useStep(FIGURES_MS), useStationsWithin(stationIds));
  return useQuery(
    queryOf('GET /rest/home-figures', args, {
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      gcTime: FIGURES_MS,
    }),
  ).data;
}

/** Reports per minute of the hour before the shown moment. */
export function useReportMinutes({ stationIds }: PanelSettings): ReportMinutes | undefined {
  const args = argsOf(useStep(MINUTE_MS), useStationsWithin(stationIds));
  return useQuery(
    queryOf('GET /rest/home-figures/reports', args, {
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      gcTime: MINUTE_MS,
    }),
  ).data;
}
