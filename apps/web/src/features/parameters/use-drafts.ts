import { useCallback, useState } from 'react';
import type { ParameterState } from '@groundwatch/protocol/rest';
import { seenOf, type Drafts } from './draft.ts';

/** The typed changes, and the server's refusals. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});

  const type = useCallback((key: string, typed: string, state: ParameterState | undefined): void => {
    setDrafts((now) => ({ ...now, [key]: { typed, seen: now[key]?.seen ?? seenOf(state) } }));
    setRefused(({ [key]: _, ...others }) => others);
  }, []);

  const forget = useCallback((keys: readonly string[]): void => {
    const without = <T>(now: Readonly<Record<string, T>>): Record<string, T> =>
      Object.fromEntries(Object.entries(now).filter(([key]) => !keys.includes(key)));
    setDrafts(without);
    setRefused(without);
  }, []);

  return { drafts, refused, type, forget, refuse: setRefused };
}
