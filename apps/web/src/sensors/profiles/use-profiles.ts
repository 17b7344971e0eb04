import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query.ts';
import { useKnownAt } from '../../live/known-at.ts';
import type { Period } from '../time-range.ts';

/** Number of readings on the slider. */
export const FRAMES = 96;

const iso = (ms: number): string => new Date(ms).toISOString();

const profilesQuery = (sensorId: number, query: Readonly<Record<string, string | number | undefined>>) =>
  queryOf(
    'GET /rest/sensors/:id/profiles',
    { params: { id: sensorId }, query },
    {
      placeholderData: (previous, known) =>
        known?.queryKey[1].params.id === sensorId ? keepPreviousData(previous) : undefined,
      staleTime: Infinity,
      gcTime: 120_000,
    },
  );

/** Evenly spaced readings of a period, with the sensor's geometry and the reference. */
export const useProfiles = (sensorId: number, { from, to }: Period, count: number) =>
  useQuery(profilesQuery(sensorId, { from: iso(from), to: iso(to), count, knownAt: useKnownAt() }));

/** The latest readings up to each of these times. */
export const useProfilesAt = (sensorId: number, times: readonly number[]) =>
  useQuery({
    ...profilesQuery(sensorId, { times: times.map(iso).join(), knownAt: useKnownAt() }),
    enabled: times.length > 0,
  });
