import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Device } from '@groundwatch/protocol/rest';
import { queryOf } from '../../api/query.ts';
import type { TableQuery } from '../../live/fleet/table-query.ts';
import { orderEvery } from '../order-every.ts';
import { PART, type DeviceRows } from './DeviceTable.tsx';

const MOST_LETTERS = 100;
/** ms. Each letter would ask otherwise. */
const TYPED = 150;
/** Parts out of view. Somebody may scroll through a hundred thousand rows. */
const KEPT_MS = 30_000;

/** A list in its panel. */
export interface ListedDevices extends DeviceRows {
  /** Devices at the place, whatever narrows the list. */
  readonly all: number;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

type Wanted = Pick<TableQuery, 'filter' | 'project' | 'type' | 'stations' | 'sort' | 'isDescending'>;

const askOf = (query: Wanted, text: string, stationIds: readonly number[] | undefined) => ({
  ...(text !== '' && { keyword: text }),
  ...(query.filter !== null && { state: query.filter }),
  ...(query.project !== null && { projectId: query.project }),
  ...(query.type !== null && { stationTypeId: query.type }),
  ...(query.stations !== null && { onlyStationIds: query.stations.join() }),
  ...(stationIds !== undefined && { stationIds: stationIds.join() }),
  sort: query.sort,
  order: query.isDescending ? ('descending' as const) : ('ascending' as const),
});

/** The devices at these stations (absent: all) that match, from the server, in parts as they come into view. `isHeld`: their order stays. */
export function useListedDevices(
  query: TableQuery,
  stationIds: readonly number[] | undefined,
  isHeld: boolean,
): ListedDevices {
  const [text] = useDebouncedValue(query.text.trim().slice(0, MOST_LETTERS), TYPED);
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const ask = useMemo(() => askOf(query, text, stationIds), [query, text, stationIds]);
  const part = (index: number) =>
    queryOf(
      'GET /rest/devices/judged',
      { query: { ...ask, current: index + 1, size: PART } },
      {
        gcTime: KEPT_MS,
        refetchInterval: ({ state }) => (isHeld ? false : orderEvery(state.data?.all ?? 0)),
      },
    );
  // The first part has the numbers too. It stays until another order or filter is answered.
  const head = useQuery({ ...part(0), placeholderData: keepPreviousData });
  const { first, last } = shown;
  const further = Array.from({ length: Math.max(0, last - Math.max(1, first) + 1) }, (_, i) => Math.max(1, first) + i);
  const parts = useQueries({ queries: further.map(part), combine: recordsOf });
  const page = head.data;
  const at = useCallback(
    (index: number): Device | undefined => {
      const of = Math.floor(index / PART);
      const records = of === 0 ? page?.records : parts[of - Math.max(1, first)];
      return records?.[index % PART];
    },
    [page, parts, first],
  );
  const onReach = useCallback((end: number, begin: number): void => {
    const next = { first: Math.floor(begin / PART), last: Math.floor(Math.max(begin, end - 1) / PART) };
    setShown((known) => (known.first === next.first && known.last === next.last ? known : next));
  }, []);
  return {
    count: page?.total ?? 0,
    all: page?.all ?? 0,
    at,
    onReach,
    isPending: head.isPending,
    error: page ? null : head.error,
    retry: () => void head.refetch(),
  };
}

const recordsOf = (results: readonly { data: { records: Device[] } | undefined }[]) =>
  results.map(({ data }) => data?.records);
