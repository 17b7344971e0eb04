import type { ReactNode } from 'react';
import classes from './TableFrame.module.css';

interface TableFrameProps {
  label: string;
  /** How high it may grow. */
  className: string | undefined;
  children: ReactNode;
}

/** Room for a table of figures: it scrolls by itself, by keyboard too, and its headings stay. */
export function TableFrame({ label, className, children }: TableFrameProps) {
  return (
    <div className={`${classes.frame} ${className ?? ''}`} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
