import { Link } from 'react-router';
import { Row } from './box.tsx';
import classes from './LinkTabs.module.css';
import { useChosenInRow } from './use-chosen-in-row.ts';

interface LinkTabsProps {
  /** Names them for those who do not see their place. */
  label: string;
  tabs: readonly { readonly to: string; readonly label: string }[];
  /** Where the one that is shown leads. */
  current: string;
  /** One goes to another in the same tab, whatever its path. */
  isOnePage?: boolean;
}

/** The views of a page, each at an address of its own; where they do not fit they scroll sideways. */
export function LinkTabs({ label, tabs, current, isOnePage = false }: LinkTabsProps) {
  return (
    <Row as="nav" ref={useChosenInRow<HTMLElement>(current)} gap={4} touch className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, label: word }) => (
        <Link key={to} to={to} replace={isOnePage} aria-current={to === current ? 'page' : undefined}>
          {word}
        </Link>
      ))}
    </Row>
  );
}
