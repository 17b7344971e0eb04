import { keepPreviousData } from '@tanstack/react-query';
import { queryOf } from '../../api/query.ts';

export type Query = Readonly<Record<string, string | number>>;

/** Never cached, because recent actions are looked for. */
export const auditQuery = (query: Query) =>
  queryOf('GET /rest/audit', { query }, { placeholderData: keepPreviousData, staleTime: 0 });

export const clientErrorsQuery = (query: Query) =>
  queryOf('GET /rest/client-errors', { query }, { placeholderData: keepPreviousData, staleTime: 0 });
