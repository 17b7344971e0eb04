import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { OnDemand } from '../../ui/OnDemand.tsx';
import { PageClock } from './PageClock.tsx';
import { TabItem } from './TabItem.tsx';
import { TabListButton } from './TabListButton.tsx';
import { useTabs } from './tab-store.ts';
import { useDragSort } from './use-drag-sort.ts';
import { useOverflow } from './use-overflow.ts';
import { useTabActions } from './use-tab-actions.ts';
import { useTabTitle } from './use-tab-title.ts';
import { lazyPart, WhenLoaded } from '../../errors/lazy-part.ts';
import { Row } from '../../ui/box.tsx';
import classes from './TabBar.module.css';

const TabListMenu = lazyPart(async () => (await import('./TabListMenu.tsx')).TabListMenu);
const TabContextMenu = lazyPart(async () => (await import('./TabContextMenu.tsx')).TabContextMenu);
const UnsavedDialog = lazyPart(async () => (await import('./UnsavedDialog.tsx')).UnsavedDialog);

/** Position and owner of a tab's menu. */
export interface TabMenuPlace {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** The open pages as links. Arrow keys move along them, Ctrl+Shift+arrow moves one. */
export function TabBar() {
  const { t } = useTranslation();
  const list = useTabs((tabs) => tabs.list);
  const activeId = useTabs((tabs) => tabs.activeId);
  const titleOf = useTabTitle();
  const actions = useTabActions();
  const bar = useRef<HTMLUListElement>(null);
  const overflow = useOverflow(bar, list.length);
  const drag = useDragSort(bar, actions.move);
  const [place, setPlace] = useState<TabMenuPlace | null>(null);
  const [isMenuWanted, setMenuWanted] = useState(false);
  const [said, setSaid] = useState('');
  const active = list.find(({ id }) => id === activeId);
  const activeTitle = active && titleOf(active);
  const hasUnsaved = list.some((tab) => tab.dirtyForms.length > 0);

  useLayoutEffect(() => {
    bar.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // A late title widens its tab, and buttons beside a scrolled bar narrow it.
  }, [activeId, list.length, activeTitle, overflow.isCut]);

  const onKey = (event: KeyboardEvent, id: string, index: number): void => {
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (event.key === 'Delete') actions.close('this', id);
    else if (step !== 0 && event.ctrlKey && event.shiftKey) {
      actions.move(id, index + step);
      const tab = list[index];
      if (tab) setSaid(t('tabs.moved', { title: titleOf(tab), position: index + step + 1 }));
    } else if (step !== 0) linkAt(bar.current, index + step)?.focus();
    else return;
    event.preventDefault();
    // The focus moves to the tab in place of the closed one, because the closed link would lose it.
    if (event.key === 'Delete')
      requestAnimationFrame(() => linkAt(bar.current, Math.min(index, list.length - 2))?.focus());
  };

  return (
    <Row as="nav" align="stretch" p="0 8 0 4" shrink className={classes.bar} aria-label={t('tabs.label')}>
      {overflow.isCut && (
        <ScrollButton side="left" isDisabled={overflow.isAtStart} onPress={() => overflow.scroll(-1)} />
      )}
      <ul
        ref={bar}
        className={classes.list}
        data-more-before={!overflow.isAtStart || undefined}
        data-more-behind={!overflow.isAtEnd || undefined}
        onWheel={overflow.onWheel}
      >
        {list.map((tab, index) => (
          <TabItem
            key={tab.id}
            tab={tab}
            title={titleOf(tab)}
            isActive={tab.id === activeId}
            isDragged={drag.draggedId === tab.id}
            onKeyDown={(event) => onKey(event, tab.id, index)}
            onPointerDown={(event) => drag.start(event, tab.id, index)}
            onClose={() => actions.close('this', tab.id)}
            onMenu={(x, y) => {
              setMenuWanted(true);
              setPlace({ id: tab.id, x, y });
            }}
          />
        ))}
      </ul>
      {overflow.isCut && <ScrollButton side="right" isDisabled={overflow.isAtEnd} onPress={() => overflow.scroll(1)} />}
      <OnDemand Button={TabListButton} Part={TabListMenu} />
      <PageClock />
      <WhenLoaded>
        {isMenuWanted && <TabContextMenu place={place} onClosed={() => setPlace(null)} />}
        {hasUnsaved && <UnsavedDialog />}
      </WhenLoaded>
      <span className="gw-visually-hidden" role="status">
        {said}
      </span>
    </Row>
  );
}

const linkAt = (bar: HTMLElement | null, index: number) => bar?.children[index]?.querySelector('a');

interface ScrollButtonProps {
  side: 'left' | 'right';
  isDisabled: boolean;
  onPress: () => void;
}

function ScrollButton({ side, isDisabled, onPress }: ScrollButtonProps) {
  const { t } = useTranslation();
  const Icon = side === 'left' ? IconChevronLeft : IconChevronRight;
  const label = side === 'left' ? t('tabs.scrollLeft') : t('tabs.scrollRight');
  return (
    <button type="button" className={classes.tool} aria-label={label} disabled={isDisabled} onClick={onPress}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </button>
  );
}
