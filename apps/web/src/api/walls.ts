import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { WallChange, WallWithDisplays, WallWrite } from '@groundwatch/protocol/rest';
import { call } from './client.ts';

const BASE = '/rest/walls';
/** Silence is not told of by anybody: it is found by looking again. */
const LOOK_MS = 10_000;

export const wallsQuery = queryOptions({
  queryKey: ['walls', 'list'],
  queryFn: ({ signal }) => call<WallWithDisplays[]>(BASE, { signal }),
  refetchInterval: LOOK_MS,
  meta: { quiet: true },
});

type Change =
  | { method: 'POST'; path: ''; body: WallWrite }
  | { method: 'PUT'; path: `/${number}`; body: WallChange }
  | { method: 'POST' | 'PUT'; path: `/${number}/displays` | `/${number}/displays/${number}`; body: object }
  | { method: 'DELETE'; path: `/${number}` | `/${number}/displays/${number}`; body?: undefined };

/** Whatever is done to walls and their screens; the list follows. */
export function useWallChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ method, path, body }: Change) => call(`${BASE}${path}`, { method, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['walls'] }),
    gcTime: 0,
    meta: { quiet: true },
  });
}
