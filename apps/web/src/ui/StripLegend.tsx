import type { ReactNode } from 'react';
import classes from './StripLegend.module.css';

/** What the strips of a time line mean: a list of swatches with their words. */
export function StripLegend({ children }: { children: ReactNode }) {
  return <ul className={classes.legend}>{children}</ul>;
}
