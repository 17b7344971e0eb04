import { useQueries } from '@tanstack/react-query';
import type { Device } from '@groundwatch/protocol/rest';
import { devicesOfStationQuery } from '../../api/devices.ts';
import { useWatchMany } from '../../live/hooks.ts';

const together = (results: readonly { data: { records: Device[] } | undefined }[]): readonly Device[] =>
  results.flatMap(({ data }) => data?.records ?? []);

/** The devices of these stations. Watches them. */
export function useDevicesOfStations(stationIds: readonly number[]): readonly Device[] {
  useWatchMany('station', stationIds);
  return useQueries({ queries: stationIds.map(devicesOfStationQuery), combine: together });
}
