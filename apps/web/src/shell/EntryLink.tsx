import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useTranslation } from '../i18n/i18n.ts';
import { showNote } from '../ui/toasts.ts';
import { actionOf, type NavEntry } from './menu.ts';

interface EntryLinkProps {
  entry: NavEntry;
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
  onFollow?: (() => void) | undefined;
}

/** One entry of the menu: a page, another site, or a place that is not filled yet. */
export function EntryLink({ entry, className, title, children, onFollow }: EntryLinkProps) {
  const { t } = useTranslation();
  const action = actionOf(entry.path);
  if (action.kind === 'page') {
    return (
      <NavLink to={action.path} className={className ?? ''} title={title} onClick={onFollow}>
        {children}
      </NavLink>
    );
  }
  if (action.kind === 'external') {
    return (
      <a href={action.url} target="_blank" rel="noreferrer" className={className} title={title} onClick={onFollow}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" className={className} title={title} onClick={() => showNote(t('shell.placeholder'))}>
      {children}
    </button>
  );
}
