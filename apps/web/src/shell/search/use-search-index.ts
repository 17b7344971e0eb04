import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Device, SearchEntry } from '@groundwatch/protocol/rest';
import { useFoundDevices } from '../use-found-devices.ts';
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

/**
 * All searchable items; of a large fleet only the devices that match `asked`, which the server finds. Only menu and commands if the
 * server's list cannot be loaded.
 */
export function useSearchIndex(asked: string) {
  const navigate = useNavigate();
  const follow = useFollow();
  const navigation = useNavigation();
  const tree = useMenuTree();
  const commands = useCommands();
  const isSmall = useIsSmall() === true;
  const { data: entries = none, isPending, isError, refetch } = useQuery(searchEntriesQuery(isSmall));
  const { devices, isAsking } = useFoundDevices(isSmall ? '' : asked);

  const itemOf = useCallback(
    (entry: SearchEntry): SearchItem[] => {
      const { kind, id, name, place, keywords } = entry;
      if (kind === 'menu') return [];
      return [{ key: `${kind}:${id}`, kind, name, place, keywords, choose: () => void navigate(pathOf(entry)) }];
    },
    [navigate],
  );
  const isLoading = isPending || isAsking;

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
  const found = useMemo(() => devices.map(entryOf).flatMap(itemOf), [devices, itemOf]);
  const index = useMemo(() => new SearchIndex([...items, ...found], !isLoading), [items, found, isLoading]);

  return { index, isLoading, isFailed: isError, retry: () => void refetch() };
}
