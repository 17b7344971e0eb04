import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { MOST_FOUND_STATIONS, type TreeNode } from '@groundwatch/protocol/rest';
import { useMemo } from 'react';
import { useStationWarnings } from '../../alarms/use-warnings.ts';
import type { ArgsOf } from '../../api/client.ts';
import { queryOf } from '../../api/query.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { useLive } from '../../live/hooks.ts';
import { buildTree, keyOf, type NodeKey, type Tree } from './build-tree.ts';
import { rollUp, type RollUp } from './states.ts';

const REFRESH_MS = 60_000;
const MOST_LETTERS = 100;
/** ms. Each letter would ask otherwise. */
const TYPED = 150;

const treeQuery = (query: NonNullable<ArgsOf<'GET /rest/registry-tree'>['query']>) =>
  queryOf('GET /rest/registry-tree', { query }, { refetchInterval: REFRESH_MS, staleTime: 0 });

const nobody: readonly TreeNode[] = [];
const keyOfNode = ({ kind, id }: TreeNode): NodeKey => keyOf(kind, id);

/** The devices and sensors of stations, with the stations for which they are still missing, and whether the call failed. */
function together(results: readonly { data: TreeNode[] | undefined; isError: boolean }[]) {
  return {
    nodes: results.flatMap(({ data }) => data ?? nobody),
    missing: results.map(({ data, isError }) => (data ? null : isError ? ('failed' as const) : ('loading' as const))),
  };
}

/** Stations whose devices are not known yet. */
export type MissingBelow = ReadonlyMap<NodeKey, 'loading' | 'failed'>;

/** Why a station shows no devices, else empty. */
export function useMissingWords(missing: MissingBelow) {
  const { t } = useTranslation();
  return (key: NodeKey): string => {
    const why = missing.get(key);
    return why === undefined ? '' : t(why === 'failed' ? 'panel.failed' : 'common.loading');
  };
}

export interface TreeAsked {
  /** Stations whose devices are shown. */
  readonly opened: readonly number[];
  readonly text: string;
  /** A node to look for. */
  readonly wanted: NodeKey | null;
}

/** All visible companies, projects and stations, and of the devices and sensors those that are asked for. */
export function useRegistryTree({ opened, text, wanted }: TreeAsked) {
  const sites = useQuery(treeQuery({}));
  const below = useQueries({ queries: opened.map((stationId) => treeQuery({ stationId })), combine: together });
  const words = text.trim().slice(0, MOST_LETTERS);
  const [keyword] = useDebouncedValue(words, TYPED);
  const search = useQuery({
    ...treeQuery({ keyword }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
  const [kind, id] = wanted?.split(':') ?? [];
  const isBelow = kind === 'device' || kind === 'sensor';
  const known = useMemo(() => new Set(below.nodes.map(keyOfNode)), [below.nodes]);
  const isLost = isBelow && !known.has(wanted!);
  const place = useQuery({
    ...treeQuery(kind === 'device' ? { deviceId: Number(id) } : { sensorId: Number(id) }),
    enabled: isLost,
  });
  const placed = (isLost && place.data) || nobody;
  const found = (words !== '' && search.data) || nobody;
  const tree = useMemo(() => {
    // Newer answers replace older ones, and keep their place behind the parents.
    const nodes = [...(sites.data ?? nobody), ...placed, ...found, ...below.nodes];
    return buildTree([...new Map(nodes.map((node) => [keyOfNode(node), node])).values()]);
  }, [sites.data, placed, found, below.nodes]);
  const places = new Set(found.flatMap((node) => (node.kind === 'device' ? [node.parentId] : [])));
  return {
    tree,
    /** The station of the wanted node, if that had to be looked for. */
    located: placed.find((node) => node.kind === 'device')?.parentId ?? null,
    missing: new Map(
      opened.flatMap((stationId, at) => {
        const state = below.missing[at];
        return state ? [[keyOf('station', stationId), state] as const] : [];
      }),
    ),
    isSearching: words !== '' && !search.isError && (words !== keyword || search.isPlaceholderData || search.isPending),
    searchError: words !== '' && search.isError ? search.error : null,
    /** There may be more matches elsewhere. */
    isCut: places.size >= MOST_FOUND_STATIONS,
    isLoading: sites.isPending,
    error: sites.isError && !sites.data ? sites.error : null,
    retry: () => void sites.refetch(),
  };
}

/** Devices by state below stations and what is above them. */
export function useRollUp(tree: Tree): ReadonlyMap<NodeKey, RollUp> {
  const counts = useLive((live) => live.counts);
  const warnings = useStationWarnings();
  return useMemo(() => rollUp(tree, counts, warnings), [tree, counts, warnings]);
}
