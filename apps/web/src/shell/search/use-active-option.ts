import { useEffect, useState, type KeyboardEvent } from 'react';
import type { SearchItem } from './search-index.ts';

interface ActiveOption {
  readonly id: string;
  readonly items: readonly SearchItem[];
  readonly query: string;
  readonly onChoose: (item: SearchItem) => void;
}

const PAGE = 8;
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

export const optionId = (id: string, key: string): string => `${id}-${key.replaceAll(/[^\w-]/g, '_')}`;

/** The result that Enter chooses: the first one, until an arrow key or the pointer says otherwise. */
export function useActiveOption({ id, items, query, onChoose }: ActiveOption) {
  const [chosen, setChosen] = useState<{ key: string; query: string } | null>(null);
  const at = chosen?.query === query ? items.findIndex(({ key }) => key === chosen.key) : 0;
  const active = items[Math.max(0, at)];
  const activeId = active && optionId(id, active.key);

  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const walk = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method while it composes.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      return onChoose(active);
    }
    const step = steps[event.key];
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    const from = Math.max(0, at);
    const isSingle = Math.abs(step) === 1;
    const to = isSingle
      ? (from + step + items.length) % items.length
      : Math.min(items.length - 1, Math.max(0, from + step));
    const next = items[to];
    if (next) setChosen({ key: next.key, query });
  };
  const point = (item: SearchItem) => setChosen({ key: item.key, query });
  return { active, activeId, walk, point };
}
