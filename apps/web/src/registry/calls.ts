import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BulkRequest, RegistryPath, SheetPath } from '@groundwatch/protocol/rest';
import { call } from '../api/client.ts';
import { invalidate, isAbout, queryOf, type Topic } from '../api/query.ts';
import { upload } from '../api/upload.ts';
import { listQuery } from '../ui/table/list-view.ts';
import type { ListView } from '../ui/table/types.ts';
import type { RegistryRow, Values } from './definition.ts';

type Query = Readonly<Record<string, string | number>>;

export const pageQuery = (path: RegistryPath, query: Query) => queryOf(`GET /rest/${path}`, { query });

export const listPageQuery = (path: RegistryPath, view: ListView) => pageQuery(path, listQuery(view));

export const rowQuery = (path: RegistryPath, id: number) => queryOf(`GET /rest/${path}/:id`, { params: { id } });

/** The present row, not a cached one. */
export const newestRow = (path: RegistryPath, id: number): Promise<RegistryRow> =>
  call(`GET /rest/${path}/:id`, { params: { id } });

export const dependentsQuery = (path: RegistryPath, id: number) =>
  queryOf(`GET /rest/${path}/:id/dependents`, { params: { id } }, { staleTime: 0, gcTime: 0 });

const topics: readonly (RegistryPath | Topic)[] = [
  'companies',
  'customers',
  'projects',
  'platforms',
  'stations',
  'station-types',
  'device-models',
  'tcp-servers',
  'devices',
  'sensors',
  'resources',
  'roles',
  'users',
  'menus',
  'registry-tree',
  'crm',
  'crm-clients',
  'crm-sea',
  'crm-contacts',
  'crm-work',
  'quarantine',
  'overview',
];
/** Lists, rows, and their dependents, but no measured data. */
const ofRegistry = /^GET \/rest\/(overview\/stations|(?:crm\/)?[^/]+(\/judged|\/:id(\/(dependents|maintenance))?)?)$/;

/** After any change, because it affects names and counts of other resources. */
export const refreshRegistry = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) => ofRegistry.test(String(queryKey[0])) && isAbout(queryKey, topics),
  });

/** Creates a row, or changes the edited version. Returns its id. */
export function useSaveRow(path: RegistryPath) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ row, body }: { row: RegistryRow | null; body: Values }): Promise<number> => {
      if (row === null) return (await call(`POST /rest/${path}`, { body })).id;
      const { id, version } = row;
      await call(`PUT /rest/${path}/:id`, { params: { id }, body: { ...body, version } });
      return id;
    },
    onSuccess: () => refreshRegistry(queries),
    meta: { quiet: true },
  });
}

export function useDeleteRow(path: RegistryPath) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: RegistryRow) =>
      call(`DELETE /rest/${path}/:id`, { params: { id }, query: { version } }),
    onSuccess: () => refreshRegistry(queries),
    meta: { quiet: true },
  });
}

export function useBulk(path: RegistryPath) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BulkRequest) => call(`POST /rest/${path}/bulk`, { body }),
    onSettled: () => refreshRegistry(queries),
    meta: { quiet: true },
  });
}

export interface ImportCall {
  readonly file: File;
  readonly mode: 'check' | 'apply';
  readonly onProgress: (share: number) => void;
}

export function useImport(path: SheetPath) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ file, mode, onProgress }: ImportCall) =>
      upload(`POST /rest/${path}/import`, file, { query: { mode }, onProgress }),
    onSuccess: async (_answer, { mode }) => {
      if (mode === 'check') return;
      await Promise.all([refreshRegistry(queries), invalidate(queries, [path.split('/').at(-1) as Topic])]);
    },
    meta: { quiet: true },
  });
}
