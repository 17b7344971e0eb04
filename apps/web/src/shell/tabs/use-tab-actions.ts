import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { translate } from '../../i18n/i18n.ts';
import { showError } from '../../ui/toasts.ts';
import { useTabStore } from './tab-store.ts';
import { useUnsaved } from './unsaved.ts';
import { closedBy, isControl, type TabAction } from './tabs.ts';

export interface TabActions {
  /** Closes this tab, those left or right of it, the others, or all. Asks first for unsaved input. */
  readonly close: (control: string, id: string) => void;
  readonly reopen: () => void;
  readonly move: (id: string, to: number) => void;
  readonly pin: (id: string, isPinned: boolean) => void;
  readonly refresh: (id: string) => void;
}

/** The actions of the bar and its menus. The address follows the front tab. */
export function useTabActions(): TabActions {
  const store = useTabStore();
  const navigate = useNavigate();
  return useMemo(() => {
    const act = (action: TabAction): void => {
      const before = store.tabs.activeId;
      store.dispatch(action);
      const { list, activeId } = store.tabs;
      const active = list.find((tab) => tab.id === activeId);
      if (active && activeId !== before) void navigate(active.path);
    };
    return {
      close(control, id) {
        if (!isControl(control)) {
          showError(new Error(translate('tabs.invalid')));
          return;
        }
        const unsaved = closedBy(store.tabs, control, id).filter((tab) => tab.dirtyForms.length > 0);
        const close = () => act({ type: 'close', control, id });
        if (unsaved.length === 0) close();
        else useUnsaved.getState().ask(unsaved, close);
      },
      reopen: () => act({ type: 'reopen' }),
      move: (id, to) => act({ type: 'move', id, to }),
      pin: (id, isPinned) => act({ type: 'pin', id, isPinned }),
      refresh: (id) => act({ type: 'refresh', id }),
    };
  }, [store, navigate]);
}
