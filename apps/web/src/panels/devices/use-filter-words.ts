import type { Station } from '@groundwatch/protocol/rest';
import { useNames, useTranslation } from '../../i18n/i18n.ts';
import type { TableQuery } from '../../live/fleet/table-query.ts';
import { firstOf } from '../../ui/first-of.ts';

interface FilterWord {
  /** Of the address. */
  readonly key: string;
  readonly text: string;
}

/** Filters besides typed words, from figures and bars. */
export function useFilterWords(query: TableQuery, stations: ReadonlyMap<number, Station>): readonly FilterWord[] {
  const { t } = useTranslation();
  const name = useNames();
  const list = [...stations.values()];
  const project = list.find((station) => station.projectId === query.project);
  const type = list.find((station) => station.stationTypeId === query.type);
  const places = firstOf((query.stations ?? []).flatMap((id) => stations.get(id)?.name ?? []));
  return [
    ...(query.filter ? [{ key: 'state', text: t(`state.${query.filter}`) }] : []),
    ...(project ? [{ key: 'project', text: project.projectName }] : []),
    ...(places === '' ? [] : [{ key: 'station', text: places }]),
    ...(type ? [{ key: 'type', text: name(type.stationTypeNames) }] : []),
  ];
}
