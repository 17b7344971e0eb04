import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readView, writeView, type ListDefaults } from './list-view.ts';
import type { ListView, SetView } from './types.ts';

/** The view of a list, kept in the address: the back button works, and a link shows the same page. `defaults` must be stable. */
export function useListView(defaults: ListDefaults): [ListView, SetView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params, defaults), [params, defaults]);
  const set = useCallback<SetView>(
    (changes, options) => setParams((current) => writeView(current, changes, defaults), options ?? {}),
    [setParams, defaults],
  );
  return [view, set];
}
