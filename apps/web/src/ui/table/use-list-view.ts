import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { readView, writeView, type ListDefaults } from './list-view.ts';
import type { ListView, SetView } from './types.ts';

/** The view of a list in the address, so that the back button and links work. `defaults` must be stable. */
export function useListView(defaults: ListDefaults): [ListView, SetView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params, defaults), [params, defaults]);
  const set = useCallback<SetView>(
    (changes, options) => setParams((current) => writeView(current, changes, defaults), options ?? {}),
    [setParams, defaults],
  );
  return [view, set];
}
