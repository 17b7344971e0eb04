import { useEffect } from 'react';

const unsaved = new Set<symbol>();

/** Whether something typed anywhere on the page would be lost with it. */
export const hasUnsavedInput = (): boolean => unsaved.size > 0;

/** A form says so while it holds what is not saved: the page is then not reloaded without asking. */
export function useUnsavedInput(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const form = Symbol('form');
    unsaved.add(form);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      unsaved.delete(form);
      removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
}
