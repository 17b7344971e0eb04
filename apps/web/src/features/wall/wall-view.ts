import { queryOptions } from '@tanstack/react-query';
import { WallViewSchema } from '@groundwatch/protocol/rest';
import { ApiError } from '../../errors/api-error.ts';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/query.ts';

export const RETRY_MS = 10_000;
const REFRESH_MS = 300_000;

/** The content and settings of a wall. Retried forever, because nobody operates a screen. */
export const wallViewQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf('GET /rest/walls/:id/view', { params: { id } }),
    queryFn: async ({ signal }) =>
      WallViewSchema.parse(await call('GET /rest/walls/:id/view', { params: { id }, signal, keepsSession: true })),
    retry: false,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : REFRESH_MS),
    refetchIntervalInBackground: true,
    meta: { quiet: true },
  });

/** Nobody is signed in on this screen and it is not paired. */
export const isUnknownScreen = (error: Error | null): boolean => error instanceof ApiError && error.status === 401;

/** The wall is not accessible or was deleted. */
export const isRefused = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
