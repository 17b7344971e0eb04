import { createContext, useContext, useEffect, useId } from 'react';

/** What surrounds a page: the tab it is opened in. */
export interface PageFrame {
  /** The page stands before the user's eyes, not in a tab behind. */
  isShown(): boolean;
  /** How the menu calls the page; undefined where no entry leads to it. */
  readonly menuLabel: string | undefined;
  setTitle(title: string): void;
  setDirty(form: string, isDirty: boolean): void;
}

/** None where a page stands alone, as the login does. */
export const PageFrameContext = createContext<PageFrame | null>(null);

export const usePageFrame = (): PageFrame | null => useContext(PageFrameContext);

/** A form tells its tab that something typed is not saved yet: the tab asks before it closes, and is kept in memory. */
export function useDirtyTab(isDirty: boolean): void {
  const frame = usePageFrame();
  const form = useId();
  useEffect(() => {
    frame?.setDirty(form, isDirty);
    // A tab that goes behind stops its effects too, yet keeps what was typed.
    return () => {
      if (frame?.isShown()) frame.setDirty(form, false);
    };
  }, [frame, form, isDirty]);
}
