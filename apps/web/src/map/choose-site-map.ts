import type { SiteMap } from '@groundwatch/protocol/rest';
import type { MapStation } from './stations.ts';

type Place = Pick<MapStation, 'longitude' | 'latitude'>;

const holds = ({ bounds }: SiteMap, { longitude, latitude }: Place): boolean =>
  bounds.west <= longitude && longitude <= bounds.east && bounds.south <= latitude && latitude <= bounds.north;

/** The map that most of these stations stand on; the first of several, or where there are no stations; null where none stands on any. */
export function chooseSiteMap(maps: readonly SiteMap[], stations: readonly Place[]): SiteMap | null {
  let best = stations.length === 0 ? (maps[0] ?? null) : null;
  let most = 0;
  for (const map of maps) {
    const count = stations.filter((station) => holds(map, station)).length;
    if (count > most) [best, most] = [map, count];
  }
  return best;
}
