import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from '../../../api/query.ts';
import { chunkRecovery } from '../../../errors/chunk-recovery.ts';
import { onRightsChanged, onSessionExpired } from '../../../api/session-events.ts';

const AGAIN_MS = 15_000;

/** What failed is asked for again for ever, parts of the page too: nobody stands before a wall to press a button. Rights that change are looked at anew. */
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
      // The wall's own question tells what is to be shown instead.
      onSessionExpired(() => void invalidate(queries, ['walls'])),
    ];
    return () => {
      clearInterval(timer);
      for (const end of ends) end();
    };
  }, [queries]);
}
