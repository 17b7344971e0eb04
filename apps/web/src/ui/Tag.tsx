import type { ReactNode } from 'react';
import classes from './Tag.module.css';

interface TagProps {
  /** It is as it should be, and stands back. */
  isFaint?: boolean;
  children: ReactNode;
}

/** A word about what it stands beside, in a frame. */
export const Tag = ({ isFaint = false, children }: TagProps) => (
  <span className={classes.tag} data-faint={isFaint || undefined}>
    {children}
  </span>
);
