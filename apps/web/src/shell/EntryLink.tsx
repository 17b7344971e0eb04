import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { actionOf, type NavEntry } from './menu.ts';
import { useTabs } from './tabs/tab-store.ts';
import { listPathOf, pathnameOf } from './tabs/tabs.ts';
import { useFollow } from './use-follow.ts';

interface EntryLinkProps {
  entry: Pick<NavEntry, 'path'>;
  isCurrent?: boolean;
  className?: string | undefined;
  title?: string | undefined;
  children: ReactNode;
  onFollow?: (() => void) | undefined;
}

/** One menu entry: a page, another site, or a placeholder. */
export function EntryLink({ entry, isCurrent, className, title, children, onFollow }: EntryLinkProps) {
  const follow = useFollow();
  const openPath = useOpenPath(entry.path);
  const action = actionOf(entry.path);
  const shared = { className, title, 'aria-current': isCurrent ? ('page' as const) : undefined };
  if (action.kind === 'page') {
    return (
      <Link {...shared} to={openPath ?? action.path} onClick={onFollow}>
        {children}
      </Link>
    );
  }
  if (action.kind === 'external') {
    return (
      <a {...shared} href={action.url} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" className={className} title={title} onClick={() => follow(entry.path)}>
      {children}
    </button>
  );
}

/** An open page returns to the front as left, a list without open details. On the page itself the entry leads to its start. */
const useOpenPath = (path: string): string | undefined =>
  useTabs(({ list, recent, activeId }) => {
    const isOfPage = (id: string) => list.find((tab) => tab.id === id && pathnameOf(tab.path) === path);
    const open = recent.map(isOfPage).find((tab) => tab !== undefined) ?? list.find((tab) => isOfPage(tab.id));
    if (!open || open.id === activeId) return undefined;
    return open.dirtyForms.length > 0 ? open.path : listPathOf(open.path);
  });
