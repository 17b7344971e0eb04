import type { SiteMap } from '@groundwatch/protocol/rest';
import type { MapStation } from './stations.ts';

type Place = Pick<MapStation, 'longitude' | 'latitude'>;

const holds = ({ bounds }: SiteMap, { longitude, latitude }: Place): boolean =>
  bounds.west <= longitude && longitude <= bounds.east && bounds.south <= latitude && latitude <= bounds.north;

/** The map with most of these stations: the first of several, or the first without stations. Null if no station is on any. */
export function chooseSiteMap(maps: readonly SiteMap[], stations: readonly Place[]): SiteMap | null {
  let best = stations.length === 0 ? (maps[0] ?? null) : null;
  let most = 0;
  for (const map of maps) {
    const count = stations.filter((station) => holds(map, station)).length;
    if (count > most) [best, most] = [map, count];
  }
  return best;
}
