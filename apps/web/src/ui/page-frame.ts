import { createContext, useContext, useEffect, useId } from 'react';

/** The tab around a page. */
export interface PageFrame {
  /** Whether the page is visible, not in a hidden tab. */
  isShown(): boolean;
  /** The menu's name of the page. Undefined without an entry. */
  readonly menuLabel: string | undefined;
  setTitle(title: string): void;
  setDirty(form: string, isDirty: boolean): void;
}

/** Null for a page without a tab, such as the login. */
export const PageFrameContext = createContext<PageFrame | null>(null);

export const usePageFrame = (): PageFrame | null => useContext(PageFrameContext);

/** Reports unsaved input to the tab, which asks before closing and stays mounted. */
export function useDirtyTab(isDirty: boolean): void {
  const frame = usePageFrame();
  const form = useId();
  useEffect(() => {
    frame?.setDirty(form, isDirty);
    // Hiding a tab also stops its effects, but keeps the input.
    return () => {
      if (frame?.isShown()) frame.setDirty(form, false);
    };
  }, [frame, form, isDirty]);
}
