import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { Arrangement, PanelKind, PanelSettings, PlacedPanel } from '@groundwatch/protocol/model';
import { neededSetting } from '@groundwatch/protocol/rest';
import { useTranslation } from '../../i18n/i18n.ts';
import { panelKindInfo } from '../panel-kinds.ts';
import { arrange, inZone, isSame, newPanelId, type ArrangeAction } from './arrange.ts';

/** A panel with open settings. `isNew`: it is added on confirmation. */
export interface OpenSettings {
  readonly panel: PlacedPanel;
  readonly isNew: boolean;
}

export type Editing = ReturnType<typeof useEditing>;

/** The arrangement during editing, with an announcement of each change. */
export function useEditing(before: Arrangement) {
  const { t } = useTranslation('panels');
  const [draft, dispatch] = useReducer(arrange, before);
  const [opened, setOpened] = useState<OpenSettings | null>(null);
  const [said, setSaid] = useState('');
  const wanted = useRef<{ id: string; act: string } | null>(null);
  // A panel moved to another zone is mounted again. The focus returns to the used button or to its handle.
  useLayoutEffect(() => {
    const { current } = wanted;
    wanted.current = null;
    if (!current) return;
    const find = (act: string) =>
      document.querySelector<HTMLElement>(`[data-panel="${current.id}"] [data-act="${act}"]:not(:disabled)`);
    (find(current.act) ?? find('handle'))?.focus();
  }, [draft]);
  const titleOf = ({ kind, settings }: PlacedPanel): string => settings.title ?? t(`title.${kind}`);

  const sayPlace = (id: string, action: ArrangeAction): void => {
    const next = arrange(draft, action);
    const panel = next.panels.find((one) => one.id === id);
    if (!panel) return;
    const there = inZone(next, panel.zone);
    const values = { zone: t(`editor.zone.${panel.zone}`), position: there.indexOf(panel) + 1, count: there.length };
    setSaid(t('editor.moved', { title: titleOf(panel), ...values }));
  };

  return {
    draft,
    dispatch,
    opened,
    said,
    titleOf,
    isDirty: !isSame(draft, before),
    /** `act`: the pressed button. */
    move: (action: Extract<ArrangeAction, { type: 'move' | 'place' }>, act = 'handle') => {
      wanted.current = { id: action.id, act };
      dispatch(action);
      sayPlace(action.id, action);
    },
    weigh: (panel: PlacedPanel, weight: number, act: string) => {
      wanted.current = { id: panel.id, act };
      dispatch({ type: 'weigh', id: panel.id, weight });
      setSaid(t('editor.resized', { title: titleOf(panel), weight }));
    },
    remove: (panel: PlacedPanel) => {
      const there = inZone(draft, panel.zone);
      const at = there.indexOf(panel);
      const beside = there[at + 1] ?? there[at - 1];
      if (beside) wanted.current = { id: beside.id, act: 'handle' };
      dispatch({ type: 'remove', id: panel.id });
      setSaid(t('editor.removed', { title: titleOf(panel) }));
    },
    add: (kind: PanelKind) => {
      const info = panelKindInfo[kind];
      const id = newPanelId(draft, kind);
      const panel: PlacedPanel = { id, kind, zone: info.zone, weight: info.weight, settings: {} };
      // It is empty until bound.
      if (neededSetting[kind] !== undefined) setOpened({ panel, isNew: true });
      else {
        dispatch({ type: 'add', panel });
        sayPlace(id, { type: 'add', panel });
      }
    },
    openSettings: (panel: PlacedPanel) => setOpened({ panel, isNew: false }),
    closeSettings: () => setOpened(null),
    takeSettings: ({ panel, isNew }: OpenSettings, settings: PanelSettings) => {
      const action: ArrangeAction = isNew
        ? { type: 'add', panel: { ...panel, settings } }
        : { type: 'set', id: panel.id, settings };
      dispatch(action);
      if (isNew) sayPlace(panel.id, action);
      setOpened(null);
    },
  };
}
