import { create } from 'zustand';
import type { Tab } from './tabs.ts';

interface Unsaved {
  /** Tabs that would be lost with what was typed, and what happens when the user says so. */
  readonly question: { readonly tabs: readonly Tab[]; readonly goOn: () => void } | null;
  readonly ask: (tabs: readonly Tab[], goOn: () => void) => void;
  readonly answer: (isConfirmed: boolean) => void;
}

/** The question before something unsaved is thrown away. */
export const useUnsaved = create<Unsaved>()((set, get) => ({
  question: null,
  ask: (tabs, goOn) => set({ question: { tabs, goOn } }),
  answer: (isConfirmed) => {
    const { question } = get();
    set({ question: null });
    if (isConfirmed) question?.goOn();
  },
}));
