import { IconHome, IconPin, IconX } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/i18n.ts';
import { isClosable, isHome, type Tab } from './tabs.ts';
import { Text } from '../../ui/box.tsx';
import classes from './TabBar.module.css';

interface TabItemProps {
  tab: Tab;
  title: string;
  isActive: boolean;
  isDragged: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onClose: () => void;
  onMenu: (x: number, y: number) => void;
}

const MIDDLE = 1;

export function TabItem({ tab, title, isActive, isDragged, onKeyDown, onPointerDown, onClose, onMenu }: TabItemProps) {
  const { t } = useTranslation();
  const isUnsaved = tab.dirtyForms.length > 0;
  const openMenu = (event: MouseEvent): void => {
    event.preventDefault();
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    onMenu(left, bottom);
  };
  const closeByMiddle = (event: MouseEvent): void => {
    if (event.button !== MIDDLE) return;
    // Otherwise the browser opens the link in a new window.
    event.preventDefault();
    if (isClosable(tab)) onClose();
  };
  return (
    <li className={classes.tab} data-active={isActive || undefined} data-dragged={isDragged || undefined}>
      <Link
        to={tab.path}
        className={classes.link}
        aria-current={isActive ? 'page' : undefined}
        aria-keyshortcuts="Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        title={title}
        draggable={false}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onMouseDown={(event) => event.button === MIDDLE && event.preventDefault()}
        onAuxClick={closeByMiddle}
        onContextMenu={openMenu}
      >
        {isHome(tab) && <IconHome size={16} stroke={1.6} aria-hidden />}
        {tab.isPinned && <IconPin size={14} stroke={1.6} aria-hidden />}
        <Text truncate className={classes.title}>
          {title}
        </Text>
        {isUnsaved && <i className={classes.unsaved} role="img" aria-label={t('tabs.unsaved')} />}
      </Link>
      {isClosable(tab) && (
        <button
          type="button"
          className={classes.close}
          // By keyboard the link itself closes, which saves a tab stop.
          tabIndex={-1}
          aria-label={t('tabs.close', { title })}
          onClick={onClose}
        >
          <IconX size={14} stroke={1.8} aria-hidden />
        </button>
      )}
    </li>
  );
}
