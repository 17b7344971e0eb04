import { createContext, useContext } from 'react';

/** Problems by path below this form, in words. */
export interface Problems {
  of: (path: string) => string | null;
}

export const ProblemsContext = createContext<Problems>({ of: () => null });

/** The problem of a field in words, or null. */
export const useProblem = (path: string): string | null => useContext(ProblemsContext).of(path);

export const useProblems = (): Problems => useContext(ProblemsContext);
