import { call } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LiveReading } from '@groundwatch/protocol/live';
import type { RecordKind, StoredRecord } from '@groundwatch/protocol/rest';
import { useEffect, useMemo, useState } from 'react';
import { useConnection } from '../../live/hooks.ts';
import { liveClient, serverClock } from '../../live/live.ts';
import { periodAt, type TimeRange } from '../../sensors/time-range.ts';
import type { TimeRangeState } from '../../sensors/use-time-range.ts';
import { merged, recordOfReading, recordOfStatus } from './record-values.ts';

/** Rows per request: a few screens. */
const PAGE = 100;
/** More live rows are dropped. Refetching brings them back. */
const MOST_LIVE = 2_000;

interface RecordsOf {
  deviceNo: string;
  kind: RecordKind;
  /** The device's present identity. */
  ident: StoredRecord['ident'];
  /** The selected sensor. Null: all of the kind. */
  sensorId: number | null;
  /** All of the kind. */
  sensorIds: readonly number[];
}

const rangeKey = (range: TimeRange): string =>
  range.kind === 'period' ? `${range.from} ${range.to}` : range.kind === 'span' ? range.span : 'latest';

/** The query's time. A live range has no end. */
function when(range: TimeRange): Record<string, string | undefined> {
  if (range.kind === 'latest') return {};
  const { from, to } = periodAt(range, serverClock.now());
  return {
    from: new Date(from).toISOString(),
    to: range.kind === 'period' ? new Date(to).toISOString() : undefined,
  };
}

/** Stored records by page, newest first, with live ones on top. */
export function useRecords(
  of: RecordsOf,
  { range, isLive, latest }: Pick<TimeRangeState, 'range' | 'isLive' | 'latest'>,
) {
  const { deviceNo, kind, sensorId, ident } = of;
  const query = useInfiniteQuery({
    queryKey: keyOf('GET /rest/devices/:deviceNo/records', {
      params: { deviceNo },
      kind,
      sensorId,
      range: rangeKey(range),
    }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /rest/devices/:deviceNo/records', {
        params: { deviceNo },
        query: {
          ...{ kind, size: latest ?? PAGE, ...when(range) },
          sensorId: sensorId ?? undefined,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (latest === null ? last.next : null),
    staleTime: Infinity,
    gcTime: 60_000,
    meta: { quiet: true },
  });
  const live = useLiveRecords(of, isLive, query.refetch);
  const pages = query.data?.pages;
  const records = useMemo(
    () =>
      pages
        ? merged(
            pages.flatMap((page) => page.records),
            kind === 'status' ? live.map((record) => ({ ...record, ident })) : live,
            !query.hasNextPage,
          )
        : [],
    [pages, live, kind, ident, query.hasNextPage],
  );
  const total = pages?.[0]?.total ?? 0;
  return { query, records: latest === null ? records : records.slice(0, latest), total };
}

/** Live records since the page opened. After a gap of connection or view everything is refetched. */
function useLiveRecords(
  { deviceNo, kind, sensorId, sensorIds }: RecordsOf,
  isLive: boolean,
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>,
): readonly StoredRecord[] {
  const ids = sensorId === null ? sensorIds.join() : String(sensorId);
  const key = `${deviceNo} ${kind} ${ids} ${isLive}`;
  const [{ of, records }, setLive] = useState<{ of: string; records: readonly StoredRecord[] }>({
    of: key,
    records: [],
  });
  const isConnected = useConnection((connection) => connection.state === 'live');
  const [hadGap, setHadGap] = useState(false);
  if (!isConnected && !hadGap) setHadGap(true);

  useEffect(() => {
    if (!isLive) return undefined;
    const add = (fresh: readonly StoredRecord[]): void => {
      if (fresh.length === 0) return;
      setLive((known) => ({
        of: key,
        records: [...fresh, ...(known.of === key ? known.records : [])].slice(0, MOST_LIVE),
      }));
    };
    const leave =
      kind === 'status'
        ? [liveClient.listenToStatuses(deviceNo, (statuses) => add(statuses.map(recordOfStatus)))]
        : ids
            .split(',')
            .map((id) =>
              liveClient.listen(Number(id), (readings: readonly LiveReading[]) =>
                add(readings.flatMap((reading) => recordOfReading(reading, kind) ?? [])),
              ),
            );
    return () => {
      for (const end of leave) end();
      // A hidden tab receives nothing.
      setHadGap(true);
    };
  }, [key, deviceNo, kind, ids, isLive]);

  useEffect(() => {
    if (!hadGap || !isConnected) return;
    setHadGap(false);
    if (isLive) void refetch({ cancelRefetch: false });
  }, [hadGap, isConnected, isLive, refetch]);
  return of === key ? records : none;
}

const none: readonly StoredRecord[] = [];
