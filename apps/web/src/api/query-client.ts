import { QueryCache, QueryClient, MutationCache } from '@tanstack/react-query';
import { showError } from '../ui/toasts.ts';
import { ApiError } from '../errors/api-error.ts';

const RETRIES = 2;

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the view shows the error itself. */
    queryMeta: { quiet?: boolean };
    mutationMeta: { quiet?: boolean };
  }
}

const report = (error: Error, quiet: boolean | undefined): void => {
  if (quiet || (error instanceof ApiError && error.status === 401)) return;
  showError(error);
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta?.quiet) }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta?.quiet),
  }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < RETRIES && error instanceof ApiError && error.isTransient,
    },
    // Without a network a request fails at once. If it was kept for later, a horn would sound unexpectedly.
    mutations: { networkMode: 'always' },
  },
});
