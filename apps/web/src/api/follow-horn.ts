import type { QueryClient } from '@tanstack/react-query';
import type { LiveHorn } from '@groundwatch/protocol/live';
import { invalidate } from './query.ts';

/** Asks again for what shows soundings of horns; null: something may have been missed. Whoever may release one is called. */
export function followHorn(queries: QueryClient, horn: LiveHorn | null): void {
  void invalidate(queries, ['horns']);
  if (horn?.state === 'awaiting')
    void import('./call-for-release.ts').then(({ callForRelease }) => callForRelease(queries, horn));
}
