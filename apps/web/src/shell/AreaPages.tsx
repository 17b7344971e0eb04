import { useWindowEvent } from '@mantine/hooks';
import { EntryLink } from './EntryLink.tsx';
import type { NavEntry } from './menu.ts';
import { MenuIcon } from './MenuIcon.tsx';
import classes from './Header.module.css';

interface AreaPagesProps {
  area: NavEntry;
  onClose: () => void;
}

/** The pages of an area below its name, each group as a column. */
export function AreaPages({ area, onClose }: AreaPagesProps) {
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onClose());
  const single = area.children.filter(({ children }) => children.length === 0);
  const groups = area.children.filter(({ children }) => children.length > 0);
  return (
    <div className={classes.pages}>
      {[{ ...area, label: '', children: single }, ...groups]
        .filter(({ children }) => children.length > 0)
        .map(({ id, label, children }) => (
          <ul key={id}>
            {label && <li className={classes.group}>{label}</li>}
            {children.map((entry) => (
              <li key={entry.id}>
                <EntryLink entry={entry} onFollow={onClose}>
                  <MenuIcon name={entry.icon} size={16} />
                  {entry.label}
                </EntryLink>
              </li>
            ))}
          </ul>
        ))}
    </div>
  );
}
