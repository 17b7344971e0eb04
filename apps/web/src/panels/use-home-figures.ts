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

function useArgs(stepMs: number, settings: PanelSettings) {
  const at = new Date(useStep(stepMs)).toISOString();
  const stationIds = useStationsWithin(settings.stationIds);
  return { query: { at, ...(stationIds && { stationIds: stationIds.join() || NO_STATION }) } };
}

const kept = (gcTime: number) => ({ placeholderData: keepPreviousData, staleTime: Infinity, gcTime });

/** Figures of the last day that only the server has. */
export const useHomeFigures = (settings: PanelSettings): HomeFigures | undefined =>
  useQuery(queryOf('GET /rest/home-figures', useArgs(FIGURES_MS, settings), kept(FIGURES_MS))).data;

/** Reports per minute of the hour before the shown moment. */
export const useReportMinutes = (settings: PanelSettings): ReportMinutes | undefined =>
  useQuery(queryOf('GET /rest/home-figures/reports', useArgs(MINUTE_MS, settings), kept(MINUTE_MS))).data;

/** What changed within the hour before the shown moment. */
export const useHourChanges = (settings: PanelSettings) =>
  useQuery(queryOf('GET /rest/home-figures/changes', useArgs(MINUTE_MS, settings), kept(MINUTE_MS)));
