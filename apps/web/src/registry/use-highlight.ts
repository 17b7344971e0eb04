import { useEffect, useState } from 'react';

const SHOWN_MS = 4_000;

/** A row highlighted for a moment. */
export function useHighlight(): [number | null, (id: number) => void] {
  const [highlighted, setHighlighted] = useState<{ id: number } | null>(null);
  useEffect(() => {
    if (highlighted === null) return undefined;
    const timer = setTimeout(() => setHighlighted(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return [highlighted?.id ?? null, (id) => setHighlighted({ id })];
}
