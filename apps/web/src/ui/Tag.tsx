import type { ReactNode } from 'react';
import classes from './Tag.module.css';

interface TagProps {
  /** Normal state, less prominent. */
  isFaint?: boolean;
  children: ReactNode;
}

/** A framed word about its neighbour. */
export const Tag = ({ isFaint = false, children }: TagProps) => (
  <span className={classes.tag} data-faint={isFaint || undefined}>
    {children}
  </span>
);
