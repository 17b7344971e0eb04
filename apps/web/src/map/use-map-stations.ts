import type { DeviceMark } from '@groundwatch/protocol/model';
import type { Station } from '@groundwatch/protocol/rest';
import { useMemo, useRef } from 'react';
import { worstByStation } from '../alarms/worst.ts';
import { useLive } from '../live/hooks.ts';
import type { MapStation } from './stations.ts';
import { sameList } from '../live/same-list.ts';
import { useSecond } from '../live/second.ts';
import { useLiveSource } from '../live/source.ts';

const isSame = (a: MapStation | undefined, b: MapStation): boolean =>
  a?.kind === b.kind &&
  a.levelStyle === b.levelStyle &&
  a.name === b.name &&
  a.longitude === b.longitude &&
  a.latitude === b.latitude;

/** s. Software rendering is slow, and states last for minutes. */
const CHANGE_EVERY = 4;

/** Stations with a position, in the map's form, by the gravest mark of their devices: a new array only on changes, at most every few seconds. */
export function useMapStations(
  marks: ReadonlyMap<number, DeviceMark>,
  places: ReadonlyMap<number, Station>,
): readonly MapStation[] {
  const last = useRef<readonly MapStation[]>([]);
  const changedAt = useRef(0);
  const second = useSecond();
  const source = useLiveSource();
  const alarms = useLive((state) => state.alarms);
  return useMemo(() => {
    const warnings = worstByStation(alarms.values(), source.now());
    const known = new Map(last.current.map((station) => [station.id, station]));
    const next: MapStation[] = [];
    for (const { id, name, longitude, latitude } of places.values()) {
      if (longitude === null || latitude === null) continue;
      const warning = warnings.get(id);
      const place = { id, name, longitude, latitude };
      const station: MapStation = warning
        ? { ...place, kind: `level${warning.level}`, levelStyle: warning.style }
        : { ...place, kind: marks.get(id) ?? 'none' };
      const before = known.get(id);
      next.push(before && isSame(before, station) ? before : station);
    }
    const isUnchanged = sameList(last.current, next) === last.current;
    // New warnings are shown at once.
    const isNewWarning = next.some(
      (item, index) => item !== last.current[index] && item.levelStyle === 'unacknowledged',
    );
    const isEarly =
      !isNewWarning && second - changedAt.current < CHANGE_EVERY && last.current.some(({ kind }) => kind !== 'none');
    if (!isUnchanged && !isEarly) {
      last.current = next;
      changedAt.current = second;
    }
    return last.current;
  }, [marks, places, alarms, second, source]);
}
