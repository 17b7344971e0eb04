import type { Station } from '@groundwatch/protocol/rest';
import { useMemo } from 'react';
import { useLive } from '../../../live/hooks.ts';
import { placeIn, placeOfStation, type KnownPlace } from './places.ts';

const useStatusValue = (deviceNo: string, key: string): number | null =>
  useLive((live) => live.statuses.get(deviceNo)?.values[key] ?? null);

/** The known positions of a device. The array is stable until one changes. */
export function usePlaces(deviceNo: string, station: Station | undefined): readonly KnownPlace[] {
  const gpsLongitude = useStatusValue(deviceNo, 'gpsLongitude');
  const gpsLatitude = useStatusValue(deviceNo, 'gpsLatitude');
  const lbsLongitude = useStatusValue(deviceNo, 'lbsLongitude');
  const lbsLatitude = useStatusValue(deviceNo, 'lbsLatitude');
  return useMemo(() => {
    const values = { gpsLongitude, gpsLatitude, lbsLongitude, lbsLatitude };
    return [placeOfStation(station), placeIn(values, 'gps'), placeIn(values, 'lbs')].filter((place) => place !== null);
  }, [station, gpsLongitude, gpsLatitude, lbsLongitude, lbsLatitude]);
}
