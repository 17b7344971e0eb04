import { useOverview } from '../../api/registry.ts';

/** The zone that all stations of the reader share; undefined where they lie in several: then times are those of this device. */
export function useSiteZone(): string | undefined {
  const [zone, ...others] = new Set(useOverview().data?.stations.map(({ timeZone }) => timeZone));
  return others.length === 0 ? zone : undefined;
}
