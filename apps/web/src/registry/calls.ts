import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BulkAnswer, BulkRequest, Dependent, ImportAnswer, Page } from '@groundwatch/protocol/rest';
import { call } from '../api/client.ts';
import { upload } from '../api/upload.ts';
import { listQuery } from '../ui/table/list-view.ts';
import type { ListView } from '../ui/table/types.ts';
import type { RegistryRow, Values } from './definition.ts';

type Query = Readonly<Record<string, string | number>>;

const REGISTRY = 'registry';
const urlOf = (path: string): string => `/rest/${path}`;

export const pageQuery = (path: string, query: Query) =>
  queryOptions({
    queryKey: [REGISTRY, path, 'page', query],
    queryFn: ({ signal }) => call<Page<RegistryRow>>(urlOf(path), { query, signal }),
    meta: { quiet: true },
  });

export const listPageQuery = (path: string, view: ListView) => pageQuery(path, listQuery(view));

const fetchRow = (path: string, id: number, signal?: AbortSignal): Promise<RegistryRow> =>
  call<RegistryRow>(`${urlOf(path)}/${id}`, { signal });

export const rowQuery = (path: string, id: number) =>
  queryOptions({
    queryKey: [REGISTRY, path, 'row', id],
    queryFn: ({ signal }) => fetchRow(path, id, signal),
    meta: { quiet: true },
  });

/** The row as it stands now, whatever was read before. */
export const newestRow = (path: string, id: number): Promise<RegistryRow> => fetchRow(path, id);

export const dependentsQuery = (path: string, id: number) =>
  queryOptions({
    queryKey: [REGISTRY, path, 'dependents', id],
    queryFn: ({ signal }) => call<Dependent[]>(`${urlOf(path)}/${id}/dependents`, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });

/** After any change: names and counts of other resources change with a row. */
export async function refreshRegistry(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: [REGISTRY] }),
    queries.invalidateQueries({ queryKey: ['overview'] }),
  ]);
}

/** Creates a row, or changes the version of it that was edited. Answers its id. */
export function useSaveRow(path: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, body }: { row: RegistryRow | null; body: Values }): Promise<number> => {
      if (row === null) return (await call<{ id: number }>(urlOf(path), { method: 'POST', body })).id;
      await call(`${urlOf(path)}/${row.id}`, { method: 'PUT', body: { ...body, version: row.version } });
      return row.id;
    },
    onSuccess: () => refreshRegistry(queries),
    meta: { quiet: true },
  });
}

export function useDeleteRow(path: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: RegistryRow) =>
      call(`${urlOf(path)}/${id}`, { method: 'DELETE', query: { version } }),
    onSuccess: () => refreshRegistry(queries),
    meta: { quiet: true },
  });
}

export function useBulk(path: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: BulkRequest) => call<BulkAnswer>(`${urlOf(path)}/bulk`, { method: 'POST', body: request }),
    onSettled: () => refreshRegistry(queries),
    meta: { quiet: true },
  });
}

export interface ImportCall {
  readonly file: File;
  readonly mode: 'check' | 'apply';
  readonly onProgress: (share: number) => void;
}

export function useImport(path: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, mode, onProgress }: ImportCall) =>
      upload<ImportAnswer>(`${urlOf(path)}/import`, file, { query: { mode }, onProgress }),
    onSuccess: (_answer, { mode }) => (mode === 'apply' ? refreshRegistry(queries) : undefined),
    meta: { quiet: true },
  });
}
