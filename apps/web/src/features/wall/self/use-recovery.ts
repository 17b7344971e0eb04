import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from '../../../api/query.ts';
import { chunkRecovery } from '../../../errors/chunk-recovery.ts';
import { onRightsChanged, onSessionExpired } from '../../../api/session-events.ts';

const AGAIN_MS = 15_000;

/** Retries failed queries and page chunks forever, because nobody operates a wall. Changed permissions are refetched. */
export function useRecovery(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const again = (): void => {
      void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
      void chunkRecovery.again();
    };
    const timer = setInterval(again, AGAIN_MS);
    const ends = [
      onRightsChanged(() => void queries.invalidateQueries()),
      // The wall's own query determines what is shown instead.
      onSessionExpired(() => void invalidate(queries, ['walls'])),
    ];
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, [queries]);
}
