import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sensorTypes } from '@groundwatch/protocol/model';
import type { Device, Sensor } from '@groundwatch/protocol/rest';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/query.ts';
import { useEachSecond } from '../../../live/second.ts';
import { useLiveSource } from '../../../live/source.ts';
import type { ProfileLine } from '../../../sensors/profiles/profile-line.ts';
import { isReading, lineOf, type LineOptions } from '../../../sensors/profiles/profile-lines.ts';
import type { Scene } from '../use-scene.ts';

const families = ['array', 'fixedInclinometer'] as const;
const DATES = 6;
const PAST_MS = 28 * 86_400_000;
const STEP_MS = 600_000;

export interface ArrayOf {
  readonly device: Device;
  readonly sensor: Sensor;
  readonly family: LineOptions['family'];
}

const familyIn = ({ type }: Sensor): LineOptions['family'] | undefined =>
  families.find((key) => sensorTypes.get(type)?.parts.some(({ family }) => family.key === key));

/** The array nearest to the alarm: its own sensor, else one of its device, else of the station. Pure. */
export function arrayAt({ devices, sensor: own }: Pick<Scene, 'devices' | 'sensor'>): ArrayOf | null {
  const all = devices.flatMap((device) =>
    device.sensors.flatMap((sensor) => {
      const family = familyIn(sensor);
      return family ? [{ device, sensor, family }] : [];
    }),
  );
  return all.find(({ sensor }) => sensor.id === own?.id) ?? all[0] ?? null;
}

export interface ShownProfile {
  readonly lines: readonly ProfileLine[];
  readonly isElevation: boolean;
  readonly isLevel: boolean;
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** Readings of an array over the last weeks, newest last. */
export function useProfile({ sensor, family }: ArrayOf): ShownProfile {
  const { now, isReplay } = useLiveSource();
  const end = useEachSecond(() => Math.ceil(now() / STEP_MS) * STEP_MS);
  const { data, isPending, error } = useQuery({
    queryKey: keyOf('GET /rest/sensors/:id/profiles', { params: { id: sensor.id } }, isReplay ? end : null),
    queryFn: ({ signal }) => {
      const to = now();
      const query = { from: new Date(to - PAST_MS).toISOString(), to: new Date(to).toISOString(), count: DATES };
      return call('GET /rest/sensors/:id/profiles', { params: { id: sensor.id }, query, signal });
    },
    staleTime: STEP_MS,
    refetchInterval: isReplay ? false : STEP_MS,
    gcTime: STEP_MS,
    meta: { quiet: true },
  });
  return useMemo(() => {
    const reinstallations = sensor.reinstallations ?? [];
    const geometry = data?.geometry;
    const lines =
      data && geometry
        ? data.profiles.filter(isReading).map((one) =>
            lineOf(one, data.reference, {
              family,
              geometry,
              counting: 'cumulative',
              base: 'relative',
              reinstallations,
            }),
          )
        : [];
    return {
      lines,
      isElevation: geometry?.orificeElevation !== null && geometry?.orificeElevation !== undefined,
      isLevel: geometry?.installMode === 'settlement',
      isLoading: isPending,
      error: data ? null : error,
    };
  }, [data, family, sensor.reinstallations, isPending, error]);
}
