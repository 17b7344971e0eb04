import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditRow, StoredClientError } from '@groundwatch/protocol/rest';
import { call } from '../../api/client.ts';

export type Query = Readonly<Record<string, string | number>>;

export interface Page<Row> {
  readonly total: number;
  readonly records: readonly Row[];
}

/** Always asked anew: what was done a moment ago is what is looked for. */
export const auditQuery = (query: Query) =>
  queryOptions({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call<Page<AuditRow>>('/rest/audit', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });

export const clientErrorsQuery = (query: Query) =>
  queryOptions({
    queryKey: ['client-errors', query],
    queryFn: ({ signal }) => call<Page<StoredClientError>>('/rest/client-errors', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });
