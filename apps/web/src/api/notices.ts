import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Channel,
  DeliveriesQuery,
  Delivery,
  DeliveryDetail,
  NoticeSettings,
  OwnNotices,
  Page,
  Person,
  Policy,
  Roster,
  Warning,
} from '@groundwatch/protocol/rest';
import { call } from './client.ts';

const BASE = '/rest/notices';
const OWN = '/rest/user/notices';

const listQuery = <T>(what: string) =>
  queryOptions({
    queryKey: ['notices', what],
    queryFn: ({ signal }) => call<T>(`${BASE}/${what}`, { signal }),
    meta: { quiet: true },
  });

export const channelsQuery = listQuery<Channel[]>('channels');
export const rostersQuery = listQuery<Roster[]>('rosters');
export const policiesQuery = listQuery<Policy[]>('policies');
export const peopleQuery = listQuery<Person[]>('people');
export const noticeSettingsQuery = listQuery<NoticeSettings>('settings');

export const ownNoticesQuery = queryOptions({
  queryKey: ['notices', 'own'],
  queryFn: ({ signal }) => call<OwnNotices>(OWN, { signal }),
  meta: { quiet: true },
});

export const pushKeyQuery = queryOptions({
  queryKey: ['notices', 'push-key'],
  queryFn: ({ signal }) => call<{ publicKey: string | null }>(`${OWN}/push`, { signal }),
  meta: { quiet: true },
});

const MOVES_MS = 5_000;

/** What was told to whom, the newest first; moves on while it is looked at. */
export const deliveriesQuery = (view: DeliveriesQuery) =>
  queryOptions({
    queryKey: ['notices', 'deliveries', view],
    queryFn: ({ signal }) =>
      call<Page<Delivery>>(`${BASE}/deliveries`, {
        query: view as Record<string, string | number | undefined>,
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: MOVES_MS,
    meta: { quiet: true },
  });

const isMoving = (delivery: Delivery | undefined): boolean =>
  delivery === undefined || delivery.state === 'waiting' || delivery.state === 'sending';

/** One message with every try; asked again until it has ended. */
export const deliveryQuery = (id: number) =>
  queryOptions({
    queryKey: ['notices', 'delivery', id],
    queryFn: ({ signal }) => call<DeliveryDetail>(`${BASE}/deliveries/${id}`, { signal }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? 1_000 : false),
    meta: { quiet: true },
  });

/** Warnings that were published, the newest first. */
export const warningsQuery = queryOptions({
  queryKey: ['notices', 'warnings'],
  queryFn: ({ signal }) => call<Page<Warning>>(`${BASE}/warnings`, { query: { size: 20 }, signal }),
  meta: { quiet: true },
});

interface Change {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Below `/rest/notices/`, or `own` below the user's own. */
  readonly path: string;
  readonly isOwn?: boolean;
  readonly body?: object;
}

/** Any change of how people are told. The errors are the view's own to show. */
export function useNoticeChange<Answer = unknown>() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ method, path, isOwn = false, body }: Change) =>
      call<Answer>(`${isOwn ? OWN : BASE}${path === '' ? '' : `/${path}`}`, { method, ...(body ? { body } : {}) }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['notices'] }),
    gcTime: 0,
    meta: { quiet: true },
  });
}
