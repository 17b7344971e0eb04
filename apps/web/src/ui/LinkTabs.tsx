import { Link } from 'react-router';
import { Row } from './box.tsx';
import classes from './LinkTabs.module.css';
import { useChosenInRow } from './use-chosen-in-row.ts';

interface LinkTabsProps {
  /** The accessible name. */
  label: string;
  tabs: readonly { readonly to: string; readonly label: string }[];
  /** The target of the current one. */
  current: string;
  /** Tabs replace each other within one page tab, whatever their paths. */
  isOnePage?: boolean;
}

/** The views of a page, each with its own address. They scroll sideways if needed. */
export function LinkTabs({ label, tabs, current, isOnePage = false }: LinkTabsProps) {
  return (
    <Row
      as="nav"
      ref={useChosenInRow<HTMLElement>(current)}
      gap={4}
      touch
      className={`${classes.tabs} gw-strip`}
      aria-label={label}
    >
      {tabs.map(({ to, label: word }) => (
        <Link key={to} to={to} replace={isOnePage} aria-current={to === current ? 'page' : undefined}>
          {word}
        </Link>
      ))}
    </Row>
  );
}
