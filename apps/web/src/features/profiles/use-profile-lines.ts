import { quality, type ArrayGeometry } from '@groundwatch/protocol/model';
import type { Profile, Profiles } from '@groundwatch/protocol/rest';
import type { LiveReading } from '@groundwatch/protocol/live';
import { useMemo } from 'react';
import { useCalibratedReading } from '../../live/use-calibrated-reading.ts';
import type { ShownSensor } from '../../sensors/sensor-layout.ts';
import type { TimeRangeState } from '../../sensors/use-time-range.ts';
import type { ProfileLine } from '../../sensors/profiles/profile-line.ts';
import { isReading, lineOf, spread, upTo, type LineOptions } from '../../sensors/profiles/profile-lines.ts';
import type { ProfileQuery } from './profile-query.ts';
import { FRAMES, useProfiles, useProfilesAt } from '../../sensors/profiles/use-profiles.ts';

/** The list fields of a live reading in profile form. */
function profileOfLive({ collectTime, quality: code, checks, late, values }: LiveReading): Profile {
  const lists: Profile['values'] = {};
  for (const [key, value] of Object.entries(values)) {
    if (value !== null && typeof value === 'object') lists[key] = [...value];
  }
  return { collectTime, quality: code, checks, late, values: lists };
}

/** Readings of the period, oldest first, with the newest live one. */
export function framesOf(
  profiles: readonly Profile[],
  live: LiveReading | undefined,
  period: { to: number },
): Profile[] {
  const frames = profiles.filter(isReading);
  if (!live || live.quality === quality.fault || live.late) return frames;
  const time = Date.parse(live.collectTime);
  const last = frames.at(-1);
  return time <= period.to && (!last || time > Date.parse(last.collectTime))
    ? [...frames, profileOfLive(live)]
    : frames;
}

/** The compared readings: the picked ones, else some evenly spread ones. */
export function chosenOf(
  frames: readonly Profile[],
  picked: readonly Profile[],
  { dates, count }: Pick<ProfileQuery, 'dates' | 'count'>,
): Profile[] {
  if (!dates) return spread(frames, count);
  const all = [...picked, ...frames].sort((a, b) => a.collectTime.localeCompare(b.collectTime));
  return [...new Map(dates.flatMap((date) => upTo(all, date) ?? []).map((one) => [one.collectTime, one])).values()];
}

export interface ShownProfiles {
  readonly data: Profiles | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
  /** The sensor's geometry with the preview. */
  readonly geometry: ArrayGeometry | null;
  readonly reference: Profile | null;
  readonly frames: readonly Profile[];
  readonly chosen: readonly Profile[];
  readonly lines: readonly ProfileLine[];
  readonly lineAt: (frame: Profile) => ProfileLine;
}

const none: readonly number[] = [];
const notTouched: NonNullable<ShownSensor['reinstallations']> = [];

/** The data of one sensor's plots, from the server's answers and the address. */
export function useProfileLines(
  sensor: ShownSensor,
  family: LineOptions['family'],
  query: ProfileQuery,
  time: TimeRangeState,
  cycleMs: number,
): ShownProfiles {
  const live = useCalibratedReading(sensor.id, sensor.calibrations);
  const { asked, latest, isLive } = time;
  const newest = latest !== null && live ? Date.parse(live.collectTime) : null;
  const period = useMemo(
    // The latest readings regardless of age: from the newest back by this many cycles.
    () => (latest === null || newest === null ? asked : { from: newest - (latest - 0.5) * cycleMs, to: newest }),
    [asked, latest, newest, cycleMs],
  );
  const spreadOver = useProfiles(sensor.id, period, latest ?? FRAMES);
  const wanted = useMemo(
    () =>
      query.dates || query.reference !== null
        ? [...(query.dates ?? []), ...(query.reference === null ? [] : [query.reference])]
        : none,
    [query.dates, query.reference],
  );
  const pickedOnes = useProfilesAt(sensor.id, wanted);
  const { data } = spreadOver;
  const picked = pickedOnes.data?.profiles;
  const frames = useMemo(
    () => framesOf(data?.profiles ?? [], live, { to: isLive ? Infinity : period.to }),
    [data, live, isLive, period],
  );
  const chosen = useMemo(() => chosenOf(frames, picked ?? [], query), [frames, picked, query]);
  const geometry = useMemo(() => (data ? { ...data.geometry, ...query.tried } : null), [data, query.tried]);
  const reference = useMemo(
    () => (query.reference === null ? (data?.reference ?? null) : upTo(picked ?? [], query.reference)),
    [data, picked, query.reference],
  );
  const { counting, base } = query;
  const { reinstallations = notTouched } = sensor;
  const lineAt = useMemo(
    () => (frame: Profile) =>
      lineOf(frame, reference, { family, geometry: geometry!, counting, base, reinstallations }),
    [reference, family, geometry, counting, base, reinstallations],
  );
  const lines = useMemo(() => (geometry ? chosen.map(lineAt) : []), [chosen, geometry, lineAt]);
  return {
    data,
    error: spreadOver.error ?? pickedOnes.error,
    isFetching: spreadOver.isFetching || pickedOnes.isFetching,
    refetch: () => {
      void spreadOver.refetch();
      if (wanted.length > 0) void pickedOnes.refetch();
    },
    geometry,
    reference,
    frames,
    chosen,
    lines,
    lineAt,
  };
}
