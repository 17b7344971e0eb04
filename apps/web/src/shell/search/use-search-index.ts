import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Device, SearchEntry, Station } from '@groundwatch/protocol/rest';
import { useStations } from '../../api/registry.ts';
import { useFoundDevices } from '../use-found-devices.ts';
import { useFoundStations } from './use-found-stations.ts';
import { useIsSmall } from '../../live/fleet/use-is-small.ts';
import { useFollow } from '../use-follow.ts';
import { useMenuTree, useNavigation } from '../use-navigation.ts';
import { leafPages, menuNames } from './pages.ts';
import { searchEntriesQuery } from './search-entries.ts';
import { SearchIndex, type SearchItem } from './search-index.ts';
import { useCommands } from './use-commands.ts';

const none: readonly SearchEntry[] = [];

const pathOf = ({ kind, id, name }: SearchEntry): string =>
  kind === 'device' ? `/devices/${id}` : `/devices?q=${encodeURIComponent(name)}`;

const entryOf = ({ deviceNo, name, stationName, model, ident }: Device): SearchEntry => ({
  ...{ kind: 'device', id: deviceNo, name, place: stationName },
  keywords: [deviceNo, ident.imei, ident.iccid, model].filter((word) => word !== ''),
});

const entryOfStation = ({ id, name, projectName }: Station): SearchEntry => ({
  ...{ kind: 'station', id: String(id), name, place: projectName, keywords: [] },
});

/**
 * All searchable items; of a large fleet only the stations and devices that match `asked`, which the server finds, and the stations
 * among the `offered` ones. Only menu and commands if the server's list cannot be loaded.
 */
export function useSearchIndex(asked: string, offered: readonly string[]) {
  const navigate = useNavigate();
  const follow = useFollow();
  const navigation = useNavigation();
  const tree = useMenuTree();
  const commands = useCommands();
  const isSmall = useIsSmall() === true;
  const { data: entries = none, isPending, isError: isFailed, refetch: retry } = useQuery(searchEntriesQuery(isSmall));
  const stations = useStations();
  const foundStations = useFoundStations(isSmall ? '' : asked);
  const foundDevices = useFoundDevices(isSmall ? '' : asked);

  const itemOf = useCallback(
    (entry: SearchEntry): SearchItem[] => {
      const { kind, id, name, place, keywords } = entry;
      if (kind === 'menu') return [];
      return [{ key: `${kind}:${id}`, kind, name, place, keywords, choose: () => void navigate(pathOf(entry)) }];
    },
    [navigate],
  );
  const parts = [{ isAsking: isPending, isFailed, retry }, foundStations, foundDevices];
  const isLoading = parts.some(({ isAsking }) => isAsking);

  const items = useMemo(() => {
    const names = menuNames(tree);
    const menuKeywords = new Map(
      entries.filter(({ kind }) => kind === 'menu').map((entry) => [entry.id, entry.keywords]),
    );
    const pages = leafPages(navigation).map(({ entry, place }): SearchItem => ({
      key: `page:${entry.path || entry.id}`,
      kind: 'page',
      name: entry.label,
      place,
      keywords: [...(names.get(entry.id) ?? []), ...(menuKeywords.get(entry.id) ?? []), entry.path],
      choose: () => follow(entry.path),
    }));
    return [...pages, ...entries.flatMap(itemOf), ...commands];
  }, [entries, navigation, tree, commands, follow, itemOf]);
  const found = useMemo(() => {
    const shown = isSmall ? [] : stations.filter(({ id }) => offered.includes(`station:${id}`));
    // Of two entries of a station, the found one knows the pinyin.
    const all = [...shown.map(entryOfStation), ...foundStations.stations, ...foundDevices.devices.map(entryOf)];
    return [...new Map(all.map((entry) => [`${entry.kind}:${entry.id}`, entry])).values()].flatMap(itemOf);
  }, [foundStations.stations, foundDevices.devices, stations, offered, isSmall, itemOf]);
  const index = useMemo(() => new SearchIndex([...items, ...found], !isLoading), [items, found, isLoading]);

  const failed = parts.filter((part) => part.isFailed);
  return { index, isLoading, isFailed: failed.length > 0, retry: () => failed.forEach((part) => void part.retry()) };
}
