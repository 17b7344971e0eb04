import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchItem } from './search-index.ts';

interface ActiveOption {
  readonly id: string;
  readonly typed: string;
  /** The query of the shown items, which may be older than the typed one. */
  readonly foundFor: string;
  readonly items: readonly SearchItem[];
  readonly find: (query: string) => readonly SearchItem[];
  /** Part of the index is loading. */
  readonly isLoading: boolean;
  readonly onChoose: (item: SearchItem) => void;
}

/** An option selected by arrow key or pointer among the results of a query. */
interface Chosen {
  readonly key: string;
  readonly query: string;
}

const PAGE = 8;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

export const optionId = (id: string, key: string): string => `${id}-${key.replaceAll(/[^\w-]/g, '_')}`;

const placeOf = (items: readonly SearchItem[], chosen: Chosen | null, query: string): number =>
  chosen?.query === query
    ? Math.max(
        0,
        items.findIndex(({ key }) => key === chosen.key),
      )
    : 0;

/**
 * The option for Enter: the first one, until an arrow key or the pointer selects another. Keys apply to the typed query, even
 * while older results are shown. Enter waits for loading, unless pressed again.
 */
export function useActiveOption({ id, typed, foundFor, items, find, isLoading, onChoose }: ActiveOption) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const wanted = useRef<string | null>(null);
  const active = items[placeOf(items, chosen, foundFor)];
  const activeId = active && optionId(id, active.key);

  // The first one, which is active by itself, is in sight.
  const chosenId = chosen ? activeId : undefined;
  useEffect(() => {
    if (chosenId !== undefined) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  useEffect(() => {
    if (isLoading || wanted.current === null) return;
    const [first] = wanted.current === typed ? find(typed) : [];
    wanted.current = null;
    if (first) onChoose(first);
  });

  const walk = (event: KeyboardEvent) => {
    // During IME composition Enter and arrows belong to the input method.
    if (event.nativeEvent.isComposing) return;
    const before = wanted.current;
    wanted.current = null;
    const step = steps[event.key];
    if (event.key !== 'Enter' && step === undefined) return;
    event.preventDefault();
    const own = typed === foundFor && items.length > 0 ? items : find(typed);
    const from = placeOf(own, chosen, typed);
    if (step === undefined) {
      const isSure = !isLoading || typed.trim() === '' || chosen?.query === typed || before === typed;
      if (!isSure) wanted.current = typed;
      else if (own[from]) onChoose(own[from]);
      return;
    }
    if (own.length === 0) return;
    const isSingle = Math.abs(step) === 1;
    const to = isSingle ? (from + step + own.length) % own.length : Math.min(own.length - 1, Math.max(0, from + step));
    const next = own[to];
    if (next) setChosen({ key: next.key, query: typed });
  };
  const point = (item: SearchItem) => setChosen({ key: item.key, query: foundFor });
  return { active, activeId, walk, point };
}
