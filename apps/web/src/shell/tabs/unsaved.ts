import { create } from 'zustand';
import type { Tab } from './tabs.ts';

interface Unsaved {
  /** The tabs to be lost, and the action on confirmation. */
  readonly question: { readonly tabs: readonly Tab[]; readonly goOn: () => void } | null;
  readonly ask: (tabs: readonly Tab[], goOn: () => void) => void;
  readonly answer: (isConfirmed: boolean) => void;
}

/** The question before unsaved input is discarded. */
export const useUnsaved = create<Unsaved>()((set, get) => ({
  question: null,
  ask: (tabs, goOn) => set({ question: { tabs, goOn } }),
  answer: (isConfirmed) => {
    const { question } = get();
    set({ question: null });
    if (isConfirmed) question?.goOn();
  },
}));
