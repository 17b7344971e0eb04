import { createContext, useContext } from 'react';

/** What is wrong by path below the place where it is asked; words, not keys. */
export interface Problems {
  of: (path: string) => string | null;
}

export const ProblemsContext = createContext<Problems>({ of: () => null });

/** The words for what is wrong with a field, null when nothing is. */
export const useProblem = (path: string): string | null => useContext(ProblemsContext).of(path);

export const useProblems = (): Problems => useContext(ProblemsContext);
